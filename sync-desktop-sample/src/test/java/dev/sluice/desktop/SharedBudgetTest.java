package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.Auditor;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S85: an app and the command line on one file and one account have one budget. */
class SharedBudgetTest {

  private static final Duration LONG = Duration.ofSeconds(2);
  private static final Duration SHORT = Duration.ofMillis(200);

  @TempDir Path folder;

  @Tag("slow")
  @Test
  void S85_anAppAndTheCommandLineNeverSeeARefusal() {
    ExactWindows windows = new ExactWindows().and(12, LONG).and(3, SHORT);
    Latency latency = Latency.uniform(Duration.ZERO, Duration.ofMillis(20), 1);
    try (Bench bench = Bench.open(folder, windows, latency);
        TrackerDatabase database = TrackerDatabase.open(bench.db);
        SyncEngine app = app(database, bench.wire.url())) {
      for (int i = 0; i < 2; i++) {
        assertThat(app.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
        bench.sync("--limits", "12/2s,3/200ms").ended(0);
      }
      Auditor audit = bench.server.audit();
      assertThat(audit.requests()).isEqualTo(36);
      assertThat(audit.tooManyRequests()).isZero();
      assertThat(audit.fullest(LONG)).isLessThanOrEqualTo(12);
    }
  }

  private static SyncEngine app(TrackerDatabase database, String url) {
    return database
        .engine()
        .server(url, Credentials.apiToken(TrackerServer.TOKEN))
        .budget()
        .pace(Limit.of(12, LONG), Limit.of(3, SHORT))
        .autoSync(AutoSync.manual())
        .build();
  }
}
