package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    RateLimiter limiter = limiter("3/1s");
    int[] sizes = {1, 1, 3, 1, 1};
    for (int i = 0; i < sizes.length; i++) {
      serve(limiter, sizes[i], Priority.SYNC, "#" + i);
    }
    for (int i = 0; i < 400; i++) {
      long ticket = limiter.tryClaim();
      assertThat(ticket).as("an attempt at %s", time.elapsed()).isNegative();
      time.advance(ofMillis(5));
    }

    time.settle();
    assertThat(served).containsExactly("#0 PT0S", "#1 PT0S", "#2 PT1S", "#3 PT2S", "#4 PT2S");
  }

  @Test
  void L15_whatAnAttemptBehindTheLineIsToldIsWhenTheHeadIsServed() {
    RateLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    limiter.claim(1, Priority.SYNC);
    time.advance(ofMillis(400));

    assertThat(limiter.tryClaim()).isEqualTo(-ofMillis(600).toNanos());
    Decision.Denied denied = (Decision.Denied) limiter.tryReserve(1);
    assertThat(denied.told()).isEqualTo(new Wait(ofMillis(1600), false, Limit.parse("1/1s")));
  }

  @Test
  void L16_aFreedSlotWakesOneOfAThousand() {
    RateLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    List<TestObserver<Reservation>> waiters = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      waiters.add(limiter.reserve(1, Priority.SYNC).test());
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
    RateLimiter limiter = limiter("60/60s");
    use(limiter, 30);
    Claim head = limiter.claim(50, Priority.SYNC);
    TestObserver<Reservation> second = limiter.reserve(1, Priority.SYNC).test();
    time.settle();
    second.assertEmpty();
    head.cancel();
    time.settle();

    second.assertComplete();
  }

  @Test
  void L18_cancelledAfterTheGrantTheSlotIsBack() {
    RateLimiter limiter = limiter("1/1s");
    Claim claim = limiter.claim(1, Priority.SYNC);
    assertThat(claim.isGranted()).isTrue();
    claim.cancel();
    claim.cancel();

    assertThat(limiter.tryClaim()).isNotNegative();
  }

  @Test
  void L18_disposedBetweenGrantAndHandOverTheSlotIsBack() {
    RateLimiter limiter = limiter("1/1s");
    TestObserver<Reservation> taker = limiter.reserve(1, Priority.SYNC).test();
    taker.dispose();
    time.settle();

    taker.assertEmpty();
    assertThat(limiter.state().get(0).used()).isZero();
  }

  @Test
  void L18_lostInAnOperatorTheSlotIsBack() {
    RateLimiter limiter = limiter("1/1s");
    TestObserver<Slot> taker = new TestObserver<>();
    limiter
        .reserve(1, Priority.SYNC)
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
    RateLimiter limiter = limiter("1/1s");
    LimiterConfig config = new LimiterConfig(limiter.limits(), Stamp.CLAIM, Duration.ZERO);
    time.scheduler().scheduleDirect(() -> ledger.claim(config, 1), 1, TimeUnit.SECONDS);
    use(limiter, 1);
    serve(limiter, 1, Priority.SYNC, "first");
    serve(limiter, 1, Priority.SYNC, "second");
    time.advance(ofSeconds(4));

    assertThat(served).containsExactly("first PT2S", "second PT3S");
  }

  @Test
  void L20_aDeadlineThatCannotBeMetFailsAtOnce() {
    RateLimiter limiter = limiter("1/60s");
    use(limiter, 1);
    TestObserver<Reservation> late = limiter.reserve(1, Priority.SYNC, ofSeconds(2)).test();
    time.settle();

    late.assertError(
        error -> {
          RateLimitTimeoutException timeout = (RateLimitTimeoutException) error;
          return timeout.waited().isZero()
              && timeout.began().equals(time.now())
              && timeout.tries() > 0
              && timeout.getMessage().contains("1/60s");
        });
    assertThat(limiter.explain().waiting()).isZero();
  }

  @Test
  void L20_aDeadlineEqualToTheWaitIsMet() {
    RateLimiter limiter = limiter("1/60s");
    use(limiter, 1);
    TestObserver<Reservation> exact = limiter.reserve(1, Priority.SYNC, ofSeconds(60)).test();
    time.advance(ofSeconds(60));

    exact.assertComplete();
  }

  @Test
  void L20_aDeadlineThatRingsBeforeTheAlarmOfTheSameInstantIsMet() {
    RateLimiter limiter = limiter("1/60s");
    long open = limiter.tryClaim();
    TestObserver<Reservation> exact = limiter.reserve(1, Priority.SYNC, ofSeconds(61)).test();
    time.advance(ofSeconds(1));
    limiter.answered(open);
    time.advance(ofSeconds(60));

    exact.assertComplete();
  }

  @Test
  void L20_noTimeAtAllMeansNowOrNever() {
    RateLimiter limiter = limiter("1/60s");
    TestObserver<Reservation> free = limiter.reserve(1, Priority.SYNC, Duration.ZERO).test();
    TestObserver<Reservation> taken = limiter.reserve(1, Priority.SYNC, Duration.ZERO).test();
    time.settle();

    free.assertComplete();
    taken.assertError(RateLimitTimeoutException.class);
  }

  @Test
  void L20_aWaitThatIsOnlyALowerBoundIsWaitedOut() {
    RateLimiter limiter = limiter("1/60s");
    Reservation open = ((Decision.Granted) limiter.tryReserve(1)).reservation();
    TestObserver<Reservation> hopeful = limiter.reserve(1, Priority.SYNC, ofSeconds(5)).test();
    TestObserver<Reservation> hopeless = limiter.reserve(1, Priority.SYNC, ofSeconds(5)).test();
    time.advance(ofSeconds(3));
    open.close();
    time.settle();
    hopeful.assertComplete();

    time.advance(ofSeconds(2).minusNanos(1));
    hopeless.assertEmpty();
    time.advance(Duration.ofNanos(1));
    hopeless.assertError(
        error -> ((RateLimitTimeoutException) error).waited().equals(ofSeconds(5)));
  }

  @Test
  void L21_endlessUrgentClaimsOvertakeForOneWindowAtMost() {
    RateLimiter limiter = limiter("1/1s,5/10s");
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
    RateLimiter limiter = limiter("4/10s");
    use(limiter, 3);
    limiter.tryClaim();
    time.advance(ofSeconds(1));
    serve(limiter, 1, Priority.BACKGROUND, "low");
    time.advance(ofSeconds(1));
    Claim urgent = limiter.claim(4, Priority.INTERACTIVE);
    time.advanceTo(ofSeconds(11).minusNanos(1));
    assertThat(served).isEmpty();
    time.advanceTo(ofSeconds(11));

    assertThat(served).containsExactly("low PT11S");
    assertThat(urgent.position()).isZero();
  }

  @Test
  void L21_amongTheImpatientOnesTheOldestIsFirst() {
    RateLimiter limiter = limiter("1/10s");
    final long open = limiter.tryClaim();
    Claim low = limiter.claim(1, Priority.BACKGROUND);
    time.advance(ofSeconds(1));
    Claim urgent = limiter.claim(1, Priority.INTERACTIVE);
    assertThat(urgent.position()).isZero();
    time.advance(ofSeconds(20));

    assertThat(low.position()).isZero();
    limiter.giveBack(open);
    assertThat(low.isGranted()).isTrue();
  }

  @Test
  void L21_patienceFollowsTheLimits() {
    RateLimiter limiter = limiter("1/60s");
    limiter.tryClaim();
    Claim low = limiter.claim(1, Priority.BACKGROUND);
    time.advance(ofSeconds(5));
    limiter.claim(1, Priority.INTERACTIVE);
    assertThat(low.position()).isEqualTo(1);
    limiter.change(Limit.parseAll("1/5s"));

    assertThat(low.position()).isZero();
  }

  @Test
  void L21_urgentOnesFirstAndInOrderWithinAPriority() {
    RateLimiter limiter = limiter("1/60s");
    Reservation open = ((Decision.Granted) limiter.tryReserve(1)).reservation();
    Claim low = limiter.claim(1, Priority.BACKGROUND);
    Claim middle = limiter.claim(1, Priority.SYNC);
    Claim middleToo = limiter.claim(1, Priority.SYNC);
    Claim urgent = limiter.claim(1, Priority.INTERACTIVE);
    assertThat(List.of(urgent.position(), middle.position(), middleToo.position(), low.position()))
        .containsExactly(0, 1, 2, 3);

    open.close();
    assertThat(urgent.isGranted()).isTrue();
    assertThat(urgent.position()).isEqualTo(-1);
    assertThat(middle.isGranted()).isFalse();
  }

  @Test
  void L22_closeEndsAllWithOneClearError() {
    RateLimiter limiter = limiter("2/1s");
    Reservation open = ((Decision.Granted) limiter.tryReserve(2)).reservation();
    List<TestObserver<Reservation>> waiters = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      waiters.add(limiter.reserve(1, Priority.SYNC, ofSeconds(500)).test());
    }
    limiter.close();
    time.settle();

    waiters.forEach(waiter -> waiter.assertError(RateLimiterClosedException.class));
    assertThatThrownBy(limiter::tryClaim).isInstanceOf(RateLimiterClosedException.class);
    assertThatThrownBy(() -> limiter.claim(1, Priority.SYNC))
        .isInstanceOf(RateLimiterClosedException.class);
    open.take().answered();
    open.close();
    assertThat(limiter.state().get(0))
        .isEqualTo(new LimitState(Limit.parse("2/1s"), 0, 1, ofSeconds(1)));
  }

  @Test
  void aCancelledClaimFailsItsTaker() {
    RateLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    Claim claim = limiter.claim(1, Priority.SYNC);
    TestObserver<Reservation> taker = claim.reservation().test();
    claim.cancel();
    time.settle();

    taker.assertError(CancellationException.class);
    assertThat(claim.told()).isEqualTo(new Wait(Duration.ZERO, true, null));
  }

  @Test
  void aReservationHasOneTaker() {
    Claim claim = limiter("1/1s").claim(1, Priority.SYNC);
    TestObserver<Reservation> first = claim.reservation().test();
    TestObserver<Reservation> second = claim.reservation().test();
    time.settle();

    first.assertComplete();
    second.assertError(IllegalStateException.class);
  }

  @Test
  void aLedgerThatFailsEndsWhoWaitsWithItsError() {
    RateLimiter limiter = limiter("1/1s");
    use(limiter, 1);
    TestObserver<Reservation> waiter = limiter.reserve(1, Priority.SYNC).test();
    ledger.broken = true;
    time.advance(ofSeconds(1));

    waiter.assertError(error -> error.getMessage().equals("disk full"));
    ledger.broken = false;
    assertThat(limiter.tryClaim()).isNotNegative();
  }

  @Test
  void thePlaceInTheLineIsPartOfTheWaitTold() {
    RateLimiter limiter = limiter("2/10s");
    use(limiter, 2);
    time.advance(ofSeconds(4));
    limiter.claim(2, Priority.SYNC);
    limiter.claim(1, Priority.SYNC);
    Claim last = limiter.claim(1, Priority.SYNC);

    assertThat(last.told()).isEqualTo(new Wait(ofSeconds(16), false, Limit.parse("2/10s")));
    assertThat(last.position()).isEqualTo(2);
  }

  private void serve(RateLimiter limiter, int n, Priority priority, String name) {
    limiter
        .reserve(n, priority)
        .subscribe(
            reservation -> {
              served.add(name + " " + time.elapsed());
              for (int i = 0; i < n; i++) {
                reservation.take().answered();
              }
            });
    time.settle();
  }

  private static void use(RateLimiter limiter, int n) {
    for (int i = 0; i < n; i++) {
      limiter.answered(limiter.tryClaim());
    }
  }

  private RateLimiter limiter(String limits) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parseAll(limits))
        .ledger(ledger)
        .build();
  }
}
