package dev.sluice.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every ledger does, wherever it remembers its slots. */
public abstract class SlotLedgerContract {

  /** Where open slots are leased, the lease of {@link #open()}. */
  protected static final Duration LEASE = Duration.ofMinutes(10);

  private static final long SECOND = 1_000_000_000L;
  private static final long MINUTE = 60 * SECOND;
  private static final Duration TRANSIT = Duration.ofSeconds(30);

  protected final VirtualTime time = new VirtualTime();
  private final LimiterConfig minute = config(Limit.of(3, Duration.ofSeconds(60)));
  private final LimiterConfig both =
      config(Limit.of(5, Duration.ofSeconds(60)), Limit.of(2, Duration.ofSeconds(1)));
  private SlotLedger ledger;

  /** An empty ledger. */
  protected abstract SlotLedger open();

  /**
   * What a new process finds after the holder of this ledger died without a word and then this
   * happened. Where open slots are found dead only at the end of a lease, that moment is now.
   */
  protected abstract SlotLedger recover(SlotLedger dead, LimiterConfig config, Runnable meanwhile);

  /** The finest time that the ledger tells apart, in nanoseconds. */
  protected long tick() {
    return 1;
  }

  @BeforeEach
  void openLedger() {
    ledger = open();
  }

  @Test
  void grantsUpToThePermitsAndThenTellsTheWait() {
    use(minute, 3, Duration.ofSeconds(1));

    assertThat(ledger.acquire(minute, 1)).isEqualTo(-(MINUTE - SECOND));
  }

  @Test
  void aWindowIsHalfOpen() {
    use(minute, 3, Duration.ZERO);

    time.advance(Duration.ofNanos(MINUTE - tick()));
    assertThat(ledger.acquire(minute, 1)).isEqualTo(-tick());
    time.advance(Duration.ofNanos(tick()));
    assertThat(ledger.acquire(minute, 1)).isNotNegative();
  }

  @Test
  void anOpenSlotHasNoAge() {
    long ticket = ledger.acquire(minute, 3);
    time.advance(LEASE.minusNanos(1));
    assertThat(ledger.acquire(minute, 1)).isNegative();

    ledger.stamp(minute, ticket, 0);
    assertThat(ledger.acquire(minute, 1)).isNegative();
    time.advance(Duration.ofSeconds(60));
    assertThat(ledger.acquire(minute, 1)).isNotNegative();
  }

  @Test
  void openSlotsAreTakenAsAnsweredNowInTheWaitTold() {
    ledger.acquire(minute, 3);

    assertThat(ledger.acquire(minute, 1)).isBetween(-MINUTE, -1L);
  }

  @Test
  void anOpenSlotDoesNotHideThatAnotherExpiresSooner() {
    use(minute, 1, Duration.ofSeconds(5));
    use(minute, 1, Duration.ofSeconds(5));
    ledger.acquire(minute, 1);

    assertThat(ledger.acquire(minute, 1)).isEqualTo(-50 * SECOND);
    assertThat(ledger.acquire(minute, 2)).isEqualTo(-55 * SECOND);
  }

  @Test
  void aStampFarAheadDoesNotHideThatAnOpenSlotExpiresSooner() {
    long lost = ledger.acquire(minute, 3);
    ledger.stamp(minute, lost, 20 * SECOND);

    assertThat(ledger.acquire(minute, 1)).isEqualTo(-MINUTE);
  }

  @Test
  void aDeniedClaimLeavesNoTraceInAnyLimit() {
    use(both, 2, Duration.ZERO);
    LedgerSnapshot before = ledger.read(both);

    assertThat(ledger.acquire(both, 1)).isEqualTo(-SECOND);
    assertThat(ledger.read(both)).isEqualTo(before);
    time.advance(Duration.ofSeconds(1));
    use(both, 2, Duration.ZERO);
    time.advance(Duration.ofSeconds(1));
    use(both, 1, Duration.ZERO);
    assertThat(ledger.acquire(both, 1)).isEqualTo(-58 * SECOND);
  }

  @Test
  void waitsForAsManyExpiriesAsTheClaimNeeds() {
    for (int i = 0; i < 3; i++) {
      use(minute, 1, Duration.ofSeconds(1));
    }

    assertThat(ledger.acquire(minute, 1)).isEqualTo(-57 * SECOND);
    assertThat(ledger.acquire(minute, 2)).isEqualTo(-58 * SECOND);
    assertThat(ledger.acquire(minute, 3)).isEqualTo(-59 * SECOND);
  }

  @Test
  void givesBackExactlyWhatIsHeldAndOnce() {
    long two = ledger.acquire(minute, 2);
    ledger.stamp(minute, two, 0);

    assertThat(ledger.giveBack(minute, two, 5)).isEqualTo(1);
    assertThat(ledger.giveBack(minute, two, 1)).isZero();
    assertThat(ledger.acquire(minute, 3)).isNegative();
    assertThat(ledger.acquire(minute, 2)).isNotNegative();
  }

  @Test
  void aSettledTicketTouchesNobodyElsesSlot() {
    long settled = ledger.acquire(minute, 1);
    ledger.stamp(minute, settled, 0);
    time.advance(Duration.ofSeconds(60));
    long later = ledger.acquire(minute, 3);

    ledger.stamp(minute, settled, 0);
    assertThat(ledger.giveBack(minute, settled, 1)).isZero();
    assertThat(ledger.renew(minute, settled)).isFalse();
    assertThat(ledger.renew(minute, later)).isTrue();
    assertThat(ledger.giveBack(minute, later, 3)).isEqualTo(3);
  }

  @Test
  void aStampMayLieAheadAndOthersMayPassIt() {
    long lost = ledger.acquire(minute, 1);
    ledger.stamp(minute, lost, 20 * SECOND);
    use(minute, 2, Duration.ZERO);

    time.advance(Duration.ofSeconds(60));
    assertThat(ledger.acquire(minute, 3)).isEqualTo(-20 * SECOND);
    assertThat(ledger.acquire(minute, 2)).isNotNegative();
  }

  @Test
  void stampedAtTheClaimASlotExpiresByItself() {
    LimiterConfig seed = new LimiterConfig(minute.limits(), TRANSIT).countAtOnce(true);
    long ticket = ledger.acquire(seed, 3);
    time.advance(Duration.ofSeconds(10));
    ledger.stamp(seed, ticket, 0);

    assertThat(ledger.acquire(seed, 1)).isEqualTo(-50 * SECOND);
    assertThat(ledger.giveBack(seed, ticket, 3)).isEqualTo(2);
    assertThat(ledger.acquire(seed, 3)).isEqualTo(-50 * SECOND);
    assertThat(ledger.acquire(seed, 2)).isNotNegative();
  }

  @Test
  void stampedAtTheClaimNothingComesBackTwice() {
    LimiterConfig seed = new LimiterConfig(minute.limits(), TRANSIT).countAtOnce(true);
    long old = ledger.acquire(seed, 2);
    time.advance(Duration.ofSeconds(60));
    use(seed, 3, Duration.ZERO);

    ledger.giveBack(seed, old, 2);
    assertThat(ledger.acquire(seed, 1)).isEqualTo(-MINUTE);
  }

  @Test
  void aPauseDeniesEverythingAndOnlyGetsLonger() {
    ledger.pause(minute, 5 * SECOND);
    ledger.pause(minute, 2 * SECOND);
    assertThat(ledger.acquire(minute, 1)).isEqualTo(-5 * SECOND);
    assertThat(ledger.read(minute).pausedNanos()).isEqualTo(5 * SECOND);

    time.advance(Duration.ofSeconds(5));
    assertThat(ledger.acquire(minute, 1)).isNotNegative();
  }

  @Test
  void theBookSaysWhatIsRemembered() {
    use(minute, 1, Duration.ofSeconds(1));
    ledger.acquire(minute, 2);
    LedgerSnapshot snapshot = ledger.read(minute);

    assertThat(snapshot.open()).isEqualTo(2);
    assertThat(snapshot.stamps()).containsExactly(snapshot.now() - SECOND);
  }

  @Test
  void theBookForgetsWhatHasLeftTheLongestWindow() {
    use(minute, 3, Duration.ofSeconds(60));

    assertThat(ledger.read(minute).stamps()).isEmpty();
  }

  @Test
  void withoutLimitsEverythingIsGranted() {
    LimiterConfig none = config();
    for (int i = 0; i < 100; i++) {
      assertThat(ledger.acquire(none, 50)).isNotNegative();
    }
  }

  @Test
  void loweredPermitsCountWhatWasUsedBefore() {
    LimiterConfig wide = config(Limit.of(60, Duration.ofSeconds(60)));
    use(wide, 10, Duration.ofSeconds(1));

    assertThat(ledger.acquire(minute, 1)).isEqualTo(-59 * SECOND);
    assertThat(ledger.acquire(wide, 50)).isNotNegative();
  }

  @Test
  void afterACrashStampsKeepTheirAge() {
    use(minute, 3, Duration.ofSeconds(10));

    SlotLedger next = recover(ledger, minute, () -> {});
    assertThat(next.acquire(minute, 1)).isBetween(-50 * SECOND, -1L);
  }

  @Test
  void afterACrashOpenSlotsCountAsUsedAtRecoveryPlusTransit() {
    ledger.acquire(minute, 3);
    time.advance(LEASE);

    SlotLedger next = recover(ledger, minute, () -> {});
    assertThat(next.acquire(minute, 1)).isEqualTo(-(MINUTE + 30 * SECOND));
    time.advance(Duration.ofSeconds(90));
    assertThat(next.acquire(minute, 3)).isNotNegative();
  }

  @Test
  void L14_afterARebootNoAgeIsBelieved() {
    time.setNanos(500 * MINUTE);
    use(minute, 3, Duration.ofSeconds(50));

    SlotLedger next =
        recover(
            ledger,
            minute,
            () -> {
              time.reboot();
              time.setWallClock(time.now().plus(Duration.ofDays(400)));
            });
    assertThat(next.acquire(minute, 1)).isEqualTo(-MINUTE);
    time.advance(Duration.ofSeconds(60));
    assertThat(next.acquire(minute, 3)).isNotNegative();
  }

  @Test
  void afterACrashAPauseGoesOn() {
    ledger.pause(minute, 5 * SECOND);
    time.advance(Duration.ofSeconds(2));

    assertThat(recover(ledger, minute, () -> {}).acquire(minute, 1)).isEqualTo(-3 * SECOND);
  }

  private void use(LimiterConfig config, int n, Duration then) {
    Ledgers.use(ledger, config, n);
    time.advance(then);
  }

  private static LimiterConfig config(Limit... limits) {
    return new LimiterConfig(List.of(limits), TRANSIT);
  }
}
