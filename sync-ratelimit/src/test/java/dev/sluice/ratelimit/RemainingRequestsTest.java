package dev.sluice.ratelimit;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofDays;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the server tells to remain can only lower what the limiter grants, until it is reset. */
class RemainingRequestsTest {

  private final VirtualTime time = new VirtualTime();
  private final WindowLimiter limiter =
      RateLimiter.builder(time, time.scheduler()).limits(Limit.parse("60/60s")).build();

  @Test
  void soManyAreGrantedUntilTheReset() {
    heard(send(), 2, ofSeconds(100));
    assertThat(granted()).isEqualTo(2);
    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(100).toNanos());

    time.advance(ofSeconds(100).minusNanos(1));
    assertThat(granted()).isZero();
    time.advance(Duration.ofNanos(1));
    assertThat(granted()).isEqualTo(60);
  }

  @Test
  void whatIsReservedIsSentOnlyAsFarAsTheServerTakesIt() {
    Slots nine = limiter.tryAcquire(9);
    heard(nine.take(), 2, ofSeconds(100));
    nine.take();
    nine.take();
    assertThatThrownBy(nine::take)
        .isInstanceOfSatisfying(
            RateLimitedException.class,
            late -> assertThat(late.expected().atLeast()).isEqualTo(ofSeconds(100)));
    assertThat(nine.remaining()).isEqualTo(6);

    time.advance(ofSeconds(100));
    nine.take();
    nine.close();
    assertThat(granted()).isEqualTo(60 - 3);
  }

  /** A single request waits for so short a time at the pace; the operation goes on. */
  @Test
  void whatIsReservedIsNotHeldBackByWhatTheServerTellsOfTheNextTenSeconds() {
    Slots nine = limiter.tryAcquire(9);
    heard(nine.take(), 0, ofSeconds(10));
    nine.take();
    assertThat(nine.remaining()).isEqualTo(7);
  }

  @Test
  void L28_anOlderAnswerThatComesLateLoosensNothing() {
    Slot first = send();
    time.advance(ofMillis(1));
    Slot second = send();
    heard(second, 6, ofSeconds(30));
    heard(first, 9, ofSeconds(30));

    assertThat(granted()).as("6, of which the first may be one").isEqualTo(5);
  }

  @Test
  void L28_anOlderAnswerThatComesLateMayMakeStricter() {
    Slot first = send();
    time.advance(ofMillis(1));
    Slot second = send();
    heard(second, 6, ofSeconds(30));
    heard(first, 3, ofSeconds(30));

    assertThat(granted()).isEqualTo(3);
  }

  @Test
  void L28_moreThanOurOwnCountIsNotBelieved() {
    heard(send(), 1000, ofSeconds(30));

    assertThat(granted()).isEqualTo(59);
  }

  @Test
  void L28_ofTwoPoliciesTheTighterOneRules() {
    Slot slot = send();
    slot.answered(
        new ServerAnswer(
            200,
            false,
            null,
            List.of(
                ServerLimit.remaining(5, ofSeconds(300)),
                ServerLimit.remaining(2, ofSeconds(10)),
                ServerLimit.remaining(50, ofSeconds(20)))));

    assertThat(granted()).isEqualTo(2);
    time.advance(ofSeconds(10));
    assertThat(granted()).isEqualTo(3);
    time.advance(ofSeconds(289));
    assertThat(granted()).isZero();
    time.advance(ofSeconds(1));
    assertThat(granted()).isEqualTo(60);
  }

  @Test
  void theNewestAnswerIsTheServersWordAlsoWhenItTellsMore() {
    heard(send(), 1, ofSeconds(1000));
    time.advance(ofMillis(1));
    heard(send(), 20, ofSeconds(1000));

    assertThat(granted()).isEqualTo(20);
  }

  private static ServerLimit of(String policy, int remaining, Duration reset) {
    return new ServerLimit(policy, false, remaining, null, reset);
  }

  @Test
  void L54_anAnswerThatTellsOfOnePolicyLeavesWhatIsKnownOfTheOthers() {
    send(of("burst", 9, ofSeconds(10)), of("daily", 3, ofSeconds(1000)));
    time.advance(ofMillis(1));
    send(of("burst", 20, ofSeconds(10)));
    assertThat(limiter.free()).as("3, of which one was sent").isEqualTo(2);

    time.advance(ofMillis(1));
    send(of("daily", 5, ofSeconds(900)), of("burst", 4, ofSeconds(10)));
    assertThat(limiter.free()).as("the newest word of each").isEqualTo(4);
    time.advance(ofSeconds(10));
    assertThat(limiter.free()).isEqualTo(5);
  }

  @Test
  void L54_anOlderAnswerIsTheNewestOfItsOwnPolicy() {
    Slot first = send();
    time.advance(ofMillis(1));
    Slot second = send();
    second.answered(new ServerAnswer(200, false, null, List.of(of("burst", 20, ofSeconds(10)))));
    first.answered(
        new ServerAnswer(
            200,
            false,
            null,
            List.of(of("daily", 7, ofSeconds(900)), of("burst", 30, ofSeconds(10)))));
    assertThat(granted()).isEqualTo(7);
    time.advance(ofSeconds(10));
    assertThat(limiter.free()).as("nothing of it is left").isZero();
  }

  @Test
  void L54_aServerThatMakesUpNamesSlowsNothingDownAndTheTighterOnesStay() {
    for (int i = 0; i < 40; i++) {
      List<ServerLimit> rooms = new ArrayList<>();
      for (int n = 0; n < 100; n++) {
        rooms.add(of(i + " " + n, 1000 + n, ofSeconds(3000)));
      }
      rooms.add(of("true", 5, ofSeconds(3000)));
      send().answered(new ServerAnswer(200, false, null, rooms));
      time.advance(ofSeconds(61));
    }
    assertThat(granted()).isEqualTo(5);
  }

  @Test
  void anAnswerThatTellsNothingChangesNothing() {
    heard(send(), 2, ofSeconds(1000));
    time.advance(ofMillis(1));
    send().answered();

    assertThat(granted()).isOne();
  }

  @Test
  void whatIsUnderWayIsNotForgotten() {
    Slot first = send();
    limiter.tryAcquire(4);
    heard(first, 6, ofSeconds(30));

    assertThat(granted()).isEqualTo(2);
  }

  @Test
  void whatComesBackCanBeGrantedAgain() {
    Slot first = send();
    Slots four = limiter.tryAcquire(4);
    heard(first, 6, ofSeconds(30));
    four.close();

    assertThat(granted()).isEqualTo(6);
  }

  @Test
  void whoWaitsIsToldTheServersTime() {
    heard(send(), 1, ofSeconds(45));
    Acquisition<Slots> two = limiter.acquire(2, Priority.SYNC);
    assertThat(two.expected()).isEqualTo(new Wait(ofSeconds(45), true, null));
    TestObserver<Slots> patient = two.granted(ofDays(1)).test();
    time.advance(ofSeconds(45).minusNanos(1));
    patient.assertEmpty();
    time.advance(Duration.ofNanos(1));

    patient.assertComplete();
  }

  /** As the ledgers that are shared have. */
  @Test
  void theTimeToldIsRightAlsoWithALedgerThatHasAClockOfItsOwn() {
    VirtualTime theirs = new VirtualTime();
    theirs.advance(ofSeconds(100_000));
    WindowLimiter shared =
        RateLimiter.builder(time, time.scheduler())
            .limits(Limit.parseAll("60/60s"))
            .ledger(SlotLedger.memory(theirs))
            .build();
    heard(shared.tryAcquire(1).take(), 0, ofSeconds(45));
    assertThat(shared.tryAcquire()).isEqualTo(-ofSeconds(45).toNanos());
    assertThat(shared.expected(1).atLeast()).isEqualTo(ofSeconds(45));
  }

  @Test
  void theTimeToldCountsThoseAhead() {
    heard(send(), 3, ofSeconds(45));
    limiter.acquire(4, Priority.SYNC);
    assertThat(limiter.acquire(1, Priority.SYNC).expected().atLeast()).isEqualTo(ofSeconds(45));
    assertThat(limiter.expected(1).atLeast()).isEqualTo(ofSeconds(45));
  }

  @Test
  void aGateStopsOperationsForLongAndRequestsForShort() {
    AccountLimiter gate = AccountLimiter.of(time, time.scheduler(), Limit.parseAll("60/60s,3/1s"));
    Slots operation = gate.acquire(3, Priority.SYNC).take();
    pass(gate, operation).answered(ServerAnswer.telling(ServerLimit.remaining(2, ofSeconds(1000))));
    pass(gate, operation).answered();
    assertThat(gate.budget().expected(1).atLeast()).isEqualTo(ofSeconds(1000));

    time.advance(ofMillis(1));
    AccountLimiter other = AccountLimiter.of(time, time.scheduler(), Limit.parseAll("60/60s,3/1s"));
    Slots second = other.acquire(3, Priority.SYNC).take();
    pass(other, second).answered(ServerAnswer.telling(ServerLimit.remaining(0, ofSeconds(10))));
    assertThat(other.pace().expected(1).atLeast()).isEqualTo(ofSeconds(10));
    assertThat(other.budget().expected(1).atLeast()).isEqualTo(ofSeconds(10));
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServerLimit.remaining(-1, ofSeconds(1)))
        .withMessageContaining("must not be negative");
    assertThatIllegalArgumentException().isThrownBy(() -> ServerLimit.remaining(1, ZERO));
    send().answered(ServerAnswer.refused(ZERO));
    assertThat(limiter.paused()).isEqualTo(ofSeconds(1));
  }

  private Slot pass(AccountLimiter gate, Slots operation) {
    TestObserver<Slot> pass = operation.next("").granted(ofDays(1)).test();
    time.settle();
    return pass.values().get(0);
  }

  /** Sends one request, whose answer tells this. */
  private void send(ServerLimit... told) {
    send().answered(ServerAnswer.telling(told));
  }

  private Slot send() {
    return limiter.tryAcquire(1).take();
  }

  private static void heard(Slot slot, int remaining, Duration reset) {
    slot.answered(ServerAnswer.telling(ServerLimit.remaining(remaining, reset)));
  }

  /** Claims as often as is granted, and gives nothing back. */
  private int granted() {
    List<Long> tickets = new ArrayList<>();
    for (long ticket = limiter.tryAcquire(); ticket >= 0; ticket = limiter.tryAcquire()) {
      tickets.add(ticket);
    }
    tickets.forEach(limiter::answered);
    return tickets.size();
  }
}
