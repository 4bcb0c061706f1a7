package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

/** How waits end without a slot: cancelled, too late, closed, or with an error. */
class LeavingTheLineTest {

  private final VirtualTime time = new VirtualTime();
  private final CountingLedger ledger = new CountingLedger(SlotLedger.memory(time));

  @Test
  void L17_theHeadCancelsAndTheSecondRunsAtOnce() {
    WindowLimiter limiter = limiter("60/60s");
    use(limiter, 30);
    Acquisition<Slots> head = limiter.acquire(50, Priority.SYNC);
    TestObserver<Slots> second = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    time.settle();
    second.assertEmpty();
    head.cancel();
    time.settle();

    second.assertComplete();
  }

  @Test
  void L18_cancelledAfterTheGrantTheSlotIsBack() {
    WindowLimiter limiter = limiter("1/1s");
    Acquisition<Slots> claim = limiter.acquire(1, Priority.SYNC);
    assertThat(claim.isGranted()).isTrue();
    claim.cancel();
    claim.cancel();

    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void L18_disposedBetweenGrantAndHandOverTheSlotIsBack() {
    WindowLimiter limiter = limiter("1/1s");
    TestObserver<Slots> taker = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    taker.dispose();
    time.settle();

    taker.assertEmpty();
    assertThat(limiter.state().get(0).used()).isZero();
  }

  @Test
  void L18_lostInAnOperatorTheSlotIsBack() {
    WindowLimiter limiter = limiter("1/1s");
    TestObserver<Slot> taker = new TestObserver<>();
    limiter
        .acquire(1, Priority.SYNC)
        .granted(ofDays(1))
        .flatMap(
            reservation -> {
              taker.dispose();
              return Single.fromCallable(reservation::take);
            })
        .subscribe(taker);
    time.settle();

    taker.assertEmpty();
    assertThat(limiter.state().get(0).used()).isZero();
  }

  @Test
  void L20_aDeadlineThatCannotBeMetFailsAtOnce() {
    WindowLimiter limiter = limiter("1/60s");
    use(limiter, 1);
    TestObserver<Slots> late = limiter.acquire(1, Priority.SYNC).granted(ofSeconds(2)).test();
    time.settle();

    late.assertError(
        error -> {
          RateLimitedException timeout = (RateLimitedException) error;
          return timeout.waited().isZero()
              && timeout.tries() > 0
              && timeout.getMessage().contains("1/60s");
        });
    assertThat(limiter.waiting()).isZero();
  }

  @Test
  void L20_aDeadlineEqualToTheWaitIsMet() {
    WindowLimiter limiter = limiter("1/60s");
    use(limiter, 1);
    TestObserver<Slots> exact = limiter.acquire(1, Priority.SYNC).granted(ofSeconds(60)).test();
    time.advance(ofSeconds(60));

    exact.assertComplete();
  }

  @Test
  void L20_aDeadlineThatRingsBeforeTheAlarmOfTheSameInstantIsMet() {
    WindowLimiter limiter = limiter("1/60s");
    long open = limiter.tryAcquire();
    TestObserver<Slots> exact = limiter.acquire(1, Priority.SYNC).granted(ofSeconds(61)).test();
    time.advance(ofSeconds(1));
    limiter.answered(open);
    time.advance(ofSeconds(60));

    exact.assertComplete();
  }

  @Test
  void L20_noTimeAtAllMeansNowOrNever() {
    WindowLimiter limiter = limiter("1/60s");
    TestObserver<Slots> free = limiter.acquire(1, Priority.SYNC).granted(Duration.ZERO).test();
    TestObserver<Slots> taken = limiter.acquire(1, Priority.SYNC).granted(Duration.ZERO).test();
    time.settle();

    free.assertComplete();
    taken.assertError(RateLimitedException.class);
  }

  @Test
  void L20_aWaitThatIsOnlyALowerBoundIsWaitedOut() {
    WindowLimiter limiter = limiter("1/60s");
    Slots open = limiter.tryAcquire(1);
    TestObserver<Slots> hopeful = limiter.acquire(1, Priority.SYNC).granted(ofSeconds(5)).test();
    TestObserver<Slots> hopeless = limiter.acquire(1, Priority.SYNC).granted(ofSeconds(5)).test();
    time.advance(ofSeconds(3));
    open.close();
    time.settle();
    hopeful.assertComplete();

    time.advance(ofSeconds(2).minusNanos(1));
    hopeless.assertEmpty();
    time.advance(Duration.ofNanos(1));
    hopeless.assertError(error -> ((RateLimitedException) error).waited().equals(ofSeconds(5)));
  }

  @Test
  void L22_closeEndsAllWithOneClearError() {
    WindowLimiter limiter = limiter("2/1s");
    Slots open = limiter.tryAcquire(2);
    List<TestObserver<Slots>> waiters = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      waiters.add(limiter.acquire(1, Priority.SYNC).granted(ofSeconds(500)).test());
    }
    limiter.close();
    time.settle();

    waiters.forEach(waiter -> waiter.assertError(RateLimiterClosedException.class));
    assertThatThrownBy(limiter::tryAcquire).isInstanceOf(RateLimiterClosedException.class);
    assertThatThrownBy(() -> limiter.acquire(1, Priority.SYNC))
        .isInstanceOf(RateLimiterClosedException.class);
    open.take().answered();
    open.close();
    assertThat(limiter.state().get(0))
        .isEqualTo(new LimitState(Limit.parse("2/1s"), 0, 1, List.of(ofSeconds(1))));
  }

  @Test
  void aCancelledClaimFailsItsTaker() {
    WindowLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    Acquisition<Slots> claim = limiter.acquire(1, Priority.SYNC);
    TestObserver<Slots> taker = claim.granted(ofDays(1)).test();
    claim.cancel();
    time.settle();

    taker.assertError(CancellationException.class);
    assertThat(claim.expected()).isEqualTo(new Wait(Duration.ZERO, true, null));
  }

  @Test
  void aReservationHasOneTaker() {
    Acquisition<Slots> claim = limiter("1/1s").acquire(1, Priority.SYNC);
    TestObserver<Slots> first = claim.granted(ofDays(1)).test();
    TestObserver<Slots> second = claim.granted(ofDays(1)).test();
    time.settle();

    first.assertComplete();
    second.assertError(IllegalStateException.class);
  }

  @Test
  void aLedgerThatFailsEndsAllWaitsWithItsError() {
    WindowLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    TestObserver<Slots> waiter = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    ledger.broken = true;
    time.advance(ofSeconds(1));

    waiter.assertError(error -> error.getMessage().equals("disk full"));
    ledger.broken = false;
    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  private static void use(WindowLimiter limiter, int n) {
    for (int i = 0; i < n; i++) {
      limiter.answered(limiter.tryAcquire());
    }
  }

  private WindowLimiter limiter(String limits) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parseAll(limits))
        .ledger(ledger)
        .build();
  }
}
