package dev.sluice.ratelimit;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.throttle.Throttle;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What makes no sense is refused before anything is taken, or does what it can. */
class NonsenseTest {

  private static final Duration FOR_EVER = ofSeconds(Long.MAX_VALUE);

  private final VirtualTime time = new VirtualTime();
  private final AccountLimiter limiter =
      AccountLimiter.of(
          time,
          time.scheduler(),
          Limit.parseAll("2/60s,1/1s"),
          List.of(Quota.of("user", "me", Limit.parse("2/60s"))));

  private Slot sent(String path) {
    return limiter.acquireSlot(path, Priority.SYNC).take();
  }

  private void assertNothingIsOpen() {
    assertThat(limiter.budget().state().get(0).open()).isZero();
    assertThat(limiter.pace().state().get(0).open()).isZero();
    assertThat(limiter.budget().waiting()).isZero();
  }

  @Test
  void anAnswerThatIsNullDoesNotKeepTheSlotForEver() {
    Slot slot = sent("");
    assertThatNullPointerException().isThrownBy(() -> slot.answered(null));
    slot.givenUp();

    assertNothingIsOpen();
  }

  @Test
  void aRequestThatIsNullTakesNoSlot() {
    Single<String> later = null;
    Callable<String> now = null;
    assertThatNullPointerException()
        .isThrownBy(() -> limiter.call(later, Priority.SYNC, ofSeconds(1)).test());
    assertThatNullPointerException()
        .isThrownBy(() -> limiter.call(now, Priority.SYNC, ofSeconds(1)));

    assertNothingIsOpen();
    assertThat(limiter.budget().free()).isEqualTo(2);
  }

  @Test
  void aWaitThatIsNullLeavesNoPlaceBehind() {
    assertThatNullPointerException()
        .isThrownBy(() -> limiter.acquireSlot("", Priority.SYNC).granted(null));
    assertThatNullPointerException()
        .isThrownBy(() -> limiter.acquireSlot("", Priority.SYNC).next(null));
    assertThatNullPointerException()
        .isThrownBy(() -> limiter.acquireSlot("", Priority.SYNC).await(null));

    assertNothingIsOpen();
  }

  /** A billion requests would keep all others waiting while their paths are read. */
  @Test
  void whereNoQuotaCountsNoPathIsRead() {
    List<String> paths =
        new AbstractList<>() {
          @Override
          public String get(int index) {
            throw new AssertionError("was read");
          }

          @Override
          public int size() {
            return Integer.MAX_VALUE;
          }
        };
    AccountLimiter unlimited = AccountLimiter.of(time, time.scheduler(), List.of());

    assertThat(unlimited.acquire(paths, Priority.SYNC).take().remaining())
        .isEqualTo(Integer.MAX_VALUE);
  }

  /** A program of its own may read an answer in its own way. */
  @Test
  void aServerThatAsksForTheEndOfTimeIsObeyedForAYear() {
    sent("").answered(ServerAnswer.refused(FOR_EVER));

    assertThat(limiter.budget().paused()).isEqualTo(Duration.ofDays(366));
    assertNothingIsOpen();
  }

  @Test
  void aQuotaThatIsResetAtTheEndOfTimeIsClosedForAYear() {
    sent("me").answered(ServerAnswer.OF_NOTHING.refusedByQuota(FOR_EVER));

    assertThat(limiter.quotas("me").get("user").paused()).isGreaterThan(Duration.ofDays(365));
    assertNothingIsOpen();
  }

  @Test
  void aLimitThatIsResetAtTheEndOfTimeIsHeard() {
    sent("").answered(ServerAnswer.telling(ServerLimit.remaining(0, FOR_EVER)));
    time.advance(ofSeconds(100));

    assertThat(limiter.budget().free()).isZero();
    assertNothingIsOpen();
  }

  @Test
  void aThrottleThatPausesForEverPausesForAYear() {
    RateLimiter throttled = limiter.throttledBy(Throttle.fixedPause(FOR_EVER));
    Slot slot = throttled.acquireSlot("", Priority.SYNC).take();

    assertThatCode(() -> slot.answered(ServerAnswer.refused((Duration) null)))
        .doesNotThrowAnyException();
    assertThat(limiter.budget().paused()).isEqualTo(Duration.ofDays(366));
    assertNothingIsOpen();
  }
}
