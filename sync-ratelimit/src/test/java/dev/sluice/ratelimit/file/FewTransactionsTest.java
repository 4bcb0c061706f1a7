package dev.sluice.ratelimit.file;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.Priority;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.Slot;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Slots;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.sqlite.CountingDriver;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a request costs whose budget and pace are in one file, and what that must not change. */
class FewTransactionsTest {

  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Duration TRANSIT = ofSeconds(30);
  private static final List<Limit> BUDGET = List.of(Limit.parse("60/60s"));
  private static final List<Limit> PACE = List.of(Limit.parse("3/1s"));

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private CountingDriver driver;
  private SqliteLedger budget;
  private SqliteLedger pace;
  private SqliteLedger other;
  private AccountLimiter limiter;

  @BeforeEach
  void open() throws Exception {
    driver = new CountingDriver(new JdbcDriver(folder.resolve("slots")));
    budget = SqliteLedger.open(driver, "budget", time, LEASE);
    pace = budget.withKey("pace");
    other = SqliteLedger.open(new JdbcDriver(folder.resolve("slots")), "budget", time, LEASE);
    limiter = new AccountLimiter(limiter(BUDGET, budget), limiter(PACE, pace));
    use(acquire());
    driver.commits = 0;
    driver.flushes = 0;
  }

  @AfterEach
  void close() {
    limiter.close();
    budget.close();
    pace.close();
    other.close();
  }

  private WindowLimiter limiter(List<Limit> limits, SlotLedger ledger) {
    return RateLimiter.builder(time, time.scheduler())
        .limits(limits)
        .worstTransit(TRANSIT)
        .ledger(ledger)
        .build();
  }

  private Slots acquire() throws InterruptedException {
    return limiter.acquire(1, Priority.SYNC).await(ofSeconds(1));
  }

  private static void use(Slots slots) {
    Slot slot = slots.take();
    slot.answered();
    slots.close();
  }

  private static int open(SlotLedger ledger, List<Limit> limits) {
    return ledger.read(new LimiterConfig(limits, TRANSIT)).open();
  }

  @Test
  void aRequestTakesThreeTransactionsAndWaitsForTheDiskOnce() throws Exception {
    use(acquire());
    assertThat(driver.commits).as("budget, pace, answer").isEqualTo(3);
    assertThat(driver.flushes).isOne();
  }

  @Test
  void aRequestThatIsGivenUpWaitsForTheDiskOnce() throws Exception {
    Slots slots = acquire();
    slots.take().givenUp();
    assertThat(driver.commits).as("budget, pace, giving up").isEqualTo(3);
    assertThat(driver.flushes).isOne();
  }

  @Test
  void anAnswerIsInTheFileForAllLimitersAtOnce() throws Exception {
    Slots slots = acquire();
    Slot slot = slots.take();
    try (SqliteLedger otherPace = other.withKey("pace")) {
      assertThat(List.of(open(other, BUDGET), open(otherPace, PACE))).containsExactly(1, 1);
      slot.answered();
      assertThat(List.of(open(other, BUDGET), open(otherPace, PACE))).containsExactly(0, 0);
    }
  }

  @Test
  void aSlotThatWaitedLongForItsUseIsHeldForAWholeLeaseThen() throws Exception {
    Slots slots = acquire();
    time.advance(LEASE.minusSeconds(1));
    Slot slot = slots.take();
    time.advance(LEASE.minusNanos(1));
    assertThat(open(other, BUDGET)).isOne();
    time.advance(Duration.ofNanos(1));
    assertThat(open(other, BUDGET)).isZero();
    slot.answered();
  }

  @Test
  void aSlotThatIsUsedAtOnceIsHeldForNineTenthsOfALeaseAtLeast() throws Exception {
    Slots slots = acquire();
    time.advance(LEASE.dividedBy(10).minusNanos(1));
    Slot slot = slots.take();
    time.advance(LEASE.multipliedBy(9).dividedBy(10));
    assertThat(open(other, BUDGET)).isOne();
    slot.answered();
  }
}
