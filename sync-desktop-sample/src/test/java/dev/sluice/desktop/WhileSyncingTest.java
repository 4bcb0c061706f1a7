package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.state.RowKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Local commands neither wait for a sync nor disturb it. */
class WhileSyncingTest {

  private static final int EDITS = 20;

  @TempDir Path folder;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch edited = new CountDownLatch(1);

  /** The first answer waits until all edits are made. */
  private final Latency held =
      () -> {
        asked.countDown();
        await(edited);
        return Duration.ZERO;
      };

  @Test
  void editsWhileAnotherCommandSyncsAllArrive() throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    try (Bench bench = Bench.open(folder, LimitPolicy.none(), held)) {
      String workspace = String.valueOf(bench.web().workspace());
      edit(bench, "Before", workspace);
      Future<Cli.Result> sync = other.submit(() -> bench.sync());
      await(asked);
      for (int i = 0; i < EDITS; i++) {
        edit(bench, "While " + i, workspace);
        bench.done("status");
      }
      assertThat(sync.isDone()).isFalse();
      edited.countDown();
      assertThat(sync.get().ended(0).json().at("/pushed/time_entries").asInt())
          .isEqualTo(EDITS + 1);
      assertThat(bench.web().rows(RowKind.TIME_ENTRY)).hasSize(12 + EDITS + 1);
    } finally {
      edited.countDown();
      other.shutdown();
    }
  }

  private static void edit(Bench bench, String what, String workspace) {
    bench.done("entries", "add", "-d", what, "--duration", "5m", "--workspace", workspace);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
