package dev.sluice.ratelimit;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a server tells of one quota counts for that quota, whatever else is counted (L29). */
class QuotaAnswersTest extends KeyedLimitersFixture {

  /** A second more is waited out, which the server may have cut off. */
  private static final Duration JUST_UNDER_20_MINUTES = ofMinutes(20).minusSeconds(1);

  /** One request is sent, whose answer tells so much of its quota. */
  private void hear(int remaining, Duration reset) {
    use(left(remaining, reset));
  }

  /** One request is sent and answered so. */
  private void use(ServerAnswer answer) {
    pass(acquire(1, ME).take(), ME).answered(answer);
  }

  private static ServerAnswer left(int remaining, Duration reset) {
    return ServerAnswer.telling(new ServerLimit("", true, remaining, null, reset));
  }

  @Test
  void L29_aRefusalClosesItsScopeOnly() {
    use(ServerAnswer.OF_NOTHING.refusedByQuota(ofSeconds(1838)));
    assertThat(free(ME)).isZero();
    assertThat(free(FIVE)).isEqualTo(30);
    assertThat(scope(ME).expected(1).atLeast()).isEqualTo(ofSeconds(1839));
    time.advance(ofSeconds(1839));
    assertThat(free(ME)).as("all but the one that was refused").isEqualTo(29);
  }

  @Test
  void whatOtherClientsUsedIsGoneUntilTheQuotaIsFullAgain() {
    use(4, ME);
    hear(10, ofMinutes(20));
    assertThat(free(ME)).isEqualTo(10);
    assertThat(scope(ME).expected(10).atLeast()).isZero();
    assertThat(scope(ME).expected(11).atLeast()).isEqualTo(ofMinutes(20));
    use(4, ME);
    assertThat(free(ME)).isEqualTo(6);
    time.advance(ofMinutes(20));
    assertThat(free(ME)).isEqualTo(21);
  }

  /** Our own leave the window one by one, which gives nobody a request more before the reset. */
  @Test
  void theServersNumberHoldsAlsoWhenOurOwnSlotsComeBack() {
    use(10, ME);
    time.advance(ofMinutes(50));
    hear(12, ofMinutes(30));
    time.advance(ofMinutes(11));
    assertThat(free(ME)).isEqualTo(12);
    time.advance(ofMinutes(20));
    assertThat(free(ME)).isEqualTo(30 - 1);
  }

  @Test
  void aServerThatHasMoreLeftChangesNothing() {
    use(19, ME);
    hear(29, ofMinutes(59));
    assertThat(free(ME)).isEqualTo(10);
  }

  @Test
  void L28_theTightestWordCountsInWhateverOrderAnswersCome() {
    Slots booking = acquire(3, ME).take();
    List<Slot> sent = List.of(pass(booking, ME), pass(booking, ME), pass(booking, ME));
    for (int remaining : new int[] {7, 9, 8}) {
      sent.get(remaining % 3).answered(left(remaining, ofMinutes(30)));
    }
    assertThat(free(ME)).as("7, of which two that were in flight may be some").isEqualTo(7 - 2);
  }

  @Test
  void whatIsReservedIsCountedOffUntilItComesBack() {
    Slots booking = acquire(9, ME).take();
    pass(booking, ME).answered(left(10, ofMinutes(30)));
    assertThat(free(ME)).isEqualTo(10 - 8);
    assertThat(scope(ME).expected(3).atLeast()).isEqualTo(ofMinutes(30));
    booking.close();
    assertThat(free(ME)).isEqualTo(10);
  }

  @Test
  void aQuotaHearsItsOwnNumberAndBudgetAndPaceHearTheRest() {
    ServerLimit quota = new ServerLimit("", true, 7, null, ofMinutes(30));
    ServerLimit rest = ServerLimit.remaining(3, ofMinutes(20));
    pass(acquire(1, ME).take(), ME).answered(ServerAnswer.telling(rest, quota));
    assertThat(free(ME)).isEqualTo(7);
    assertThat(gate.budget().free()).isEqualTo(3);
    assertThat(gate.pace().free()).isEqualTo(29);
    assertThat(free(FIVE)).isEqualTo(30);
  }

  @Test
  void whereNoQuotaIsCountedBudgetAndPaceHearEverything() {
    ServerLimit rest = ServerLimit.remaining(3, ofSeconds(5));
    ServerAnswer refused = ServerAnswer.telling(rest).refusedByQuota(ofMinutes(20));
    pass(acquire(1, "elsewhere").take(), "elsewhere").answered(refused);
    assertThat(gate.budget().paused()).isEqualTo(ofMinutes(20));
    assertThat(gate.pace().paused()).isEqualTo(ofMinutes(20));
    assertThat(free(ME)).isEqualTo(30);
  }

  @Test
  void aQuotaThatWasRefusedStopsItsRequestsOnly() {
    ServerAnswer refused = ServerAnswer.OF_NOTHING.refusedByQuota(JUST_UNDER_20_MINUTES);
    pass(acquire(1, ME).take(), ME).answered(refused);
    assertThat(scope(ME).expected(1).atLeast()).isEqualTo(ofMinutes(20));
    assertThat(budgetLeft()).isEqualTo(59);
    assertThat(gate.budget().paused()).isZero();
    assertThat(gate.pace().paused()).isZero();
  }

  @Test
  void theServersNumberIsNotForgottenBeforeItsReset() {
    Quota minutes = Quota.of("user", "me", Limit.parse("30/60s"));
    KeyedLimiters counted =
        new KeyedLimiters(List.of(minutes, Quota.of("b", "b", HOURLY)), this::inMemory);
    AccountLimiter other = gate(counted);
    TestObserver<Slot> pass =
        other.acquire(List.of(ME), Priority.SYNC).take().next(ME).granted(ofMinutes(1)).test();
    time.settle();
    pass.values().get(0).answered(left(0, ofMinutes(20)));
    time.advance(ofMinutes(10));
    counted.of("b");
    assertThat(scope(counted, ME).free()).isZero();
    assertThat(scope(counted, ME).expected(1).atLeast()).isEqualTo(ofMinutes(10));
  }
}
