package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.OtherConnection;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.store.Query;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A statement on the database that never ends, on real threads. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = ThreadMode.SEPARATE_THREAD)
class HangingDatabaseTest {

  @TempDir Path folder;

  private static SyncReport await(Single<SyncReport> report) {
    return report.timeout(1, TimeUnit.MINUTES).blockingGet();
  }

  private void app(String... statements) {
    try (OtherConnection app = new OtherConnection(folder.resolve("tracker.db"))) {
      for (String sql : statements) {
        app.run(sql);
      }
    }
  }

  /** Of many new rows the last few are added when all were looked at. */
  static List<Integer> rows() {
    return Sample.of(List.of(51, 1), 2, any -> true);
  }

  @Sampled
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("rows")
  void S49_aStatementThatNeverEndsIsInterrupted(int rows) throws IOException {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer wire = WireServer.start(server);
        TrackerDatabase db = TrackerDatabase.open(folder.resolve("tracker.db"));
        SyncEngine engine =
            db.engine()
                .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .autoSync(AutoSync.manual())
                .patience(Duration.ofSeconds(2))
                .build()) {
      for (int i = 1; i <= rows; i++) {
        server.web().addTag(server.web().workspace(), "tag " + i);
      }
      app(
          "CREATE VIEW app_endless AS WITH RECURSIVE n(i) AS"
              + " (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
          "CREATE TRIGGER app_hangs BEFORE INSERT ON tags WHEN NEW.name = 'tag "
              + rows
              + "' BEGIN SELECT count(*) FROM app_endless; END");
      SyncReport report = await(engine.fullSync());
      assertThat(report.result()).isEqualTo(SyncResult.FAILED);
      assertThat(report.error()).map(SyncException::kind).contains(FailureKind.STALLED);
      assertThat(db.tags().list(Query.all()))
          .extracting(tag -> tag.name())
          .doesNotContain("tag " + rows);

      app("DROP TRIGGER app_hangs", "DROP VIEW app_endless");
      assertThat(await(engine.fullSync()).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(db.tags().list(Query.all())).hasSize(rows);
    }
  }
}
