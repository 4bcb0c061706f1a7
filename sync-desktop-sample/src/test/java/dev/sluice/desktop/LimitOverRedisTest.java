package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.redis.RedisServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The shared limiter of the command line, where machines share it. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class LimitOverRedisTest {

  @RegisterExtension static final RedisServer REDIS = new RedisServer();

  @TempDir Path folder;

  @Tag("slow")
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
    REDIS.stop();
    Launched run = limit("--timeout", "5s", "--", "echo", "never");
    assertThat(run.status()).isEqualTo(1);
    REDIS.start();
    assertThat(run.output()).isEmpty();
    assertThat(run.errors()).isEqualTo("sluice: Redis cannot be reached\n");
  }

  private Launched limit(String... rest) throws Exception {
    List<String> words = new ArrayList<>(Launched.words());
    words.addAll(List.of("limit", "--store", REDIS.uri(), "--key", "k"));
    words.addAll(List.of("--limit", "1/1h"));
    words.addAll(List.of(rest));
    return Launched.of(folder, new ProcessBuilder(words));
  }
}
