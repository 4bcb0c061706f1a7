package dev.sluice.hints;

import static dev.sluice.hints.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteOptions;
import dev.sluice.hints.Notes.Note;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.limit.ExactWindows;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How soon a device shows what another has changed, over loopback, with a server that keeps 3
 * requests in a second and 60 in a minute. A change comes every two seconds, as often as half of
 * the budget allows. {@code -Dsluice.changes=N}; default 200, which takes seven minutes.
 */
@Tag("trial")
class HintLatencyTest {

  private static final Duration BETWEEN = Duration.ofMillis(2_050);

  @TempDir Path folder;

  @Test
  void aChangeIsSeenSoon() throws Exception {
    int changes = Integer.getInteger("sluice.changes", 200);
    RestServer rows = Notes.server(ServerClock.system());
    rows.setLimits(new ExactWindows().and(60, Duration.ofMinutes(1)).and(3, Duration.ofSeconds(1)));
    BlockingQueue<Integer> seen = new LinkedBlockingQueue<>();
    try (WireServer wire = WireServer.start(rows);
        LineServer lines = new LineServer();
        Database db = Notes.open(folder, SqliteOptions.defaults());
        SyncEngine engine = Notes.engine(db, wire.url());
        Hints hints =
            Hints.serverSentEvents(lines.url("/events"), Notes.mapping()).connect(engine)) {
      hints.state().filter(HintState.Open.class::isInstance).blockingFirst();
      TimeUnit.SECONDS.sleep(3);
      var watching =
          db.table(Note.TYPE).observe(Query.all()).subscribe(list -> seen.add(list.size()));
      long[] micros = new long[changes];
      for (int i = 0; i < changes; i++) {
        TimeUnit.MILLISECONDS.sleep(BETWEEN.toMillis());
        micros[i] = oneChange(rows, lines, seen, i + 1);
      }
      watching.dispose();
      Arrays.sort(micros);
      System.out.println(
          String.format(
              Locale.ROOT,
              "seen after: median %.1f ms, p95 %.1f ms, longest %.1f ms; %d changes, %d requests,"
                  + " 429: %d",
              micros[changes / 2] / 1_000.0,
              micros[changes * 95 / 100] / 1_000.0,
              micros[changes - 1] / 1_000.0,
              changes,
              rows.log().size(),
              rows.audit().tooManyRequests()));
      assertThat(rows.audit().tooManyRequests()).isZero();
    }
  }

  /** How long until the device shows so many rows, in microseconds. */
  private static long oneChange(
      RestServer rows, LineServer lines, BlockingQueue<Integer> seen, int expected)
      throws InterruptedException {
    long before = System.nanoTime();
    Notes.add(rows, NOTES, "change " + expected);
    lines.write("event: notes\ndata: 1\n\n");
    Integer size = 0;
    while (size != null && size < expected) {
      size = seen.poll(30, TimeUnit.SECONDS);
    }
    assertThat(size).as("rows seen").isNotNull();
    return (System.nanoTime() - before) / 1_000;
  }
}
