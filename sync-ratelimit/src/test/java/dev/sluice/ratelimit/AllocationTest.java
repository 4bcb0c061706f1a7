package dev.sluice.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The fast path feeds no garbage collector. */
class AllocationTest {

  private static final int CLAIMS = 100_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void aGrantedClaimAllocatesNothing() {
    WindowLimiter limiter = limiter("5000/2ms,4000/1ms");
    assertThat(bytesPerClaim(() -> use(limiter))).isZero();
  }

  @Test
  void aSlotThatIsGivenBackAllocatesNothing() {
    WindowLimiter limiter = limiter("60/60s,3/1s");
    assertThat(bytesPerClaim(() -> limiter.neverSent(limiter.tryAcquire()))).isZero();
  }

  @Test
  void aDeniedClaimAllocatesNothing() {
    WindowLimiter limiter = limiter("60/24h,3/1h");
    for (int i = 0; i < 3; i++) {
      limiter.answered(limiter.tryAcquire());
    }
    assertThat(bytesPerClaim(limiter::tryAcquire)).isZero();
  }

  @Test
  void aPauseThatIsOverCostsNothing() {
    WindowLimiter limiter = limiter("5000/2ms,4000/1ms");
    limiter.pause(Duration.ofMillis(1));
    assertThat(bytesPerClaim(() -> use(limiter))).isZero();
  }

  private static void use(WindowLimiter limiter) {
    long ticket = limiter.tryAcquire();
    if (ticket >= 0) {
      limiter.answered(ticket);
    }
  }

  /** Rounded to whole bytes: the ring may grow once more, and measuring costs a little itself. */
  private long bytesPerClaim(Runnable claim) {
    long id = Thread.currentThread().getId();
    repeat(claim);
    repeat(claim);
    long before = threads.getThreadAllocatedBytes(id);
    repeat(claim);
    return (threads.getThreadAllocatedBytes(id) - before) / CLAIMS;
  }

  private static void repeat(Runnable claim) {
    for (int i = 0; i < CLAIMS; i++) {
      claim.run();
    }
  }

  private static WindowLimiter limiter(String limits) {
    return RateLimiter.builder(RealTime.INSTANCE, Schedulers.computation())
        .limits(Limit.parseAll(limits))
        .build();
  }
}
