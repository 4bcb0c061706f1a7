package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A first walk through the public face. */
class WindowLimiterTest {

  private final VirtualTime time = new VirtualTime();
  private final WindowLimiter limiter =
      RateLimiter.builder(time, time.scheduler())
          .limits(Limit.parseAll("60/60s,3/1s"))
          .worstTransit(ofSeconds(30))
          .build();

  @Test
  void aDenialNamesTheLimitTheWaitAndWhatRemains() {
    spendThree();

    RateLimitedException denied =
        catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(1));
    assertThat(denied.expected())
        .isEqualTo(new Wait(ofSeconds(1), true, Limit.of(3, ofSeconds(1))));
    assertThat(denied.limits()).extracting(LimitState::free).containsExactly(57, 0);
  }

  @Test
  void aClaimThatIsGrantedAtOnceHandsOverOnTheScheduler() {
    Acquisition<Slots> claim = limiter.acquire(2, Priority.SYNC);
    TestObserver<Slots> taker = claim.granted(ofDays(1)).test();

    assertThat(claim.isGranted()).isTrue();
    taker.assertEmpty();
    time.settle();
    taker.assertComplete();
    assertThat(taker.values().get(0).remaining()).isEqualTo(2);
  }

  @Test
  void aClaimThatWaitsIsWokenAtTheNanosecond() {
    spendThree();
    TestObserver<Slots> taker = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();

    time.advance(ofSeconds(1).minusNanos(1));
    taker.assertEmpty();
    time.advance(Duration.ofNanos(1));
    taker.assertComplete();
  }

  @Test
  void givenUpCountsFromTheEndOfTheWorstTransit() {
    Slot slot = reserve(1).take();
    time.advance(ofSeconds(10));
    slot.givenUp();

    time.advance(ofSeconds(20).plus(ofSeconds(60)).minusNanos(1));
    assertThat(limiter.state().get(0).spent()).isEqualTo(1);
    time.advance(Duration.ofNanos(1));
    assertThat(limiter.state().get(0).spent()).isZero();
  }

  @Test
  void givenUpAfterTheWorstTransitCountsAsUsedNow() {
    Slot slot = reserve(1).take();
    time.advance(ofSeconds(40));
    slot.givenUp();

    assertThat(limiter.state().get(0).nextFree()).isEqualTo(ofSeconds(60));
  }

  @Test
  void neverSentGivesTheSlotBack() {
    Slot slot = reserve(3).take();
    slot.neverSent();

    assertThat(limiter.state().get(1).free()).isEqualTo(1);
  }

  @Test
  void aTicketOfTheFastPathCountsOnce() {
    long ticket = limiter.tryAcquire();
    limiter.neverSent(ticket);
    limiter.neverSent(ticket);
    limiter.answered(ticket);

    assertThat(limiter.state().get(1).free()).isEqualTo(3);
    assertThatIllegalArgumentException().isThrownBy(() -> limiter.answered(-5));
  }

  @Test
  void aTicketThatIsGivenUpCountsAsSentNow() {
    limiter.givenUp(limiter.tryAcquire());

    assertThat(limiter.state().get(0).nextFree()).isEqualTo(ofSeconds(90));
  }

  @Test
  void aPauseShowsInTheWaitThatIsExpectedAndByItself() {
    limiter.pause(ofSeconds(7));
    limiter.pause(ofSeconds(3));

    RateLimitedException denied =
        catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(1));
    assertThat(denied.expected()).isEqualTo(new Wait(ofSeconds(7), true, null));
    assertThat(limiter.paused()).isEqualTo(ofSeconds(7));
    TestObserver<Slots> waiter = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    time.advance(ofSeconds(7).minusNanos(1));
    waiter.assertEmpty();
    time.advance(Duration.ofNanos(1));
    waiter.assertComplete();
  }

  @Test
  void whoWaitsDoesNotHideAPause() {
    spendThree();
    limiter.acquire(1, Priority.SYNC);
    limiter.pause(ofSeconds(7));

    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(7).toNanos());
  }

  @Test
  void aPauseThatIsNotPositiveDoesNothing() {
    limiter.pause(Duration.ZERO);
    limiter.pause(ofSeconds(-4));

    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void anEndlessPauseIsCut() {
    limiter.pause(ofSeconds(1_000_000_000_000L));

    assertThat(limiter.tryAcquire()).isEqualTo(-Duration.ofDays(366).toNanos());
  }

  @Test
  void explainsWhatIsInTheWay() {
    spendThree();
    time.advance(ofMillis(250));
    limiter.acquire(1, Priority.SYNC);

    Wait why = limiter.expected(1);
    assertThat(why).hasToString("at least PT0.75S for 3/1s");
    assertThat(why.limit()).isEqualTo(Limit.of(3, ofSeconds(1)));
    assertThat(why.atLeast()).isEqualTo(ofMillis(750));
    assertThat(limiter.waiting()).isEqualTo(1);
    assertThat(limiter.paused()).isZero();
    assertThat(limiter.state()).hasToString("[60/60s: 0 open, 3 used, 3/1s: 0 open, 3 used]");
    assertThat(limiter.state().get(1).oldest())
        .containsExactly(ofMillis(750), ofMillis(750), ofMillis(750));
  }

  @Test
  void anEndlessTimeoutIsCut() {
    spendThree();
    TestObserver<Slots> patient =
        limiter.acquire(1, Priority.SYNC).granted(ofSeconds(Long.MAX_VALUE)).test();
    time.advance(ofSeconds(1));

    patient.assertComplete();
  }

  @Test
  void refusesANegativeTransitAndANegativeTimeout() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> RateLimiter.builder(time, time.scheduler()).worstTransit(ofSeconds(-1)).build());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limiter.acquire(1, Priority.SYNC).granted(ofSeconds(-1)));
  }

  private void spendThree() {
    for (int i = 0; i < 3; i++) {
      limiter.answered(limiter.tryAcquire());
    }
  }

  private Slots reserve(int n) {
    return limiter.tryAcquire(n);
  }
}
