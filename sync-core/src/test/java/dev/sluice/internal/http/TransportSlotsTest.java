package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Slot;
import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each call of a transport tells its slot what came of it. */
class TransportSlotsTest {

  private record Note(String text) {}

  private static final Field<Note, String> TEXT = Field.text("text", Note::text);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes"))
          .fields(TEXT)
          .build(row -> new Note(row.require(TEXT)));

  @TempDir Path folder;
  private Database db;

  @BeforeEach
  void open() {
    db =
        SqliteDatabase.open(
            new JdbcDriver(folder.resolve("own.db")),
            SyncSchema.of(1, NOTES),
            SqliteOptions.defaults());
  }

  @AfterEach
  void close() {
    db.close();
  }

  /** A slot that keeps the first report. */
  private static final class Kept implements Slot {

    final List<String> reports = new ArrayList<>();

    @Override
    public void answered(ServerAnswer answer) {
      reports.add("answered " + answer.status() + " " + answer.retryAfter());
    }

    @Override
    public void givenUp() {
      reports.add("given up");
    }

    @Override
    public void neverSent() {
      reports.add("never sent");
    }
  }

  private record Script(Single<RemoteReply> reply) implements Transport {

    @Override
    public String server() {
      return "test";
    }

    @Override
    public String account() {
      return "mary";
    }

    @Override
    public Single<RemoteReply> send(RemoteCall call) {
      return reply;
    }
  }

  /** Only the first report of a slot counts. */
  private String report(Single<RemoteReply> reply) {
    Kept slot = new Kept();
    TransportRemote remote =
        new TransportRemote(
            new Script(reply),
            EngineDatabase.of(db).store(),
            ResponseLimits.defaults(),
            new ServerClock(new VirtualTime()));
    var page = remote.fetch(Fetch.all(NOTES), slot, Receiver.NONE).test();
    page.dispose();
    return slot.reports.get(0);
  }

  private String report(RemoteReply reply) {
    return report(Single.just(reply));
  }

  @Test
  void anAnswerTellsTheLimiterWhatTheServerAsksFor() {
    assertThat(report(RemoteReply.Listed.whole(List.of(), null))).isEqualTo("answered 200 null");
    assertThat(report(new RemoteReply.Refused("no"))).isEqualTo("answered 200 null");
    assertThat(report(new RemoteReply.Unavailable())).isEqualTo("answered 500 null");
    assertThat(report(new RemoteReply.Later(Duration.ofSeconds(7)))).isEqualTo("answered 429 PT7S");
    assertThat(report(new RemoteReply.Later(Duration.ofDays(7)))).isEqualTo("answered 429 PT1H");
    assertThat(report(new RemoteReply.Later(null))).isEqualTo("answered 429 null");
  }

  @Test
  void aLostOrCancelledCallIsGivenUp() {
    assertThat(report(new RemoteReply.Lost())).isEqualTo("given up");
    assertThat(report(Single.error(new IllegalStateException()))).isEqualTo("given up");
    assertThat(report(Single.never())).isEqualTo("given up");
  }

  @Test
  void aCallThatNeverLeftGivesItsSlotBack() {
    assertThat(report(new RemoteReply.NotSent())).isEqualTo("never sent");
  }
}
