package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ten minutes, always hungry, against an exact server behind 20 to 400 ms of jitter. */
class JitterTest {

  private static final long SEED = 25;
  private static final List<Limit> LIMITS = Limit.parseAll("60/60s,3/1s");

  private final VirtualTime time = new VirtualTime();
  private final Random random = new Random(SEED);
  private final WindowOracle accepted = new WindowOracle();
  private int refused;
  private int sent;

  @Test
  void L25_stampedAtTheAnswerNothingIsRefused() {
    hammer(false);

    assertThat(refused).as("of %d, seed %d", sent, SEED).isZero();
    assertThat(sent).isGreaterThan(550);
  }

  @Test
  void L25_stampedAtTheClaimMuchIsRefused() {
    hammer(true);

    assertThat(refused).as("of %d, seed %d", sent, SEED).isGreaterThan(sent / 10);
  }

  private void hammer(boolean atOnce) {
    WindowLimiter limiter =
        RateLimiter.builder(time, time.scheduler()).limits(LIMITS).countAtOnce(atOnce).build();
    while (time.elapsed().compareTo(ofMinutes(10)) < 0) {
      long ticket = limiter.tryAcquire();
      if (ticket < 0) {
        time.advance(ofMillis(5));
        continue;
      }
      int there = sent++ == 100 ? 5_000 : 20 + random.nextInt(381);
      after(there, this::arrive);
      after(there + 20 + random.nextInt(381), () -> limiter.answered(ticket));
    }
    time.advance(ofMinutes(1));
  }

  /** As an exact server does, which does not count what it refuses. */
  private void arrive() {
    long now = time.elapsed().toNanos();
    for (Limit limit : LIMITS) {
      long within =
          accepted.times().stream().filter(at -> at + limit.window().toNanos() > now).count();
      if (within >= limit.permits()) {
        refused++;
        return;
      }
    }
    accepted.record(now);
  }

  private void after(int millis, Runnable action) {
    time.scheduler()
        .scheduleDirect(action, Duration.ofMillis(millis).toNanos(), TimeUnit.NANOSECONDS);
  }
}
