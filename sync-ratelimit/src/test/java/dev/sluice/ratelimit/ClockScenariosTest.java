package dev.sluice.ratelimit;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that are moved, and limiters that are started again. */
class ClockScenariosTest {

  private final VirtualTime time = new VirtualTime();
  private final LimiterConfig config = Ledgers.config("3/60s");

  @ParameterizedTest
  @ValueSource(longs = {-30, -3600, 3600})
  void L11_theWallClockMovesNoSlot(long seconds) {
    WindowLimiter limiter = limiter(SlotLedger.memory(time));
    useAll(limiter);
    time.setWallClock(time.now().plusSeconds(seconds));

    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(60).toNanos());
    time.advance(ofSeconds(60));
    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void L12_aStaleReadingNeitherRunsTheLogBackNorFreesASlot() {
    long[] reading = {ofSeconds(100).toNanos()};
    Time unsteady = new Unsteady(reading);
    WindowLimiter limiter =
        RateLimiter.builder(unsteady, Schedulers.computation()).limits(config.limits()).build();
    limiter.answered(limiter.tryAcquire());
    reading[0] -= ofSeconds(1).toNanos();
    limiter.answered(limiter.tryAcquire());
    limiter.answered(limiter.tryAcquire());

    reading[0] = ofSeconds(158).toNanos();
    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(1).toNanos());
    reading[0] = ofSeconds(159).toNanos();
    assertThat(
            catchThrowableOfType(RateLimitedException.class, () -> limiter.tryAcquire(3))
                .expected()
                .atLeast())
        .isEqualTo(ofSeconds(1));
    assertThat(limiter.tryAcquire(2).remaining()).isEqualTo(2);
  }

  @Test
  void L44_aRestartDoesNotStartWithAFullBucket() {
    SlotLedger first = SlotLedger.memory(time);
    useAll(limiter(first));
    time.advance(ofSeconds(10));
    LedgerSnapshot saved = first.read(config);

    SlotLedger next = SlotLedger.memory(time, saved.recovered(time, config.worstTransit()));
    assertThat(limiter(next).tryAcquire()).isEqualTo(-ofSeconds(50).toNanos());
  }

  @Test
  void aRecoveredStampLiesNoFurtherAheadThanTheWorstTransit() {
    long present = time.nanos();
    LedgerSnapshot odd =
        new LedgerSnapshot(
            time.bootId(), present, 0, 1, List.of(present - 5, present + ofHours(9).toNanos()));

    LedgerSnapshot recovered = odd.recovered(time, ofSeconds(30));
    long transit = ofSeconds(30).toNanos();
    assertThat(recovered.stamps())
        .containsExactly(present - 5, present + transit, present + transit);
    assertThat(recovered.open()).isZero();
  }

  @Test
  void anotherBootProvesNoAgeButKeepsWhatLayAhead() {
    LedgerSnapshot before =
        new LedgerSnapshot(
            time.bootId(), 1000, 77, 1, List.of(10L, 1000L, 1000 + ofSeconds(9).toNanos()));
    time.reboot();
    time.advance(Duration.ofNanos(500));

    LedgerSnapshot recovered = before.recovered(time, ofSeconds(30));
    assertThat(recovered.stamps())
        .containsExactly(500L, 500L, 500 + ofSeconds(9).toNanos(), 500 + ofSeconds(30).toNanos());
    assertThat(recovered.pausedNanos()).isEqualTo(77);
    assertThat(recovered.bootId()).isEqualTo(time.bootId());
  }

  private WindowLimiter limiter(SlotLedger ledger) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(config.limits())
        .ledger(ledger)
        .build();
  }

  private static void useAll(WindowLimiter limiter) {
    for (int i = 0; i < 3; i++) {
      limiter.answered(limiter.tryAcquire());
    }
  }

  /** A monotonic clock that is not. */
  private record Unsteady(long[] reading) implements Time {
    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public long nanos() {
      return reading[0];
    }

    @Override
    public String bootId() {
      return "unsteady";
    }
  }
}
