package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The shared limiter of the command line, where machines share it. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LimitOverRedisTest {

  @TempDir Path folder;

  private int port;
  private Process redis;

  @BeforeEach
  void startRedis() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    ProcessBuilder server =
        new ProcessBuilder("redis-server", "--bind", "127.0.0.1", "--port", String.valueOf(port));
    server.command().addAll(List.of("--save", "", "--dir", folder.toString()));
    redis = server.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
  }

  @AfterEach
  void stopRedis() throws InterruptedException {
    redis.destroyForcibly().waitFor();
  }

  /** The first one also waits until Redis listens. */
  @Test
  void commandsShareASlotUntilItsWindowIsOver() throws Exception {
    assertThat(limit("--", "sh", "-c", "exit 3").status()).isEqualTo(3);
    Launched late = limit("--", "echo", "never");
    assertThat(late.status()).isEqualTo(75);
    assertThat(late.output()).isEmpty();
    Launched shown = limit("--show");
    assertThat(shown.status()).isZero();
    assertThat(shown.output()).contains("1/1h");
  }

  @Test
  void aRedisThatIsGoneIsOneClearLineAndNothingRuns() throws Exception {
    stopRedis();
    Launched run = limit("--timeout", "5s", "--", "echo", "never");
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).isEqualTo("sluice: Redis cannot be reached\n");
  }

  private Launched limit(String... rest) throws Exception {
    List<String> words = new ArrayList<>(Launched.words());
    words.addAll(List.of("limit", "--store", "redis://127.0.0.1:" + port, "--key", "k"));
    words.addAll(List.of("--limit", "1/1h"));
    words.addAll(List.of(rest));
    return Launched.of(folder, new ProcessBuilder(words));
  }
}
