package dev.sluice.ratelimit;

import static java.time.Duration.ofNanos;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.time.VirtualTime;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A denial that is remembered ends as soon as a slot is free. */
class CachedDenialTest {

  private final VirtualTime time = new VirtualTime();
  private final CountingLedger ledger = new CountingLedger(SlotLedger.memory(time));
  private final WindowLimiter limiter = limiter();
  private long taken;

  private WindowLimiter limiter() {
    return RateLimiter.builder(time, time.scheduler())
        .limits(Limit.parseAll("60/60s,3/1s"))
        .ledger(ledger)
        .build();
  }

  @BeforeEach
  void takeAllAndBeDenied() {
    ledger.shared = false;
    limiter.answered(limiter.tryAcquire());
    limiter.answered(limiter.tryAcquire());
    taken = limiter.tryAcquire();
    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(1).toNanos());
  }

  @Test
  void theLedgerIsNotAskedAgainWhileItLasts() {
    int asked = ledger.claims;
    time.advance(ofNanos(300));
    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(1).toNanos() + 300);
    assertThat(ledger.claims).isEqualTo(asked);
  }

  @Test
  void itEndsAtTheNanosecond() {
    time.advance(ofSeconds(1).minusNanos(1));
    assertThat(limiter.tryAcquire()).isEqualTo(-1);
    time.advance(ofNanos(1));
    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void aSlotThatIsGivenBackEndsIt() {
    limiter.neverSent(taken);
    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void aPauseTellsItsOwnEnd() {
    limiter.pause(ofSeconds(7));
    assertThat(limiter.tryAcquire()).isEqualTo(-ofSeconds(7).toNanos());
  }

  @Test
  void otherLimitsEndIt() {
    limiter.change(List.of(Limit.of(60, ofSeconds(60))));
    assertThat(limiter.tryAcquire()).isNotNegative();
  }

  @Test
  void aLimiterThatWasClosedSaysSo() {
    limiter.close();
    assertThatThrownBy(limiter::tryAcquire).isInstanceOf(RateLimiterClosedException.class);
  }

  @Test
  void whereOthersGiveBackTooEachAttemptAsks() {
    ledger.shared = true;
    time.advance(ofSeconds(1));
    limiter.answered(limiter.tryAcquire());
    WindowLimiter there = limiter();
    long ticket = there.tryAcquire();
    assertThat(limiter.tryAcquire()).isNegative();
    there.neverSent(ticket);
    assertThat(limiter.tryAcquire()).isNotNegative();
  }
}
