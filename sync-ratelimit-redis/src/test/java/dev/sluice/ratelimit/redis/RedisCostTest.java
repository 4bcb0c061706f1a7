package dev.sluice.ratelimit.redis;

import static dev.sluice.ratelimit.Ledgers.config;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a step costs here, in trips and in time; the time is printed and judged by nobody. */
@Tag("slow")
class RedisCostTest {

  private static final int STEPS = 5_000;

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  @Test
  void aStepIsOneTrip() {
    LimiterConfig open = config("1000000/60s,1000000/1s");
    LimiterConfig full = config("1/60s,1/1s");
    try (RedisLedger ledger = RedisLedger.open(SERVER.uri(), "open", Time.system());
        RedisLedger denied = RedisLedger.open(SERVER.uri(), "full", Time.system())) {
      denied.acquire(full, 1);
      Deque<Long> tickets = new ArrayDeque<>();
      measure("claim, granted", () -> tickets.add(ledger.acquire(open, 1)));
      measure("claim, denied", () -> denied.acquire(full, 1));
      measure("renew", () -> ledger.renew(open, tickets.getLast()));
      measure("stamp", () -> ledger.stamp(open, tickets.removeLast(), 0));
    }
  }

  private static void measure(String what, Runnable step) {
    step.run(); // the script may have to be sent first
    long before = SERVER.calls("evalsha");
    long[] nanos = new long[STEPS];
    for (int i = 0; i < STEPS; i++) {
      long began = System.nanoTime();
      step.run();
      nanos[i] = System.nanoTime() - began;
    }
    Arrays.sort(nanos);
    System.out.printf("%s: %d us%n", what, nanos[STEPS / 2] / 1_000);
    assertThat(SERVER.calls("evalsha") - before).isEqualTo(STEPS);
  }
}
