package dev.sluice.ratelimit;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One pause for all; then one request goes first, and the others follow slowly. */
class PauseTest {

  private final VirtualTime time = new VirtualTime();
  private final AccountLimiter gate =
      AccountLimiter.of(time, time.scheduler(), Limit.parseAll("600/60s,9/1s"));
  private final List<Slot> passes = new ArrayList<>();

  @Test
  void L30_fiveRefusalsMakeOnePauseTheLongestAndThenOneGoesFirst() {
    Slots operation = gate.acquire(40, Priority.SYNC).take();
    ask(operation, 5);
    List<Slot> refused = take();
    for (int i = 0; i < 5; i++) {
      refused.get(i).answered(ServerAnswer.refused(ofSeconds(i == 2 ? 30 : 10)));
    }
    ask(operation, 20);
    time.advance(ofSeconds(30).minusNanos(1));
    assertThat(passes).isEmpty();
    time.advance(Duration.ofNanos(1));
    assertThat(passes).hasSize(1);
    time.advance(ofSeconds(29));
    assertThat(passes).hasSize(1);
  }

  @Test
  void withEachAnswerTwiceAsManyMayBeUnderWay() {
    Slots operation = paused(ofSeconds(5));
    ask(operation, 40);
    time.advance(ofSeconds(5));
    assertThat(passes).hasSize(1);
    answer(1);
    assertThat(passes).hasSize(2);
    answer(1);
    assertThat(passes).as("4 under way, 1 more than was").hasSize(4);
    answer(1);
    assertThat(passes).as("8 under way, 11 sent in all: 9 a second").hasSize(6);
    time.advance(ofSeconds(1));
    assertThat(passes).hasSize(8);
    answer(1);
    time.advance(ofSeconds(1));
    assertThat(passes).as("as many as the limit permits").hasSize(9);
  }

  @Test
  void aRefusalOfTheFirstPausesAnewAndNobodySlipsThrough() {
    Slots operation = paused(ofSeconds(5));
    ask(operation, 10);
    time.advance(ofSeconds(5));
    take().get(0).answered(ServerAnswer.refused(ofSeconds(7)));
    time.advance(ofSeconds(7).minusNanos(1));
    assertThat(passes).isEmpty();
    time.advance(Duration.ofNanos(1));
    assertThat(passes).hasSize(1);
  }

  @Test
  void anUnnamedPauseIsASecondSoThatNobodyStorms() {
    Slots operation = gate.acquire(40, Priority.SYNC).take();
    ask(operation, 1);
    take().get(0).answered(ServerAnswer.refused(ZERO));
    ask(operation, 1);
    time.advance(ofSeconds(1).minusNanos(1));
    assertThat(passes).isEmpty();
    time.advance(Duration.ofNanos(1));
    assertThat(passes).hasSize(1);
  }

  @Test
  void S173_aRefusalThatNamesNoPauseIsOneOfAMinute() {
    Slots operation = gate.acquire(40, Priority.SYNC).take();
    ask(operation, 1);
    take().get(0).answered(ServerAnswer.refused((Duration) null));
    ask(operation, 1);
    time.advance(ofSeconds(60).minusNanos(1));
    assertThat(passes).isEmpty();
    time.advance(Duration.ofNanos(1));
    assertThat(passes).hasSize(1);
  }

  @Test
  void whoGoesFirstAndIsGivenUpMakesRoomForTheNext() {
    Slots operation = paused(ofSeconds(5));
    ask(operation, 10);
    time.advance(ofSeconds(5));
    take().get(0).givenUp();
    time.settle();
    assertThat(passes).hasSize(1);
    take().get(0).neverSent();
    time.settle();
    assertThat(passes).hasSize(1);
  }

  @Test
  void whoGoesFirstAndIsNeverHeardOfHoldsTheOthersUpForItsLease() {
    Slots operation = paused(ofSeconds(5));
    ask(operation, 10);
    time.advance(ofSeconds(5));
    take();
    time.advance(ofSeconds(30).minusNanos(1));
    assertThat(passes).isEmpty();
    time.advance(Duration.ofNanos(1));
    assertThat(passes).hasSize(1);
  }

  @Test
  void anAnswerToWhatWasSentBeforeThePauseProvesNothing() {
    Slots operation = gate.acquire(40, Priority.SYNC).take();
    ask(operation, 3);
    List<Slot> before = take();
    gate.pause(ofSeconds(5));
    ask(operation, 10);
    time.advance(ofSeconds(5));
    assertThat(passes).hasSize(1);
    before.forEach(Slot::answered);
    time.settle();
    assertThat(passes).hasSize(1);
  }

  @Test
  void operationsReserveAsSoonAsThePauseIsOver() {
    gate.pause(ofSeconds(5));
    TestObserver<Slots> pull = gate.budget().acquire(9, Priority.SYNC).granted(ofDays(1)).test();
    TestObserver<Slots> push = gate.budget().acquire(1, Priority.SYNC).granted(ofDays(1)).test();
    time.advance(ofSeconds(5));

    pull.assertComplete();
    push.assertComplete();
  }

  @Test
  void ofALimiterAloneAClaimOfManyGoesFirstByItself() {
    WindowLimiter limiter = limiter("9/1s");
    limiter.pause(ofSeconds(5));
    TestObserver<Slots> nine = limiter.acquire(9, Priority.SYNC).granted(ofDays(1)).test();
    time.advance(ofSeconds(5));

    nine.assertComplete();
    assertThat(limiter.tryAcquire()).isNegative();
  }

  @Test
  void anAttemptIsToldAMomentWhileTheFirstIsUnderWay() {
    WindowLimiter limiter = limiter("9/1s");
    limiter.pause(ofSeconds(5));
    time.advance(ofSeconds(5));
    long first = limiter.tryAcquire();
    assertThat(limiter.tryAcquire()).isEqualTo(-ofMillis(1).toNanos());
    assertThatThrownBy(() -> limiter.tryAcquire(1)).isInstanceOf(RateLimitedException.class);
    limiter.answered(first);

    assertThat(limiter.tryAcquire()).isNotNegative();
    assertThat(limiter.tryAcquire()).isNotNegative();
    assertThat(limiter.tryAcquire()).isNegative();
  }

  @Test
  void withoutLimitsItStartsSlowlyToo() {
    WindowLimiter unlimited = RateLimiter.builder(time, time.scheduler()).build();
    unlimited.pause(ofSeconds(5));
    time.advance(ofSeconds(5));
    long ticket = unlimited.tryAcquire();
    for (int i = 0; i < 6; i++) {
      unlimited.answered(ticket);
      ticket = unlimited.tryAcquire();
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(unlimited.tryAcquire()).isNotNegative();
    }
  }

  @Test
  void aTimeoutDoesNotJudgeByWhatNobodyCanForetell() {
    WindowLimiter limiter = limiter("9/1s");
    limiter.pause(ofSeconds(5));
    time.advance(ofSeconds(5));
    long first = limiter.tryAcquire();
    TestObserver<Slots> waits = limiter.acquire(9, Priority.SYNC).granted(ofSeconds(2)).test();
    time.advance(ofMillis(500));
    waits.assertNotComplete().assertNoErrors();
    limiter.neverSent(first);
    time.settle();

    waits.assertComplete();
  }

  @Test
  void L50_aPauseThatABookHoldsEndsSlowlyForItsNextHolderToo() {
    LimiterConfig config = new LimiterConfig(Limit.parseAll("9/1s"), ZERO);
    SlotLedger before = SlotLedger.memory(time);
    before.pause(config, ofSeconds(5).toNanos());
    SlotLedger after = SlotLedger.memory(time, before.read(config).recovered(time, ZERO));
    time.advance(ofSeconds(5));
    assertThat(after.acquire(config, 1)).isNotNegative();
    assertThat(after.acquire(config, 1)).isNegative();
  }

  private WindowLimiter limiter(String limits) {
    return RateLimiter.builder(time, time.scheduler()).limits(Limit.parseAll(limits)).build();
  }

  /** An operation with slots enough, and a pause that began just now. */
  private Slots paused(Duration length) {
    Slots operation = gate.acquire(100, Priority.SYNC).take();
    gate.pause(length);
    return operation;
  }

  private void ask(Slots operation, int times) {
    for (int i = 0; i < times; i++) {
      operation.next("").granted(ofDays(1)).subscribe(pass -> passes.add(pass));
    }
    time.settle();
  }

  private List<Slot> take() {
    List<Slot> taken = new ArrayList<>(passes);
    passes.clear();
    return taken;
  }

  private void answer(int passesNow) {
    for (int i = 0; i < passesNow; i++) {
      passes.remove(0).answered();
    }
    time.settle();
  }
}
