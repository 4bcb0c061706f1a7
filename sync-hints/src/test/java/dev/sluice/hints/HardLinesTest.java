package dev.sluice.hints;

import static dev.sluice.hints.Notes.NOTES;
import static java.time.Duration.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.hints.WireEnd.Kind;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.*;
import dev.sluice.store.Query;
import dev.sluice.testkit.*;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.TimeUnit;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that wait for pulls of many pages, change their user, or have suppliers that throw. */
class HardLinesTest {

  @TempDir Path folder;

  record Item(String text) {
    static final Field<Item, String> TEXT =
        Field.<Item>text("text", Item::text).fingerprint().orElse("");
    static final EntityType<Item> TYPE =
        EntityType.<Item>named("items", Endpoints.list("items").pages(Paging.number("page", 1)))
            .fields(TEXT)
            .build(row -> new Item(row.require(TEXT)));
  }

  /** Answers each poll after a time, with or without news. */
  static final class Polls implements Wire {
    final VirtualTime time;
    Duration hold;
    boolean news;
    String event = "items";
    int count;

    Polls(VirtualTime time, Duration hold) {
      this.time = time;
      this.hold = hold;
    }

    @Override
    public Runnable open(Request request, Sink sink) {
      count++;
      var unused =
          time.scheduler()
              .scheduleDirect(
                  () -> {
                    sink.answered(200, Map.of());
                    sink.opened();
                    if (news) {
                      sink.message(event, "{}");
                    }
                    sink.ended(WireEnd.of(Kind.NEXT, "answered"));
                  },
                  hold.toNanos(),
                  TimeUnit.NANOSECONDS);
      return () -> {};
    }
  }

  private void paged(int pages, Duration hold, boolean flood) {
    VirtualTime time = new VirtualTime();
    RestServer server =
        new RestServer(
            ServerClock.of(time.scheduler(), time.now()),
            Resource.at("items").changedAt("at").pages(Pages.number("page", 10)));
    server.setLimits(new ExactWindows().and(60, ofMinutes(1)).and(3, ofSeconds(1)));
    for (int i = 0; i < pages * 10 - 5; i++) {
      server.add("items", Json.object().put("text", "row " + i));
    }
    var network = new VirtualNetwork(server, time.scheduler(), Latency.fixed(ofMillis(10)));
    try (var db =
            SqliteDatabase.open(
                new JdbcDriver(folder.resolve("items" + pages + ".db")),
                SyncSchema.of(1, Item.TYPE),
                SqliteOptions.at(time).withObservers(time.scheduler()));
        SyncEngine engine =
            SyncEngine.builder(db)
                .server("https://notes.example", Credentials.apiToken("secret"))
                .calls(network)
                .time(time)
                .scheduler(time.scheduler())
                .autoSync(AutoSync.manual())
                .build()) {
      time.settle();
      engine.fullSync().subscribe();
      time.advance(ofMinutes(5));
      int synced = server.log().size();
      Polls polls = new Polls(time, hold);
      polls.news = flood;
      Hints hints =
          Hints.longPolling(
                  "https://notes.example/poll", HintMapping.byEvent().of("items", Item.TYPE))
              .scheduler(time.scheduler())
              .random(new Random(7))
              .connect(HintedEngine.of(engine), polls);
      time.advance(ofMinutes(5));
      server.add("items", Json.object().put("text", "NEW"));
      polls.news = true;
      time.advance(hold.plusSeconds(1));
      polls.news = flood;
      long pulls = hints.counts().pulls();
      int minutes = 0;
      boolean isHere = false;
      for (; minutes < 120 && !isHere; minutes++) {
        time.advance(ofMinutes(1));
        isHere =
            db.table(Item.TYPE).list(Query.all()).stream().anyMatch(i -> i.text().equals("NEW"));
      }
      hints.close();
      time.settle();
      assertThat(isHere).isTrue();
      assertThat(server.audit().fullest(ofMinutes(1))).isLessThanOrEqualTo(60);
    }
  }

  @Test
  void longPollsLeaveRoomForAListOf32Pages() {
    paged(32, ofSeconds(30), false);
  }

  @Test
  void pollsWithNewsAtOnceLeaveRoomForAListOf2Pages() {
    paged(2, ofMillis(70), true);
  }

  @Test
  void pollsWithNewsAtOnceLeaveRoomForAListOf5Pages() {
    paged(5, ofMillis(300), true);
  }

  @Test
  void anotherUserDoesNotGetTheOldUsersPlace() {
    try (Scene scene = new Scene(folder, Notes.mapping().replays(), line -> line)) {
      scene.pass(ofSeconds(20));
      scene.line.sink(sink -> sink.place("41"));
      scene.pass(ofSeconds(2));
      scene.engine.logOut(true).subscribe();
      scene.pass(ofSeconds(5));
      scene.token = "another";
      scene.line.mute(true);
      scene.engine.resume(Credentials.apiToken("secret"));
      scene.pass(ofSeconds(20));
      scene.add(NOTES, "before the line is open");
      scene.line.mute(false);
      scene.pass(ofMinutes(5));
      assertThat(scene.line.requests.get(1).header("Last-Event-ID")).isNull();
    }
  }

  /** Kotlin throws what it does not declare. */
  @Test
  void aSupplierMayThrowACheckedException() {
    boolean[] isBroken = {false};
    try (Scene scene = new Scene(folder, line -> line.header("X-Nonce", () -> nonce(isBroken)))) {
      scene.pass(ofSeconds(20));
      isBroken[0] = true;
      scene.line.cut();
      scene.pass(ofMinutes(5));
      isBroken[0] = false;
      scene.pass(ofMinutes(2));
      assertThat(scene.state()).isInstanceOf(HintState.Open.class);
    }
  }

  private static String nonce(boolean[] isBroken) {
    if (isBroken[0]) {
      HardLinesTest.<RuntimeException>thrown(new IOException("no nonce"));
    }
    return "1";
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void thrown(Throwable undeclared) throws E {
    throw (E) undeclared;
  }
}
