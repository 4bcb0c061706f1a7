package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** S67: who would wait for himself is told so at once. On real threads, over real sockets. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BlockingTest {

  @TempDir Path folder;

  private WireServer wire;
  private TrackerDatabase db;
  private SyncEngine engine;

  @BeforeEach
  void begin() throws IOException {
    wire = WireServer.start(TrackerServer.builder(ServerClock.system()).build());
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
    engine =
        db.engine()
            .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
            .autoSync(AutoSync.manual())
            .build();
  }

  @AfterEach
  void close() {
    engine.close();
    db.close();
    wire.close();
  }

  @Test
  void S67_anObserverThatBlocksOnTheEnginesOwnThreadIsToldSoAndTheEngineGoesOn() {
    List<Throwable> told = new ArrayList<>();
    engine
        .lightPull()
        .doOnSuccess(
            report -> {
              told.add(failureOf(() -> engine.push().blockingGet()));
              told.add(
                  failureOf(
                      () -> engine.push().map(r -> r).timeout(1, TimeUnit.HOURS).blockingGet()));
              told.add(failureOf(() -> engine.status().blockingFirst()));
            })
        .blockingGet();
    assertThat(told)
        .hasSize(3)
        .allSatisfy(
            failure ->
                assertThat(failure)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("subscribe instead"));
    assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
  }

  private static Throwable failureOf(Runnable call) {
    try {
      call.run();
      return new AssertionError("it did not fail");
    } catch (RuntimeException failure) {
      return failure;
    }
  }

  @Tag("slow")
  @Test
  void S67_blockingInsideATransactionFailsAtOnceAndTheTransactionGoesOn() {
    int tags =
        db.inTransaction(
            tx -> {
              assertThatThrownBy(() -> engine.fullSync().blockingGet())
                  .isInstanceOf(IllegalStateException.class)
                  .hasMessageContaining("inside a transaction");
              return 7;
            });
    assertThat(tags).isEqualTo(7);
    assertThat(engine.fullSync().blockingGet().error()).isEmpty();
  }

  @Test
  void S67_closingTheEngineInsideATransactionEndsIt() {
    db.inTransaction(
        tx -> {
          engine.fullSync().subscribe(report -> {}, closed -> {});
          engine.close();
          return tx;
        });
    assertThat(engine.fullSync().blockingGet().error())
        .get()
        .asString()
        .contains("the engine is closed");
  }

  @Test
  void S67_aLookForChangesWaitsForNoTransaction() throws InterruptedException {
    db.inTransaction(
        tx -> {
          Thread look = new Thread(() -> db.database().refresh());
          look.start();
          try {
            look.join();
          } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
          }
          return tx;
        });
  }
}
