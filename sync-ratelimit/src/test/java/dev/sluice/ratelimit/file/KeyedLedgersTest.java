package dev.sluice.ratelimit.file;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.Quota;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Quotas by key, each with a ledger of its own, of which very many are used once. */
@EnabledOnOs(OS.LINUX) // which lists what a process has open
class KeyedLedgersTest {

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();

  @Test
  void L56_limitersThatComeAndGoLeaveNothingOpen() throws Exception {
    Limit limit = Limit.parse("3/1s");
    Quota quota = Quota.of("workspace", "workspaces/{id}", limit);
    try (AccountLimiter gate =
        new AccountLimiter(free(), free(), List.of(quota), key -> limiter().ledger(ledger(key)))) {
      use(gate, 0);
      long before = open();
      for (int id = 1; id <= 400; id++) {
        use(gate, id);
        time.advance(ofSeconds(1));
        assertThat(open()).as("after %s", id).isLessThanOrEqualTo(before + 4);
      }
      assertThat(Thread.getAllStackTraces()).hasSizeLessThan(100);
    }
    assertThat(open()).isZero();
  }

  private void use(AccountLimiter gate, int id) throws InterruptedException {
    String path = "workspaces/" + id + "/tags";
    Slot pass = gate.acquireSlot(path, Priority.SYNC).await(ofSeconds(1));
    pass.answered();
  }

  private WindowLimiter free() {
    return RateLimiter.builder(time, time.scheduler()).build();
  }

  private RateLimiter.Builder limiter() {
    return RateLimiter.builder(time, time.scheduler());
  }

  private SqliteLedger ledger(String key) {
    return SqliteLedger.open(new JdbcDriver(folder.resolve("slots")), key, time);
  }

  /** Of this test's files: other tests of the process have files open, too. */
  private long open() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(one -> target(one).contains(folder.toString())).count();
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
