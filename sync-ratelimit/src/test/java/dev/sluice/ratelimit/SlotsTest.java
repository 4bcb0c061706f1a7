package dev.sluice.ratelimit;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.time.VirtualTime;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotsTest {

  private final VirtualTime time = new VirtualTime();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L23_whatWasNotTakenComesBackAtOnce(boolean atOnce) {
    WindowLimiter limiter = limiter("2/60s", atOnce);
    Slots two = reserve(limiter, 2);
    two.take().answered();
    two.close();

    assertThat(limiter.tryAcquire()).isNotNegative();
    assertThat(limiter.tryAcquire()).isNegative();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L23_closedTwiceItCountsOnce(boolean atOnce) {
    WindowLimiter limiter = limiter("4/60s", atOnce);
    reserve(limiter, 2);
    Slots two = reserve(limiter, 2);
    two.close();
    two.close();

    assertThat(limiter.state().get(0).used()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L23_closedAfterAWindowThereIsNoExtraSlot(boolean atOnce) {
    WindowLimiter limiter = limiter("2/60s", atOnce);
    Slots two = reserve(limiter, 2);
    time.advance(ofSeconds(61));
    two.close();

    assertThat(reserve(limiter, 2).remaining()).isEqualTo(2);
    assertThat(limiter.tryAcquire()).isNegative();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L23_closedUnderALaterReservationAllOfItComesBack(boolean atOnce) {
    WindowLimiter limiter = limiter("10/60s", atOnce);
    Slots first = reserve(limiter, 6);
    time.advance(Duration.ofNanos(1));
    reserve(limiter, 4);
    first.close();

    assertThat(reserve(limiter, 6).remaining()).isEqualTo(6);
  }

  @Test
  void L23_takenSlotsOutliveWhatTheyWereTakenFrom() {
    WindowLimiter limiter = limiter("3/60s", false);
    Slots three = reserve(limiter, 3);
    Slot sent = three.take();
    three.close();

    assertThat(limiter.state().get(0).open()).isEqualTo(1);
    sent.answered();
    assertThat(limiter.state().get(0).spent()).isEqualTo(1);
    assertThatThrownBy(three::take).hasMessage("the slots are closed");
  }

  @Test
  void L23_afterTheAnswerNothingComesBack() {
    WindowLimiter limiter = limiter("1/60s", false);
    Slot slot = reserve(limiter, 1).take();
    slot.answered();
    slot.neverSent();

    assertThat(limiter.tryAcquire()).isNegative();
  }

  @Test
  void L23_aSlotSettledTwiceLeavesItsSiblingsAlone() {
    WindowLimiter limiter = limiter("3/60s", false);
    Slots three = reserve(limiter, 3);
    Slot first = three.take();
    first.answered();
    first.neverSent();
    first.givenUp();

    assertThat(limiter.state().get(0).open()).isEqualTo(2);
    assertThat(limiter.state().get(0).spent()).isEqualTo(1);
  }

  @Test
  void noMoreThanReservedCanBeTaken() {
    Slots one = reserve(limiter("3/60s", false), 1);
    one.take();

    assertThat(one.remaining()).isZero();
    assertThatThrownBy(one::take).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void L72_aSlotOfALeaseThatEndedWhileItsProcessWasStoppedIsNotUsed() {
    CountingLedger ledger = new CountingLedger(SlotLedger.memory(time));
    ledger.leaseEnded = true;
    WindowLimiter limiter =
        RateLimiter.builder(time, time.scheduler())
            .limits(Limit.parse("1/60s"))
            .ledger(ledger)
            .build();

    assertThatThrownBy(() -> reserve(limiter, 1).take()).isInstanceOf(LedgerException.class);
  }

  private static Slots reserve(WindowLimiter limiter, int n) {
    return limiter.tryAcquire(n);
  }

  private WindowLimiter limiter(String limits, boolean atOnce) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parseAll(limits))
        .countAtOnce(atOnce)
        .build();
  }
}
