package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who is served when, among those who wait. */
class LineScenariosTest {

  private final VirtualTime time = new VirtualTime();
  private final CountingLedger ledger = new CountingLedger(SlotLedger.memory(time));
  private final List<String> served = new ArrayList<>();

  @Test
  void L15_aLargeClaimAmongSmallOnes() {
    WindowLimiter limiter = limiter("3/1s");
    int[] sizes = {1, 1, 3, 1, 1};
    for (int i = 0; i < sizes.length; i++) {
      serve(limiter, sizes[i], Priority.SYNC, "#" + i);
    }
    for (int i = 0; i < 400; i++) {
      long ticket = limiter.tryAcquire();
      assertThat(ticket).as("an attempt at %s", time.elapsed()).isNegative();
      time.advance(ofMillis(5));
    }

    time.settle();
    assertThat(served).containsExactly("#0 PT0S", "#1 PT0S", "#2 PT1S", "#3 PT2S", "#4 PT2S");
  }

  @Test
  void L15_whatAnAttemptBehindTheLineIsToldIsWhenTheHeadIsServed() {
    WindowLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    limiter.acquire(1, Priority.SYNC);
    time.advance(ofMillis(400));

    assertThat(limiter.tryAcquire()).isEqualTo(-ofMillis(600).toNanos());
    RateLimitedException denied =
        catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(1));
    assertThat(denied.expected()).isEqualTo(new Wait(ofMillis(1600), false, Limit.parse("1/1s")));
  }

  @Test
  void L16_aFreedSlotWakesOneOfAThousand() {
    WindowLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    List<TestObserver<Slots>> waiters = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      waiters.add(limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test());
    }
    ledger.claims = 0;
    time.advance(ofSeconds(1).minusNanos(1));
    assertThat(ledger.claims).isZero();

    time.advance(Duration.ofNanos(1));
    assertThat(ledger.claims).as("one grants, one sets the next alarm").isEqualTo(2);
    waiters.get(0).assertComplete();
    waiters.get(1).assertEmpty();

    time.advance(ofMillis(500));
    waiters.get(0).values().get(0).take().answered();
    assertThat(ledger.claims).as("the alarm is set again").isEqualTo(3);
    time.advance(ofSeconds(1).minusNanos(1));
    assertThat(ledger.claims).as("the old alarm is off").isEqualTo(3);
    time.advance(Duration.ofNanos(1));
    waiters.get(1).assertComplete();
  }

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
  void L19_wokenYetNoSlotItKeepsItsPlace() {
    WindowLimiter limiter = limiter("1/1s");
    LimiterConfig config = new LimiterConfig(limiter.limits(), Duration.ZERO).countAtOnce(true);
    time.scheduler().scheduleDirect(() -> ledger.claim(config, 1), 1, TimeUnit.SECONDS);
    use(limiter, 1);
    serve(limiter, 1, Priority.SYNC, "first");
    serve(limiter, 1, Priority.SYNC, "second");
    time.advance(ofSeconds(4));

    assertThat(served).containsExactly("first PT2S", "second PT3S");
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
  void L21_endlessUrgentClaimsOvertakeForOneWindowAtMost() {
    WindowLimiter limiter = limiter("1/1s,5/10s");
    use(limiter, 1);
    serve(limiter, 1, Priority.BACKGROUND, "low");
    for (int i = 0; i < 60; i++) {
      serve(limiter, 1, Priority.INTERACTIVE, "urgent");
      time.advance(ofMillis(500));
    }

    assertThat(served).contains("low PT10S");
    assertThat(served.indexOf("low PT10S")).isEqualTo(4);
  }

  @Test
  void L21_anImpatientSmallClaimPassesALargeUrgentOneWhenItsTimeComes() {
    WindowLimiter limiter = limiter("4/10s");
    use(limiter, 3);
    limiter.tryAcquire();
    time.advance(ofSeconds(1));
    serve(limiter, 1, Priority.BACKGROUND, "low");
    time.advance(ofSeconds(1));
    Acquisition<Slots> urgent = limiter.acquire(4, Priority.INTERACTIVE);
    time.advanceTo(ofSeconds(11).minusNanos(1));
    assertThat(served).isEmpty();
    time.advanceTo(ofSeconds(11));

    assertThat(served).containsExactly("low PT11S");
    assertThat(urgent.position()).isZero();
  }

  @Test
  void L21_amongTheImpatientOnesTheOldestIsFirst() {
    WindowLimiter limiter = limiter("1/10s");
    final long open = limiter.tryAcquire();
    Acquisition<Slots> low = limiter.acquire(1, Priority.BACKGROUND);
    time.advance(ofSeconds(1));
    Acquisition<Slots> urgent = limiter.acquire(1, Priority.INTERACTIVE);
    assertThat(urgent.position()).isZero();
    time.advance(ofSeconds(20));

    assertThat(low.position()).isZero();
    limiter.neverSent(open);
    assertThat(low.isGranted()).isTrue();
  }

  @Test
  void L21_patienceFollowsTheLimits() {
    WindowLimiter limiter = limiter("1/60s");
    limiter.tryAcquire();
    Acquisition<Slots> low = limiter.acquire(1, Priority.BACKGROUND);
    time.advance(ofSeconds(5));
    limiter.acquire(1, Priority.INTERACTIVE);
    assertThat(low.position()).isEqualTo(1);
    limiter.change(Limit.parseAll("1/5s"));

    assertThat(low.position()).isZero();
  }

  @Test
  void L21_urgentOnesFirstAndInOrderWithinAPriority() {
    WindowLimiter limiter = limiter("1/60s");
    Slots open = limiter.tryAcquire(1);
    Acquisition<Slots> low = limiter.acquire(1, Priority.BACKGROUND);
    Acquisition<Slots> middle = limiter.acquire(1, Priority.SYNC);
    Acquisition<Slots> middleToo = limiter.acquire(1, Priority.SYNC);
    Acquisition<Slots> urgent = limiter.acquire(1, Priority.INTERACTIVE);
    assertThat(List.of(urgent.position(), middle.position(), middleToo.position(), low.position()))
        .containsExactly(0, 1, 2, 3);

    open.close();
    assertThat(urgent.isGranted()).isTrue();
    assertThat(urgent.position()).isEqualTo(-1);
    assertThat(middle.isGranted()).isFalse();
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
  void aLedgerThatFailsEndsWhoWaitsWithItsError() {
    WindowLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    TestObserver<Slots> waiter = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    ledger.broken = true;
    time.advance(ofSeconds(1));

    waiter.assertError(error -> error.getMessage().equals("disk full"));
    ledger.broken = false;
    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void thePlaceInTheLineIsPartOfTheWaitTold() {
    WindowLimiter limiter = limiter("2/10s");
    use(limiter, 2);
    time.advance(ofSeconds(4));
    limiter.acquire(2, Priority.SYNC);
    limiter.acquire(1, Priority.SYNC);
    Acquisition<Slots> last = limiter.acquire(1, Priority.SYNC);

    assertThat(last.expected()).isEqualTo(new Wait(ofSeconds(16), false, Limit.parse("2/10s")));
    assertThat(last.position()).isEqualTo(2);
  }

  private void serve(WindowLimiter limiter, int n, Priority priority, String name) {
    limiter
        .acquire(n, priority)
        .granted(ofDays(1))
        .subscribe(
            reservation -> {
              served.add(name + " " + time.elapsed());
              for (int i = 0; i < n; i++) {
                reservation.take().answered();
              }
            });
    time.settle();
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
