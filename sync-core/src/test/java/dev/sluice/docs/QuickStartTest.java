package dev.sluice.docs;

import static dev.sluice.tracker.TimeEntry.newestFirst;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The quick start of the README, run word for word against a server of our own. */
class QuickStartTest {

  private static final Logger log = LoggerFactory.getLogger(QuickStartTest.class);

  @TempDir static Path folder;

  private static WireServer server;

  private final String token = TrackerServer.TOKEN;
  private final Scheduler ui = Schedulers.single();
  private final Screen statusLine = new Screen();
  private final Screen list = new Screen();
  private final Screen spinner = new Screen();
  private final Screen problems = new Screen();

  @BeforeAll
  static void start() throws IOException {
    server = WireServer.start(TrackerServer.builder(ServerClock.system()).build());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void whatTheQuickStartDoesReachesTheServer() throws InterruptedException {
    var db = TrackerDatabase.open(Path.of("tracker.db"));
    var engine =
        SyncEngine.builder(db)
            .server("https://api.track.toggl.com/api/v9", Credentials.apiToken(token))
            .budget(Limit.of(60, ofSeconds(60))) // these two are the default
            .pace(Limit.of(3, ofSeconds(1)))
            .autoSync(AutoSync.standard())
            .notifyOn(ui)
            .build();
    engine.status().subscribe(s -> statusLine.setText(s.text()));
    db.timeEntries().observe(newestFirst(50)).subscribe(list::show);

    Ref<TimeEntry> entry =
        db.inTransaction(
            tx -> { // local, at once, works offline
              var plan = tx.projects().create(Project.named("Plan"));
              return tx.timeEntries().create(TimeEntry.started("Write it", plan));
            });
    db.timeEntries().update(entry, e -> e.withDescription("Write it well"));
    engine.awaitSynced(entry).subscribe(e -> log.info("server id {}", e.serverId()));

    engine
        .fullSync()
        .subscribe(
            report -> { // pull to refresh
              spinner.stop();
              engine.failures().forEach(f -> problems.add(f.message(), f::retry, f::discard));
            });

    TimeEntry synced = engine.awaitSynced(entry).timeout(60, TimeUnit.SECONDS).blockingGet();
    assertThat(server.server().web().row(RowKind.TIME_ENTRY, synced.serverId()).path("description"))
        .hasToString("\"Write it well\"");
    assertThat(spinner.stopped.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(problems.texts).isEmpty();
    engine.close();
    db.close();
  }

  /** Opens the file in the test's folder, with a workspace in it as after a first sync. */
  private static final class TrackerDatabase {

    static dev.sluice.tracker.TrackerDatabase open(Path file) {
      Path here = folder.resolve(file);
      try (var db = dev.sluice.tracker.TrackerDatabase.open(here);
          var engine =
              SyncEngine.builder(db)
                  .server("https://first.example/api/v9", Credentials.apiToken(TrackerServer.TOKEN))
                  .autoSync(AutoSync.manual())
                  .build()) {
        engine.fullSync().blockingGet();
      }
      return dev.sluice.tracker.TrackerDatabase.open(here);
    }
  }

  /** Sends to the server of this test whatever host is named. */
  private static final class SyncEngine {

    static SyncEngineBuilder builder(dev.sluice.tracker.TrackerDatabase db) {
      OkHttpClient client = new OkHttpClient();
      return dev.sluice.SyncEngine.builder(db)
          .calls(
              request -> {
                HttpUrl.Builder url = request.url().newBuilder().scheme("http");
                HttpUrl here = url.host("127.0.0.1").port(server.port()).build();
                return client.newCall(request.newBuilder().url(here).build());
              });
    }
  }

  /** Whatever an app shows things on. */
  private static final class Screen {

    final CountDownLatch stopped = new CountDownLatch(1);
    final List<String> texts = new CopyOnWriteArrayList<>();

    void setText(String text) {
      texts.add(text);
    }

    void show(List<TimeEntry> entries) {
      texts.add(entries.size() + " entries");
    }

    void stop() {
      stopped.countDown();
    }

    void add(String message, Runnable retry, Runnable discard) {
      texts.add(message);
    }
  }
}
