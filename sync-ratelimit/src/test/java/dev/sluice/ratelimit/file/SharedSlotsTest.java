package dev.sluice.ratelimit.file;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Stamp;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    long first = one.claim(minute, 1);
    long second = two.claim(minute, 2);

    assertThat(one.claim(minute, 1)).isNegative();
    assertThat(one.renew(minute, first)).isTrue();
    assertThat(two.renew(minute, second)).isTrue();
    assertThat(two.giveBack(minute, second, 1)).isEqualTo(1);
    assertThat(one.claim(minute, 1)).isNotNegative();
  }

  @Test
  void whoWaitsForOthersAsksAgainWithinASecondAndElseAtTheExactTime() {
    SlotLedger one = holder();
    SlotLedger two = holder();
    long[] tickets = {one.claim(minute, 1), one.claim(minute, 1), one.claim(minute, 1)};
    assertThat(two.claim(minute, 1)).isEqualTo(-ofSeconds(1).toNanos());
    assertThat(one.claim(minute, 1)).isEqualTo(-WINDOW.toNanos());

    for (long ticket : tickets) {
      one.stamp(minute, ticket, 0);
      time.advance(ofSeconds(1));
    }
    assertThat(two.claim(minute, 1)).isEqualTo(-ofSeconds(57).toNanos());
  }

  @Test
  void aPauseIsForAll() {
    SlotLedger one = holder();
    SlotLedger two = holder();
    one.pause(minute, ofSeconds(9).toNanos());
    assertThat(two.claim(minute, 1)).isEqualTo(-ofSeconds(9).toNanos());
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
      use(narrow, second);
      time.advance(ofSeconds(1));
      wide.claim(hour, 5); // which is denied, and says that an hour matters here
    }
    assertThat(wide.claim(hour, 1)).isEqualTo(-(ofHours(1).toNanos() - ofSeconds(5).toNanos()));
    use(narrow, second);
    assertThat(narrow.claim(second, 1)).isEqualTo(-ofSeconds(1).toNanos());
  }

  @Test
  void L49_whatALongWindowNeedsIsKeptHoweverLongItsHolderIsSilent() {
    SlotLedger hourly = holder();
    SlotLedger quick = holder();
    LimiterConfig hour = config("50/1h");
    LimiterConfig second = config("1/1s");
    hourly.giveBack(hour, hourly.claim(hour, 1), 1);
    time.advance(ofHours(5));
    for (int i = 0; i < 50; i++) {
      use(quick, second);
      time.advance(ofSeconds(2));
    }
    assertThat(hourly.claim(hour, 1)).isEqualTo(-(ofHours(1).toNanos() - ofSeconds(100).toNanos()));
  }

  @Test
  void L24_openSlotsOfAHolderThatIsSilentCountFromTheEndOfTheirLease() {
    SlotLedger silent = holder();
    SlotLedger other = holder();
    long ticket = silent.claim(minute, 3);
    time.advance(LEASE.minusSeconds(1));
    assertThat(silent.renew(minute, ticket)).as("right before use").isTrue();
    time.advance(LEASE.minusNanos(1));
    assertThat(other.read(minute).open()).isEqualTo(3);
    time.advance(Duration.ofNanos(1));
    assertThat(silent.renew(minute, ticket)).as("the lease has ended").isFalse();

    assertThat(other.read(minute).open()).isZero();
    assertThat(other.claim(minute, 1)).isEqualTo(-TRANSIT.plus(WINDOW).toNanos());
    time.advance(TRANSIT.plus(WINDOW).minusNanos(1));
    assertThat(other.claim(minute, 1)).isEqualTo(-1);
    time.advance(Duration.ofNanos(1));
    assertThat(other.claim(minute, 3)).isNotNegative();
  }

  @Test
  void aStampAfterTheLeaseStillTellsTheTrueTime() {
    SlotLedger late = holder();
    SlotLedger other = holder();
    long ticket = late.claim(minute, 3);
    time.advance(LEASE.plusSeconds(10));
    for (int i = 0; i < 3; i++) {
      late.stamp(minute, ticket, 0);
    }
    assertThat(other.claim(minute, 1)).isEqualTo(-WINDOW.toNanos());
  }

  @Test
  void aStampThatComesWhenTheSlotIsForgottenDoesNothing() {
    SlotLedger late = holder();
    SlotLedger other = holder();
    long ticket = late.claim(minute, 3);
    time.advance(LEASE.plus(TRANSIT).plus(WINDOW));
    use(other, minute);
    late.stamp(minute, ticket, 0);
    assertThat(late.giveBack(minute, ticket, 3)).isZero();
    assertThat(other.claim(minute, 2)).isNotNegative();
  }

  @Test
  void aHolderThatIsGoneIsWaitedForFromWhenItIsFoundOut() {
    SqliteLedger gone = holder();
    SlotLedger other = holder();
    gone.claim(minute, 3);
    time.advance(ofSeconds(20));
    gone.close();
    assertThat(other.claim(minute, 1)).isEqualTo(-TRANSIT.plus(WINDOW).toNanos());
  }

  @Test
  void aLeaseMayOutliveItsHolder() {
    SqliteLedger gone = open(Lease.outliving(LEASE), time);
    SlotLedger other = holder();
    gone.claim(minute, 3);
    gone.close();
    time.advance(LEASE.minusNanos(1));
    assertThat(other.claim(minute, 1)).isEqualTo(-ofSeconds(1).toNanos());
    time.advance(TRANSIT.plus(WINDOW));
    assertThat(other.claim(minute, 1)).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(longs = {-30, -3600, 3600})
  void L11_theWallClockMovesNoSlot(long seconds) {
    SlotLedger before = holder();
    for (int i = 0; i < 3; i++) {
      use(before, minute);
    }
    time.setWallClock(time.now().plusSeconds(seconds));
    assertThat(before.claim(minute, 1)).isEqualTo(-WINDOW.toNanos());
    SlotLedger after = holder();
    assertThat(after.claim(minute, 1)).isEqualTo(-WINDOW.toNanos());
    time.advance(WINDOW);
    assertThat(after.claim(minute, 3)).isNotNegative();
  }

  @Test
  void L13_aPeerWhoseClockIsBehindSeesEveryUse() {
    SlotLedger ahead = open(Lease.of(LEASE), new Shifted("boot-1", ofSeconds(2)));
    SlotLedger behind = holder();
    use(ahead, minute);
    time.advance(ofSeconds(10));
    use(behind, minute);
    use(ahead, minute);
    assertThat(behind.claim(minute, 1)).isNegative();
    time.advance(WINDOW.minusSeconds(10).minusNanos(1));
    assertThat(behind.claim(minute, 1)).isNegative();
    assertThat(ahead.claim(minute, 1)).isNegative();
    time.advance(WINDOW);
    assertThat(behind.claim(minute, 3)).isNotNegative();
  }

  @Test
  void whereBootsHaveNoNamesTheTimeOfTheFileIsSharedToo() {
    SlotLedger one = open(Lease.of(LEASE), new Shifted("process-1", ofHours(-5)));
    SlotLedger two = open(Lease.of(LEASE), new Shifted("process-2", ofHours(7)));
    use(one, minute);
    use(two, minute);
    time.advance(ofSeconds(30));
    use(one, minute);
    assertThat(two.claim(minute, 1)).isEqualTo(-ofSeconds(30).toNanos());
    time.advance(ofSeconds(30));
    assertThat(two.claim(minute, 2)).isNotNegative();
    assertThat(one.claim(minute, 1)).isNegative();
  }

  @Test
  void whereBootsHaveNoNamesThoseWhoOnlyAskMoveTheTimeOn() {
    SlotLedger first = open(Lease.of(LEASE), new Shifted("process-0", ofHours(1)));
    for (int i = 0; i < 3; i++) {
      use(first, minute);
    }
    for (int i = 1; i <= 4; i++) {
      SlotLedger impatient = open(Lease.of(LEASE), new Shifted("process-" + i, ofHours(-i)));
      assertThat(impatient.claim(minute, 1)).as("at the start of %s", i).isNegative();
      time.advance(ofSeconds(15));
      impatient.claim(minute, 1);
    }
    SlotLedger last = open(Lease.of(LEASE), new Shifted("process-9", ofHours(9)));
    assertThat(last.claim(minute, 1)).isNotNegative();
  }

  @Test
  void L14_aRebootWithAnotherWallClockMakesNoUseOlder() {
    time.setNanos(ofHours(100).toNanos());
    SlotLedger before = holder();
    for (int i = 0; i < 3; i++) {
      use(before, minute);
      time.advance(ofSeconds(5));
    }
    time.advance(ofSeconds(30));
    time.reboot();
    time.setWallClock(Instant.parse("2040-01-01T00:00:00Z"));
    SlotLedger after = holder();
    assertThat(after.claim(minute, 1)).isEqualTo(-ofSeconds(50).toNanos());
    time.advance(ofSeconds(50));
    assertThat(after.claim(minute, 1)).isNotNegative();
  }

  @Test
  void L42_whatIsForgottenIsForgottenInTheStepThatClaims() {
    SlotLedger one = holder();
    SlotLedger two = holder();
    LimiterConfig quick = config("2/1s");
    for (int i = 0; i < 100; i++) {
      SlotLedger ledger = i % 2 == 0 ? one : two;
      use(ledger, quick);
      use(ledger, quick);
      assertThat(one.claim(quick, 1)).isNegative();
      time.advance(ofMillis(999));
      assertThat(two.claim(quick, 1)).isNegative();
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
    return open(Lease.of(LEASE), time);
  }

  private SqliteLedger open(Lease lease, Time clock) {
    SqliteLedger ledger = SqliteLedger.open(new JdbcDriver(file()), "key", clock, lease);
    opened.add(ledger);
    return ledger;
  }

  private Path file() {
    return folder.resolve("slots");
  }

  private static void use(SlotLedger ledger, LimiterConfig config) {
    long ticket = ledger.claim(config, 1);
    assertThat(ticket).as("granted").isNotNegative();
    ledger.stamp(config, ticket, 0);
  }

  private static LimiterConfig config(String limit) {
    return new LimiterConfig(List.of(Limit.parse(limit)), Stamp.RESPONSE, TRANSIT);
  }

  /** The clock of another process, which counts from elsewhere. */
  private final class Shifted implements Time {

    private final String boot;
    private final Duration by;

    private Shifted(String boot, Duration by) {
      this.boot = boot;
      this.by = by;
    }

    @Override
    public Instant now() {
      return time.now().plus(by);
    }

    @Override
    public long nanos() {
      return time.nanos() + by.toNanos();
    }

    @Override
    public String bootId() {
      return boot;
    }
  }
}
