package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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
  void L19_wokenYetNoSlotItKeepsItsPlace() {
    WindowLimiter limiter = limiter("1/1s");
    LimiterConfig config = new LimiterConfig(limiter.limits(), Duration.ZERO).countAtOnce(true);
    time.scheduler().scheduleDirect(() -> ledger.acquire(config, 1), 1, TimeUnit.SECONDS);
    use(limiter, 1);
    serve(limiter, 1, Priority.SYNC, "first");
    serve(limiter, 1, Priority.SYNC, "second");
    time.advance(ofSeconds(4));

    assertThat(served).containsExactly("first PT2S", "second PT3S");
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
