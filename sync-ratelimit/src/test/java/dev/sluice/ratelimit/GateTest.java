package dev.sluice.ratelimit;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GateTest {

  private final VirtualTime time = new VirtualTime();
  private final Gate gate = gate("60/60s,3/1s");

  @Test
  void splitsLimitsAtTenSeconds() {
    Gate many = gate("30/1h,25/10s,60/60s,3/1s");

    assertThat(many.budget().limits()).isEqualTo(Limit.parseAll("30/1h,60/60s"));
    assertThat(many.pace().limits()).isEqualTo(Limit.parseAll("25/10s,3/1s"));
  }

  @Test
  void withoutLimitsThatSideGrantsAlways() {
    Gate open = gate("3/1s");
    assertThat(reserve(open, 1000).remaining()).isEqualTo(1000);

    Gate unpaced = gate("60/60s");
    assertThat(passes(unpaced, reserve(unpaced, 60), 60)).hasSize(60);
  }

  @Test
  void oneStampClosesBoth() {
    Reservation operation = reserve(gate, 9);
    passes(gate, operation, 1).get(0).answered();

    assertThat(state(gate.budget())).isEqualTo("8 open, 1 spent");
    assertThat(state(gate.pace())).isEqualTo("0 open, 1 spent");
  }

  @Test
  void neverSentGivesBothBack() {
    Reservation operation = reserve(gate, 1);
    passes(gate, operation, 1).get(0).neverSent();

    assertThat(state(gate.budget())).isEqualTo("0 open, 0 spent");
    assertThat(state(gate.pace())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void theBudgetSlotHasNoAgeWhileItsRequestWaitsForThePace() {
    Reservation operation = reserve(gate, 4);
    passes(gate, operation, 3).forEach(Pass::answered);
    List<Pass> fourth = passes(gate, operation, 1);
    time.advance(ofSeconds(1).minusNanos(1));
    assertThat(fourth).isEmpty();
    assertThat(operation.remaining()).isEqualTo(1);
    time.advance(Duration.ofNanos(1));
    fourth.get(0).answered();

    time.advance(ofSeconds(59));
    assertThat(state(gate.budget())).isEqualTo("0 open, 1 spent");
  }

  @Test
  void aPassThatIsGivenUpCountsFromItsOwnSending() {
    Reservation operation = reserve(gate, 1);
    time.advance(ofSeconds(20));
    Pass pass = passes(gate, operation, 1).get(0);
    time.advance(ofSeconds(10));
    pass.givenUp();

    assertThat(gate.budget().state().get(0).nextFree()).isEqualTo(ofSeconds(20 + 60));
  }

  @Test
  void disposedWhileItWaitsItLeavesNoTrace() {
    Reservation operation = reserve(gate, 4);
    passes(gate, operation, 3).forEach(Pass::answered);
    TestObserver<Pass> waiting = gate.pass(operation, Priority.SYNC).test();
    waiting.dispose();
    time.advance(ofSeconds(2));

    waiting.assertEmpty();
    assertThat(operation.remaining()).isEqualTo(1);
    assertThat(state(gate.pace())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void lostInAnOperatorThePassCountsAsGivenUp() {
    Reservation operation = reserve(gate, 1);
    TestObserver<Object> taker = new TestObserver<>();
    gate.pass(operation, Priority.SYNC)
        .flatMap(
            pass -> {
              taker.dispose();
              return Single.never();
            })
        .subscribe(taker);
    time.settle();

    assertThat(state(gate.budget())).isEqualTo("0 open, 1 spent");
    assertThat(state(gate.pace())).isEqualTo("0 open, 1 spent");
  }

  @Test
  void aReservationWithoutSlotsFailsAndCostsThePaceNothing() {
    Reservation operation = reserve(gate, 1);
    operation.close();
    TestObserver<Pass> pass = gate.pass(operation, Priority.SYNC).test();
    time.settle();

    pass.assertError(IllegalStateException.class);
    assertThat(state(gate.pace())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aPaceWhoseLeaseIsLostCostsTheBudgetNothing() {
    CountingLedger shared = new CountingLedger(SlotLedger.memory(time));
    shared.leaseEnded = true;
    RateLimiter pace =
        RateLimiter.builder(time, time.scheduler())
            .limits(Limit.parse("3/1s"))
            .ledger(shared)
            .build();
    Gate half = new Gate(gate.budget(), pace);
    Reservation operation = reserve(half, 1);
    TestObserver<Pass> pass = half.pass(operation, Priority.SYNC).test();
    time.settle();

    pass.assertError(LeaseLostException.class);
    assertThat(state(half.budget())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aSinglePassWaitsForTheBudgetThenForThePace() {
    Reservation all = reserve(gate, 60);
    TestObserver<Pass> single = gate.pass(Priority.INTERACTIVE, ofSeconds(5)).test();
    time.advance(ofSeconds(2));
    all.close();
    for (int i = 0; i < 3; i++) {
      gate.pace().answered(gate.pace().tryClaim());
    }
    time.settle();
    single.assertEmpty();
    time.advance(ofSeconds(1));

    single.assertComplete();
    single.values().get(0).answered();
    assertThat(state(gate.budget())).isEqualTo("0 open, 1 spent");
  }

  @Test
  void aSinglePassOutOfTimeAtThePaceGivesItsBudgetSlotBack() {
    for (int i = 0; i < 3; i++) {
      gate.pace().answered(gate.pace().tryClaim());
    }
    TestObserver<Pass> single = gate.pass(Priority.INTERACTIVE, ofMillis(900)).test();
    time.settle();

    single.assertError(RateLimitTimeoutException.class);
    assertThat(state(gate.budget())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aSinglePassDisposedWhileItWaitsGivesItsBudgetSlotBack() {
    gate.pace().pause(ofSeconds(10));
    TestObserver<Pass> single = gate.pass(Priority.INTERACTIVE, ofSeconds(60)).test();
    time.settle();
    assertThat(state(gate.budget())).isEqualTo("1 open, 0 spent");
    single.dispose();

    assertThat(state(gate.budget())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aPauseHoldsOperationsAndRequests() {
    Reservation operation = reserve(gate, 1);
    gate.pause(ofSeconds(5));
    TestObserver<Pass> request = gate.pass(operation, Priority.SYNC).test();
    TestObserver<Reservation> next = gate.budget().reserve(9, Priority.SYNC).test();
    time.advance(ofSeconds(5).minusNanos(1));
    request.assertEmpty();
    next.assertEmpty();
    time.advance(Duration.ofNanos(1));

    request.assertComplete();
    next.assertComplete();
  }

  @Test
  void closeClosesBoth() {
    gate.close();
    TestObserver<Pass> single = gate.pass(Priority.SYNC, ofSeconds(1)).test();
    time.settle();

    single.assertError(RateLimiterClosedException.class);
  }

  private List<Pass> passes(Gate of, Reservation operation, int n) {
    List<Pass> passes = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      of.pass(operation, Priority.SYNC).subscribe(pass -> passes.add(pass));
    }
    time.settle();
    return passes;
  }

  private static Reservation reserve(Gate from, int n) {
    return ((Decision.Granted) from.budget().tryReserve(n)).reservation();
  }

  private static String state(RateLimiter limiter) {
    LimitState state = limiter.state().get(0);
    return state.open() + " open, " + state.spent() + " spent";
  }

  private Gate gate(String limits) {
    return Gate.of(time, time.scheduler(), Limit.parseAll(limits));
  }
}
