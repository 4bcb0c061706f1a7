package dev.sluice.ratelimit.file;

import static dev.sluice.ratelimit.Ledgers.config;
import static dev.sluice.ratelimit.Ledgers.use;
import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several holders of one key at once, each with a connection of its own. */
class SharedSlotsTest {

  private static final Duration LEASE = ofMinutes(5);
  private static final Duration TRANSIT = ofSeconds(30);
  private static final Duration WINDOW = ofSeconds(60);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final List<SqliteLedger> opened = new ArrayList<>();
  private final LimiterConfig minute = config("3/60s");

  @AfterEach
  void close() {
    opened.forEach(SqliteLedger::close);
  }

  @Test
  void holdersLiveSideBySide() {
    SlotLedger one = holder();
    SlotLedger two = holder();
    long first = one.acquire(minute, 1);
    long second = two.acquire(minute, 2);

    assertThat(one.acquire(minute, 1)).isNegative();
    assertThat(one.renew(minute, first)).isTrue();
    assertThat(two.renew(minute, second)).isTrue();
    assertThat(two.giveBack(minute, second, 1)).isEqualTo(1);
    assertThat(one.acquire(minute, 1)).isNotNegative();
  }

  @Test
  void whoWaitsForOthersAsksAgainWithinASecondAndElseAtTheExactTime() {
    SlotLedger one = holder();
    SlotLedger two = holder();
    long[] tickets = {one.acquire(minute, 1), one.acquire(minute, 1), one.acquire(minute, 1)};
    assertThat(two.acquire(minute, 1)).isEqualTo(-ofSeconds(1).toNanos());
    assertThat(one.acquire(minute, 1)).isEqualTo(-WINDOW.toNanos());

    for (long ticket : tickets) {
      one.stamp(minute, ticket, 0);
      time.advance(ofSeconds(1));
    }
    assertThat(two.acquire(minute, 1)).isEqualTo(-ofSeconds(57).toNanos());
  }

  @Test
  void aPauseIsForAll() {
    SlotLedger one = holder();
    SlotLedger two = holder();
    one.pause(minute, ofSeconds(9).toNanos());
    assertThat(two.acquire(minute, 1)).isEqualTo(-ofSeconds(9).toNanos());
    two.pause(minute, ofSeconds(3).toNanos());
    assertThat(one.read(minute).pausedNanos()).isEqualTo(ofSeconds(9).toNanos());
  }

  @Test
  void whoeverClaimsUnderOtherLimitsSeesTheSameUses() {
    SlotLedger wide = holder();
    SlotLedger narrow = holder();
    LimiterConfig hour = config("5/1h");
    LimiterConfig second = config("1/1s");
    for (int i = 0; i < 5; i++) {
      use(narrow, second, 1);
      time.advance(ofSeconds(1));
      wide.acquire(hour, 5); // which is denied, and says that an hour matters here
    }
    assertThat(wide.acquire(hour, 1)).isEqualTo(-(ofHours(1).toNanos() - ofSeconds(5).toNanos()));
    use(narrow, second, 1);
    assertThat(narrow.acquire(second, 1)).isEqualTo(-ofSeconds(1).toNanos());
  }

  @Test
  void L49_whatALongWindowNeedsIsKeptHoweverLongItsHolderIsSilent() {
    SlotLedger hourly = holder();
    SlotLedger quick = holder();
    LimiterConfig hour = config("50/1h");
    LimiterConfig second = config("1/1s");
    hourly.giveBack(hour, hourly.acquire(hour, 1), 1);
    time.advance(ofHours(5));
    for (int i = 0; i < 50; i++) {
      use(quick, second, 1);
      time.advance(ofSeconds(2));
    }
    assertThat(hourly.acquire(hour, 1))
        .isEqualTo(-(ofHours(1).toNanos() - ofSeconds(100).toNanos()));
  }

  @Test
  void L24_openSlotsOfAHolderThatIsSilentCountFromTheEndOfTheirLease() {
    SlotLedger silent = holder();
    SlotLedger other = holder();
    long ticket = silent.acquire(minute, 3);
    time.advance(LEASE.minusSeconds(1));
    assertThat(silent.renew(minute, ticket)).as("right before use").isTrue();
    time.advance(LEASE.minusNanos(1));
    assertThat(other.read(minute).open()).isEqualTo(3);
    time.advance(Duration.ofNanos(1));
    assertThat(silent.renew(minute, ticket)).as("the lease has ended").isFalse();

    assertThat(other.read(minute).open()).isZero();
    assertThat(other.acquire(minute, 1)).isEqualTo(-TRANSIT.plus(WINDOW).toNanos());
    time.advance(TRANSIT.plus(WINDOW).minusNanos(1));
    assertThat(other.acquire(minute, 1)).isEqualTo(-1);
    time.advance(Duration.ofNanos(1));
    assertThat(other.acquire(minute, 3)).isNotNegative();
  }

  @Test
  void aStampAfterTheLeaseStillTellsTheTrueTime() {
    SlotLedger late = holder();
    SlotLedger other = holder();
    long ticket = late.acquire(minute, 3);
    time.advance(LEASE.plusSeconds(10));
    for (int i = 0; i < 3; i++) {
      late.stamp(minute, ticket, 0);
    }
    assertThat(other.acquire(minute, 1)).isEqualTo(-WINDOW.toNanos());
  }

  @Test
  void aStampThatComesWhenTheSlotIsForgottenDoesNothing() {
    SlotLedger late = holder();
    SlotLedger other = holder();
    long ticket = late.acquire(minute, 3);
    time.advance(LEASE.plus(TRANSIT).plus(WINDOW));
    use(other, minute, 1);
    late.stamp(minute, ticket, 0);
    assertThat(late.giveBack(minute, ticket, 3)).isZero();
    assertThat(other.acquire(minute, 2)).isNotNegative();
  }

  @Test
  void aHolderThatIsGoneIsWaitedForFromWhenItIsFoundOut() {
    SqliteLedger gone = holder();
    SlotLedger other = holder();
    gone.acquire(minute, 3);
    time.advance(ofSeconds(20));
    gone.close();
    assertThat(other.acquire(minute, 1)).isEqualTo(-TRANSIT.plus(WINDOW).toNanos());
  }

  @Test
  void aLeaseMayOutliveItsHolder() {
    SqliteLedger gone =
        open(SqliteLedger.openOutliving(new JdbcDriver(file()), "key", time, LEASE));
    SlotLedger other = holder();
    gone.acquire(minute, 3);
    gone.close();
    time.advance(LEASE.minusNanos(1));
    assertThat(other.acquire(minute, 1)).isEqualTo(-ofSeconds(1).toNanos());
    time.advance(TRANSIT.plus(WINDOW));
    assertThat(other.acquire(minute, 1)).isEqualTo(-1);
  }

  @Test
  void L42_whatIsForgottenIsForgottenInTheStepThatClaims() {
    SlotLedger one = holder();
    SlotLedger two = holder();
    LimiterConfig quick = config("2/1s");
    for (int i = 0; i < 100; i++) {
      SlotLedger ledger = i % 2 == 0 ? one : two;
      use(ledger, quick, 1);
      use(ledger, quick, 1);
      assertThat(one.acquire(quick, 1)).isNegative();
      time.advance(ofMillis(999));
      assertThat(two.acquire(quick, 1)).isNegative();
      time.advance(ofMillis(1));
      assertThat(rows()).isEqualTo(2);
    }
  }

  private long rows() {
    try (SqliteConnection watcher = new JdbcDriver(file()).open()) {
      return Pragmas.ask(watcher, "SELECT count(*) FROM `slot`");
    }
  }

  private SqliteLedger holder() {
    return open(time);
  }

  private SqliteLedger open(Time clock) {
    return open(SqliteLedger.open(new JdbcDriver(file()), "key", clock, LEASE));
  }

  private SqliteLedger open(SqliteLedger ledger) {
    opened.add(ledger);
    return ledger;
  }

  private Path file() {
    return folder.resolve("slots");
  }
}
