package dev.sluice.ratelimit;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

/** A strategy of an app's own that fails keeps no slot and lets nobody wait for ever. */
class BrokenThrottleTest {

  private final VirtualTime time = new VirtualTime();
  private final AccountLimiter account =
      AccountLimiter.of(time, time.scheduler(), Limit.parseAll("5/60s,3/1s"));
  private final Deque<Duration> holds = new ArrayDeque<>();
  private final RateLimiter limiter = account.throttledBy(now -> new Broken());

  /** Holds back as the test says, and fails when that is used up; it never hears an answer. */
  private final class Broken implements Throttle.Call {
    @Override
    public Duration hold(long nowNanos) {
      if (holds.isEmpty()) {
        throw new IllegalStateException("hold");
      }
      return holds.remove();
    }

    @Override
    public void answered(ServerAnswer answer, long nowNanos) {
      throw new IllegalStateException("answered");
    }

    @Override
    public void abandon(long nowNanos) {
      throw new IllegalStateException("abandon");
    }
  }

  private void assertNothingIsOpen() {
    assertThat(account.budget().state().get(0).open()).isZero();
    assertThat(account.pace().state().get(0).open()).isZero();
  }

  @Test
  void theLimitsHearAnAnswerThatItCannotHear() {
    holds.add(ZERO);
    Slot slot = limiter.acquireSlot("", Priority.SYNC).take();
    slot.answered();

    assertNothingIsOpen();
    assertThat(account.budget().state().get(0).spent()).isOne();
  }

  @Test
  void theLimitsHearARefusalThatItCannotHear() {
    holds.add(ZERO);
    limiter.acquireSlot("", Priority.SYNC).take().answered(ServerAnswer.refused(ofSeconds(7)));

    assertNothingIsOpen();
    assertThat(account.budget().paused()).isEqualTo(ofSeconds(7));
  }

  @Test
  void whoeverWaitsIsTold() {
    holds.add(ofSeconds(20));
    TestObserver<Slot> waiter = limiter.acquireSlot("", Priority.SYNC).granted(ofMinutes(1)).test();
    time.advance(ofSeconds(20));

    waiter.assertError(IllegalStateException.class);
    assertNothingIsOpen();
  }

  @Test
  void whoeverComesIsTold() {
    assertThatIllegalStateException()
        .isThrownBy(() -> limiter.acquireSlot("", Priority.SYNC).await(ofMinutes(1)))
        .withMessage("hold");

    assertNothingIsOpen();
  }

  @Test
  void aCancelledWaitLeavesNothingBehind() {
    holds.add(ofSeconds(20));
    limiter.acquireSlot("", Priority.SYNC).cancel();

    assertNothingIsOpen();
  }
}
