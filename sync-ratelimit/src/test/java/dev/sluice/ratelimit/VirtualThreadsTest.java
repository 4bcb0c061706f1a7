package dev.sluice.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.time.VirtualTime;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Virtual threads may block for a slot, on a JDK that has them: with an older one it is skipped.
 */
@Timeout(60)
class VirtualThreadsTest {

  private static final int MANY = 2_000;

  private final VirtualTime time = new VirtualTime();
  private final CountDownLatch queued = new CountDownLatch(MANY);
  private final WindowLimiter limiter =
      RateLimiter.builder(time, time.scheduler())
          .limits(Limit.parse(MANY + "/1s"))
          .listener(
              new LimiterListener() {
                @Override
                public void queued(int slots, Priority priority) {
                  queued.countDown();
                }
              })
          .build();

  private static void start(Runnable work) throws ReflectiveOperationException {
    Method start =
        Arrays.stream(Thread.class.getMethods())
            .filter(method -> method.getName().equals("startVirtualThread"))
            .findAny()
            .orElse(null);
    assumeTrue(start != null, "this JDK has no virtual threads");
    start.invoke(null, work);
  }

  @Test
  void L83_virtualThreadsBlockInCallAndHoldUpNoOther() throws Exception {
    for (int i = 0; i < MANY; i++) {
      limiter.answered(limiter.tryAcquire());
    }
    CountDownLatch served = new CountDownLatch(MANY);
    for (int i = 0; i < MANY; i++) {
      start(
          () -> {
            try {
              limiter.call(() -> "sent", Priority.SYNC, Duration.ofSeconds(5));
              served.countDown();
            } catch (Exception inVain) {
              throw new AssertionError(inVain);
            }
          });
    }
    assertThat(queued.await(30, TimeUnit.SECONDS)).as("all wait").isTrue();
    CountDownLatch other = new CountDownLatch(1);
    start(other::countDown);
    assertThat(other.await(30, TimeUnit.SECONDS)).as("another one runs").isTrue();

    time.advance(Duration.ofSeconds(1));
    assertThat(served.await(30, TimeUnit.SECONDS)).isTrue();
  }
}
