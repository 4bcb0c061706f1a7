package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.ratelimit.WindowLimiter.LimitState;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests without latency: what the windows themselves promise. */
class WindowScenariosTest {

  private final VirtualTime time = new VirtualTime();
  private final WindowOracle granted = new WindowOracle();

  @Test
  void L01_boundaryBurst() {
    WindowLimiter limiter = limiter("60/60s");
    time.advanceTo(ofMillis(59_900));
    assertThat(burst(limiter, 60)).isEqualTo(60);

    time.advanceTo(ofSeconds(60));
    assertThat(burst(limiter, 60)).isZero();
    time.advanceTo(ofMillis(119_900).minusNanos(1));
    assertThat(burst(limiter, 60)).isZero();
    time.advanceTo(ofMillis(119_900));
    assertThat(burst(limiter, 60)).isEqualTo(60);
  }

  @Test
  void L01_boundaryBurstAfterEachIdlePhase() {
    for (int idle = 0; idle <= 61_000; idle += 250) {
      VirtualTime clock = new VirtualTime();
      WindowOracle oracle = new WindowOracle();
      WindowLimiter limiter = limiter(clock, "60/60s");
      limiter.answered(limiter.tryAcquire());
      oracle.record(0);
      clock.advance(ofMillis(idle));
      hammer(limiter, clock, oracle, ofSeconds(130));
      assertThat(oracle.fullest(ofSeconds(60))).as("idle for %d ms", idle).isEqualTo(60);
    }
  }

  @Test
  void L02_halfOpenEdge() {
    WindowLimiter limiter = limiter("3/1s");
    burst(limiter, 3);

    time.advance(Duration.ofNanos(999_999_999));
    assertThat(limiter.tryAcquire()).isEqualTo(-1);
    time.advance(Duration.ofNanos(1));
    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void L03_equalTimesAllCount() {
    assertThat(burst(limiter("3/1s"), 4)).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"60/60s,3/1s", "3/1s,60/60s"})
  void L04_aRefusalByOneWindowCostsTheOtherNothing(String limits) {
    WindowLimiter limiter = limiter(limits);
    hammer(limiter, time, granted, ofSeconds(300));

    assertThat(granted.count()).isEqualTo(300);
    assertThat(granted.fullest(ofSeconds(60))).isEqualTo(60);
    assertThat(granted.fullest(ofSeconds(1))).isEqualTo(3);
  }

  @Test
  void L05_aDeniedClaimOfNineChangesNothing() {
    WindowLimiter limiter = limiter("25/5s,300/60s");
    burst(limiter, 25);
    List<LimitState> before = limiter.state();

    RateLimitedException denied =
        catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(9));
    assertThat(denied.expected()).isEqualTo(new Wait(ofSeconds(5), true, Limit.parse("25/5s")));
    assertThat(limiter.state()).isEqualTo(before);
  }

  @Test
  void L05_aLongWindowThatTheShortOneImpliesIsNotFelt() {
    List<Long> alone = grantTimes("25/5s");
    List<Long> together = grantTimes("25/5s,300/60s");

    assertThat(together).isEqualTo(alone).hasSize(25 * 60);
  }

  @Test
  void L05_theAnswerNamesTheMinute() {
    WindowLimiter limiter = limiter("25/5s,100/60s");
    for (int second = 0; second <= 15; second += 5) {
      time.advanceTo(ofSeconds(second));
      assertThat(burst(limiter, 25)).isEqualTo(25);
    }
    time.advanceTo(ofSeconds(20));

    RateLimitedException denied =
        catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(1));
    assertThat(denied.expected()).isEqualTo(new Wait(ofSeconds(40), true, Limit.parse("100/60s")));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 4})
  void L06_whatCanNeverBeGrantedIsRefusedAtTheDoor(int n) {
    WindowLimiter limiter = limiter("60/60s,3/1s");

    assertThatIllegalArgumentException().isThrownBy(() -> limiter.tryAcquire(n));
    assertThatIllegalArgumentException().isThrownBy(() -> limiter.acquire(n, Priority.SYNC));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limiter.acquire(n, Priority.SYNC).granted(ofDays(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> limiter.acquire(n, Priority.SYNC).granted(Duration.ZERO))
        .withMessageContaining(Integer.toString(n));
    assertThat(limiter.state()).extracting(LimitState::used).containsExactly(0, 0);
    assertThat(limiter.waiting()).isZero();
  }

  @Test
  void L06_aClaimOfNWaitsForTheExpiryThatMakesRoom() {
    WindowLimiter limiter = limiter("5/10s");
    for (int i = 0; i < 4; i++) {
      burst(limiter, 1);
      time.advance(ofSeconds(1));
    }

    assertThat(told(limiter, 2)).isEqualTo(ofSeconds(6));
    assertThat(told(limiter, 3)).isEqualTo(ofSeconds(7));
    assertThat(told(limiter, 5)).isEqualTo(ofSeconds(9));
  }

  @Test
  void L07_threeHundredYearsAcrossTheEndOfTheClock() {
    WindowLimiter limiter = limiter("30/1h");
    long hour = ofHours(1).toNanos();
    long reading = Long.MAX_VALUE - 150L * 365 * 24 * hour;
    for (int day = 0; day < 300 * 365; day++, reading += 22 * hour) {
      time.setNanos(reading);
      assertThat(burst(limiter, 31)).isEqualTo(30);
      time.setNanos(reading + hour - 1);
      assertThat(limiter.tryAcquire()).isEqualTo(-1);
      reading += hour;
      time.setNanos(reading);
      assertThat(burst(limiter, 31)).isEqualTo(30);
      reading += hour;
    }
    assertThat(reading).as("wrapped").isNegative();
  }

  @Test
  void L08_waitsAddUpToTheNanosecond() {
    WindowLimiter limiter = limiter("1/7s");
    for (int i = 0; i <= 1000; i++) {
      long ticket = limiter.tryAcquire();
      if (ticket < 0) {
        time.advance(Duration.ofNanos(-ticket));
        ticket = limiter.tryAcquire();
      }
      limiter.answered(ticket);
    }

    assertThat(time.elapsed()).isEqualTo(ofSeconds(7000));
  }

  @Test
  void L09_shrinkingIsNoAmnesty() {
    WindowLimiter limiter = limiter("60/60s");
    burst(limiter, 10);
    time.advance(ofSeconds(20));
    limiter.change(Limit.parseAll("10/60s"));

    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(40).toNanos());
    limiter.change(Limit.parseAll("60/60s"));
    assertThat(burst(limiter, 60)).isEqualTo(50);
  }

  @Test
  void L09_giveBackBelowAShrunkLimitNeverCountsBelowZero() {
    WindowLimiter limiter = limiter("60/60s");
    Slots all = limiter.tryAcquire(60);
    limiter.change(Limit.parseAll("10/60s"));
    assertThat(limiter.state().get(0).free()).isZero();
    all.close();

    assertThat(limiter.state().get(0).used()).isZero();
    assertThat(burst(limiter, 1000)).isEqualTo(10);
  }

  @Test
  void L09_growingWakesTheHead() {
    WindowLimiter limiter = limiter("1/60s");
    burst(limiter, 1);
    TestObserver<Slots> waiter = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    limiter.change(Limit.parseAll("2/60s"));
    time.settle();

    waiter.assertComplete();
  }

  @Test
  void L09_whoWaitsForMoreThanAShrunkLimitIsTold() {
    WindowLimiter limiter = limiter("10/60s");
    burst(limiter, 3);
    TestObserver<Slots> large = limiter.acquire(8, Priority.SYNC).granted(ofDays(1)).test();
    TestObserver<Slots> larger = limiter.acquire(10, Priority.SYNC).granted(ofDays(1)).test();
    TestObserver<Slots> small = limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    limiter.change(Limit.parseAll("4/60s"));
    time.settle();

    large.assertError(IllegalArgumentException.class);
    larger.assertError(IllegalArgumentException.class);
    small.assertComplete();
  }

  @Test
  void L10_idleTimeIsNotSaved() {
    WindowLimiter limiter = limiter("10/1s");
    burst(limiter, 10);
    for (int i = 0; i < 11; i++) {
      limiter.acquire(1, Priority.SYNC).granted(ofDays(1)).subscribe(one -> one.take().answered());
    }
    time.advance(ofSeconds(100));

    assertThat(burst(limiter, 1000)).isEqualTo(10);
  }

  private List<Long> grantTimes(String limits) {
    VirtualTime clock = new VirtualTime();
    WindowOracle oracle = new WindowOracle();
    hammer(limiter(clock, limits), clock, oracle, ofSeconds(300));
    return new ArrayList<>(oracle.times());
  }

  private static void hammer(
      WindowLimiter limiter, VirtualTime clock, WindowOracle oracle, Duration length) {
    Duration end = clock.elapsed().plus(length);
    while (clock.elapsed().compareTo(end) < 0) {
      for (long ticket = limiter.tryAcquire(); ticket >= 0; ticket = limiter.tryAcquire()) {
        limiter.answered(ticket);
        oracle.record(clock.elapsed().toNanos());
      }
      clock.advance(ofMillis(10));
    }
  }

  private static int burst(WindowLimiter limiter, int attempts) {
    int granted = 0;
    for (int i = 0; i < attempts; i++) {
      long ticket = limiter.tryAcquire();
      if (ticket >= 0) {
        limiter.answered(ticket);
        granted++;
      }
    }
    return granted;
  }

  private static Duration told(WindowLimiter limiter, int n) {
    return catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(n))
        .expected()
        .atLeast();
  }

  private WindowLimiter limiter(String limits) {
    return limiter(time, limits);
  }

  private static WindowLimiter limiter(VirtualTime clock, String limits) {
    return RateLimiter.builder(clock, clock.scheduler()).limits(Limit.parseAll(limits)).build();
  }
}
