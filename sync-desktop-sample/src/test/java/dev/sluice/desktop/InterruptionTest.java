package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.LimitPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of a sync, with a real signal to a real process. */
class InterruptionTest {

  private static final int STATUS_OF_SIGTERM = 128 + 15;

  @TempDir Path folder;

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  /** The server has the first request and does not answer. */
  private final Latency held =
      () -> {
        asked.countDown();
        try {
          assertThat(over.await(2, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        return Duration.ZERO;
      };

  @Tag("slow")
  @Test
  void whoeverEndsASyncIsToldWhatIsLeft() throws Exception {
    try (Bench bench = Bench.open(folder, LimitPolicy.none(), held)) {
      assertThat(interrupted(bench)).contains("interrupted; changes left to send: 2");
    }
  }

  private String interrupted(Bench bench) throws Exception {
    try {
      bench.done("tags", "add", "one");
      bench.done("tags", "add", "two");
      List<String> words = new ArrayList<>(Launched.words());
      words.addAll(List.of("sync", "--server", bench.wire.url(), "--db", bench.db.toString()));
      ProcessBuilder builder = new ProcessBuilder(words);
      builder.environment().put("SLUICE_TOKEN", TrackerServer.TOKEN);
      Launched sync = Launched.of(folder, builder);
      assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();
      sync.process().destroy();
      assertThat(sync.status()).isEqualTo(STATUS_OF_SIGTERM);
      return sync.errors();
    } finally {
      over.countDown();
    }
  }
}
