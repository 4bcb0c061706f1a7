package dev.sluice.ratelimit;

import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
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
import org.junit.jupiter.api.Test;

class AccountLimiterTest {

  private final VirtualTime time = new VirtualTime();
  private final AccountLimiter gate = gate("60/60s,3/1s");

  @Test
  void splitsLimitsAtTenSeconds() {
    AccountLimiter many = gate("30/1h,25/10s,60/60s,3/1s");

    assertThat(many.budget().limits()).isEqualTo(Limit.parseAll("30/1h,60/60s"));
    assertThat(many.pace().limits()).isEqualTo(Limit.parseAll("25/10s,3/1s"));
  }

  @Test
  void withoutLimitsThatSideGrantsAlways() {
    AccountLimiter open = gate("3/1s");
    assertThat(reserve(open, 1000).remaining()).isEqualTo(1000);

    AccountLimiter unpaced = gate("60/60s");
    assertThat(passes(unpaced, reserve(unpaced, 60), 60)).hasSize(60);
  }

  @Test
  void oneStampClosesBoth() {
    Slots operation = reserve(gate, 9);
    passes(gate, operation, 1).get(0).answered();

    assertThat(state(gate.budget())).isEqualTo("8 open, 1 spent");
    assertThat(state(gate.pace())).isEqualTo("0 open, 1 spent");
  }

  @Test
  void neverSentGivesBothBack() {
    Slots operation = reserve(gate, 1);
    passes(gate, operation, 1).get(0).neverSent();

    assertThat(state(gate.budget())).isEqualTo("0 open, 0 spent");
    assertThat(state(gate.pace())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void theBudgetSlotHasNoAgeWhileItsRequestWaitsForThePace() {
    Slots operation = reserve(gate, 4);
    passes(gate, operation, 3).forEach(Slot::answered);
    List<Slot> fourth = passes(gate, operation, 1);
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
    Slots operation = reserve(gate, 1);
    time.advance(ofSeconds(20));
    Slot pass = passes(gate, operation, 1).get(0);
    time.advance(ofSeconds(10));
    pass.givenUp();

    assertThat(gate.budget().state().get(0).nextFree()).isEqualTo(ofSeconds(20 + 60));
  }

  @Test
  void disposedWhileItWaitsItLeavesNoTrace() {
    Slots operation = reserve(gate, 4);
    passes(gate, operation, 3).forEach(Slot::answered);
    TestObserver<Slot> waiting = operation.next("").granted(ofDays(1)).test();
    waiting.dispose();
    time.advance(ofSeconds(2));

    waiting.assertEmpty();
    assertThat(operation.remaining()).isEqualTo(1);
    assertThat(state(gate.pace())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void lostInAnOperatorThePassCountsAsGivenUp() {
    Slots operation = reserve(gate, 1);
    TestObserver<Object> taker = new TestObserver<>();
    operation
        .next("")
        .granted(ofDays(1))
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
    Slots operation = reserve(gate, 1);
    operation.close();
    TestObserver<Slot> pass = operation.next("").granted(ofDays(1)).test();
    time.settle();

    pass.assertError(IllegalStateException.class);
    assertThat(state(gate.pace())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aPaceWhoseLeaseIsLostCostsTheBudgetNothing() {
    CountingLedger shared = new CountingLedger(SlotLedger.memory(time));
    shared.leaseEnded = true;
    WindowLimiter pace =
        RateLimiter.builder(time, time.scheduler())
            .limits(Limit.parse("3/1s"))
            .ledger(shared)
            .build();
    AccountLimiter half = new AccountLimiter(gate.budget(), pace);
    Slots operation = reserve(half, 1);
    TestObserver<Slot> pass = operation.next("").granted(ofDays(1)).test();
    time.settle();

    pass.assertError(LedgerException.class);
    assertThat(state(half.budget())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aSinglePassWaitsForTheBudgetThenForThePace() {
    Slots all = reserve(gate, 60);
    TestObserver<Slot> single =
        gate.acquireSlot("", Priority.INTERACTIVE).granted(ofSeconds(5)).test();
    time.advance(ofSeconds(2));
    all.close();
    for (int i = 0; i < 3; i++) {
      gate.pace().answered(gate.pace().tryAcquire());
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
      gate.pace().answered(gate.pace().tryAcquire());
    }
    TestObserver<Slot> single =
        gate.acquireSlot("", Priority.INTERACTIVE).granted(ofMillis(900)).test();
    time.settle();

    single.assertError(RateLimitedException.class);
    assertThat(state(gate.budget())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aSinglePassDisposedWhileItWaitsGivesItsBudgetSlotBack() {
    gate.pace().pause(ofSeconds(10));
    TestObserver<Slot> single =
        gate.acquireSlot("", Priority.INTERACTIVE).granted(ofSeconds(60)).test();
    time.settle();
    assertThat(state(gate.budget())).isEqualTo("1 open, 0 spent");
    single.dispose();

    assertThat(state(gate.budget())).isEqualTo("0 open, 0 spent");
  }

  @Test
  void aPauseHoldsOperationsAndRequests() {
    Slots operation = reserve(gate, 1);
    gate.pause(ofSeconds(5));
    TestObserver<Slot> request = operation.next("").granted(ofDays(1)).test();
    TestObserver<Slots> next = gate.budget().acquire(9, Priority.SYNC).granted(ofDays(1)).test();
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
    TestObserver<String> single =
        gate.call(Single.just("sent"), Priority.SYNC, ofSeconds(1)).test();
    time.settle();

    single.assertError(RateLimiterClosedException.class);
    assertThatThrownBy(() -> gate.acquireSlot("", Priority.SYNC))
        .isInstanceOf(RateLimiterClosedException.class);
  }

  private List<Slot> passes(AccountLimiter of, Slots operation, int n) {
    List<Slot> passes = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      operation.next("").granted(ofDays(1)).subscribe(pass -> passes.add(pass));
    }
    time.settle();
    return passes;
  }

  private static Slots reserve(AccountLimiter from, int n) {
    return from.acquire(n, Priority.SYNC).take();
  }

  private static String state(WindowLimiter limiter) {
    LimitState state = limiter.state().get(0);
    return state.open() + " open, " + state.spent() + " spent";
  }

  private AccountLimiter gate(String limits) {
    return AccountLimiter.of(time, time.scheduler(), Limit.parseAll(limits));
  }
}
