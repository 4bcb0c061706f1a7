package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.throttle.ScriptedThrottle;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a throttle adds to the limits of an account. */
class ThrottledLimiterTest {

  private final VirtualTime time = new VirtualTime();
  private final AccountLimiter account =
      AccountLimiter.of(time, time.scheduler(), Limit.parseAll("60/60s,3/1s"));
  private final ScriptedThrottle throttle = new ScriptedThrottle();
  private final RateLimiter limiter = account.throttledBy(throttle);

  private void hold(Duration length) {
    throttle.holdUntil(time.nanos() + length.toNanos());
  }

  private Slot sent() {
    Acquisition<Slot> acquisition = limiter.acquireSlot("", Priority.SYNC);
    assertThat(acquisition.isGranted()).isTrue();
    return acquisition.take();
  }

  @Test
  void whoIsHeldBackHasASlotOfTheBudgetAndNoneOfThePace() {
    hold(ofSeconds(5));
    Acquisition<Slot> acquisition = limiter.acquireSlot("", Priority.SYNC);
    assertThat(acquisition.isGranted()).isFalse();
    assertThat(acquisition.queue()).isEqualTo(AccountLimiter.THROTTLE);
    assertThat(acquisition.expected().atLeast()).isEqualTo(ofSeconds(5));
    assertThat(account.budget().state().get(0).open()).isOne();
    assertThat(account.pace().state().get(0).open()).isZero();

    time.advance(ofSeconds(5));
    assertThat(acquisition.isGranted()).isTrue();
    assertThat(account.pace().state().get(0).open()).isOne();
  }

  @Test
  void theSlotsOfAnOperationAreHeldBackOneByOne() {
    Slots slots = limiter.acquire(2, Priority.SYNC).take();
    slots.next("").take().answered();
    hold(ofSeconds(5));
    TestObserver<Slot> second = slots.next("").granted(ofMinutes(1)).test();
    time.advance(ofSeconds(5).minusNanos(1));
    second.assertEmpty();
    time.advance(Duration.ofNanos(1));
    second.assertComplete();
    assertThat(throttle.heard).hasSize(1);
  }

  /** What others hear may change how long one is held back. */
  @Test
  void anAnswerLetsTheOthersAskAgain() {
    Slot first = sent();
    hold(ofSeconds(50));
    TestObserver<Slot> second = limiter.acquireSlot("", Priority.SYNC).granted(ofMinutes(2)).test();
    hold(ofSeconds(0));
    time.advance(ofMillis(1));
    second.assertEmpty();
    first.answered();
    time.settle();
    second.assertComplete();
  }

  @Test
  void bothHearAnAnswer() {
    sent().answered(ServerAnswer.granted(7));
    assertThat(throttle.heard).containsExactly(ServerAnswer.granted(7));
    assertThat(account.budget().state().get(0).spent()).isOne();
  }

  @Test
  void afterARefusalWithoutATimeTheThrottleChoosesThePause() {
    Slot slot = sent();
    hold(ofSeconds(9));
    slot.answered(ServerAnswer.refused(0));
    assertThat(account.budget().paused()).isEqualTo(ofSeconds(9));
    assertThat(account.pace().paused()).isEqualTo(ofSeconds(9));
  }

  @Test
  void theNextRequestRepeatsTheCallThatWasRefused() {
    sent().answered(ServerAnswer.refused(ofSeconds(2)));
    time.advance(ofSeconds(2));
    sent().answered();
    assertThat(throttle.begun).isOne();
    assertThat(throttle.heard).hasSize(2);
  }

  @Test
  void whatComesToNothingIsAbandonedOnce() {
    sent().neverSent();
    Slot lost = sent();
    lost.givenUp();
    lost.neverSent();
    hold(ofSeconds(5));
    Acquisition<Slot> cancelled = limiter.acquireSlot("", Priority.SYNC);
    cancelled.cancel();
    cancelled.cancel();
    limiter.acquireSlot("", Priority.SYNC).granted(ofMinutes(1)).test().dispose();

    assertThat(throttle.begun).isEqualTo(4);
    assertThat(throttle.abandoned).isEqualTo(4);
    assertThat(account.budget().state().get(0).open()).isZero();
  }

  @Test
  void aHoldThatIsTooLongIsNotWaitedOut() {
    hold(ofSeconds(5));
    assertThatThrownBy(() -> limiter.acquireSlot("", Priority.SYNC).await(ofSeconds(4)))
        .isInstanceOfSatisfying(
            RateLimitedException.class,
            late -> assertThat(late.expected().atLeast()).isEqualTo(ofSeconds(5)));
    TestObserver<String> late =
        limiter.call(Single.just("sent"), Priority.SYNC, ofSeconds(4)).test();
    time.advance(ofSeconds(4));
    late.assertError(error -> ((RateLimitedException) error).waited().equals(ofSeconds(4)));
    assertThat(throttle.abandoned).isEqualTo(2);
    assertThat(account.budget().state().get(0).used()).isZero();
  }
}
