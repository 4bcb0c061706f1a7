package dev.sluice.ratelimit.file;

import static dev.sluice.ratelimit.Ledgers.config;
import static dev.sluice.ratelimit.Ledgers.use;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The file of slots is removed or replaced while processes have it open, as cleaners do. */
@EnabledOnOs({OS.LINUX, OS.MAC}) // nobody can remove an open file on Windows
class LostSlotsTest {

  private static final Duration TRANSIT = ofSeconds(30);
  private static final Duration PAUSE = ofSeconds(60).plus(TRANSIT);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final List<SqliteLedger> opened = new ArrayList<>();
  private final LimiterConfig five = config("5/60s");

  @AfterEach
  void close() {
    opened.forEach(SqliteLedger::close);
  }

  @Test
  void L46_whoeverHadARemovedFileOpenCountsAllAsUsedForAWindow() throws IOException {
    SlotLedger one = holder();
    SlotLedger other = holder();
    use(one, five, 5);
    remove();

    assertThat(other.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    assertThat(one.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    assertThat(holder().read(five).pausedNanos()).isEqualTo(PAUSE.toNanos());
    time.advance(PAUSE);
    use(one, five, 2);
    use(other, five, 3);
    assertThat(one.acquire(five, 1)).isNegative();
    assertThat(holder().acquire(five, 1)).isNegative();
  }

  @Test
  void L46_whoeverComesNewAfterTheRemovalLearnsOfTheLoss() throws IOException {
    use(holder(), five, 5);
    remove();

    SlotLedger comesNew = holder();
    assertThat(comesNew.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    time.advance(PAUSE);
    assertThat(comesNew.acquire(five, 5)).isNotNegative();
  }

  @Test
  void L46_aFileThatIsReplacedByAnotherOneOfSlotsIsNoticedToo() throws IOException {
    Path copy = folder.resolve("copy");
    open(copy).close();
    SlotLedger one = holder();
    use(one, five, 5);
    remove();
    Files.move(copy, file());

    assertThat(one.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    assertThat(holder().acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
  }

  @Test
  void L46_aLogThatIsRemovedAloneIsALossToo() throws IOException {
    SlotLedger one = holder();
    use(one, five, 5);
    Files.delete(Path.of(file() + "-wal"));

    assertThat(one.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
  }

  /** As a cleaner of logs does. What SQLite still has in memory may hide that for a while. */
  @Test
  void L46_aLogThatIsEmptiedInItsPlaceIsALossToo() throws IOException {
    SlotLedger one = holder();
    SlotLedger other = holder();
    use(one, five, 5);
    Files.write(Path.of(file() + "-wal"), new byte[0], StandardOpenOption.TRUNCATE_EXISTING);

    assertThat(other.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    assertThat(one.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    time.advance(PAUSE);
    use(one, five, 2);
    use(other, five, 3);
    assertThat(one.acquire(five, 1)).isNegative();
  }

  @Test
  void L46_theLossIsCountedOnceHoweverLateTheOthersNotice() throws IOException {
    SlotLedger one = holder();
    SlotLedger sleeper = holder();
    use(one, five, 5);
    remove();
    assertThat(one.acquire(five, 1)).isNegative();
    time.advance(ofMinutes(10));

    assertThat(sleeper.acquire(five, 1)).isNotNegative();
    assertThat(one.acquire(five, 4)).isNotNegative();
  }

  @Test
  void L46_slotsThatWereLostMayNotBeUsed() throws IOException {
    SlotLedger one = holder();
    long ticket = one.acquire(five, 2);
    remove();

    assertThat(one.renew(five, ticket)).isFalse();
    assertThat(one.giveBack(five, ticket, 2)).isZero();
  }

  @Test
  void L46_whoeverLeavesTheOldFileHarmsNothingOfTheNewOne() throws IOException {
    SqliteLedger old = holder();
    remove();
    SlotLedger one = holder();
    time.advance(PAUSE);
    use(one, five, 5);
    old.close();

    assertThat(holder().acquire(five, 1)).isNegative();
    assertThat(one.acquire(five, 1)).isNegative();
  }

  /** What a killed process leaves: its files as they were while it had them open. */
  private Path killed(String... endings) throws IOException {
    Path there = Files.createDirectory(folder.resolve("killed"));
    for (String ending : endings) {
      Files.copy(Path.of(file() + ending), there.resolve("slots" + ending));
    }
    return there.resolve("slots");
  }

  @Test
  void L70_aLogThatIsRemovedWhileNobodyRunsIsALossToo() throws IOException {
    use(holder(), five, 5);
    Path withoutLog = killed("", "-lock");

    SlotLedger later = open(withoutLog);
    assertThat(later.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    time.advance(PAUSE);
    assertThat(later.acquire(five, 5)).isNotNegative();
  }

  @Test
  void L70_aLogThatIsEmptiedWhileNobodyRunsIsALossToo() throws IOException {
    use(holder(), five, 5);
    Path withoutLog = killed("", "-lock");
    Files.createFile(Path.of(withoutLog + "-wal"));

    assertThat(open(withoutLog).acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
  }

  @Test
  void L70_whatAKilledProcessLeavesIsNoLoss() throws IOException {
    use(holder(), five, 4);
    Path whole = killed("", "-lock", "-wal");

    assertThat(open(whole).acquire(five, 1)).isNotNegative();
    assertThat(open(whole).acquire(five, 1)).isGreaterThan(-PAUSE.toNanos()).isNegative();
  }

  @Test
  void L70_slotsThatWereClosedHaveNoLogAndLoseNothing() {
    SqliteLedger one = holder();
    use(one, five, 4);
    one.close();
    assertThat(Path.of(file() + "-wal")).doesNotExist();

    assertThat(holder().acquire(five, 1)).isNotNegative();
  }

  @Test
  void L70_aLogThatIsRemovedWhileOneIsIdleIsALossToWhoeverComesNext() throws IOException {
    SqliteLedger idle = holder();
    use(idle, five, 5);
    Files.delete(Path.of(file() + "-wal"));

    assertThat(holder().acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    assertThat(idle.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
  }

  @Test
  void L70_whoeverClosesAfterTheLogWasRemovedHidesNoLoss() throws IOException {
    SqliteLedger idle = holder();
    use(idle, five, 5);
    Files.delete(Path.of(file() + "-wal"));
    idle.close();

    assertThat(holder().acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
  }

  /** The two that are left keep SQLite from making a file. */
  @Test
  void L71_aFileThatIsRemovedAloneWhileOneIsIdleKeepsNobodyOut() throws IOException {
    SqliteLedger idle = holder();
    use(idle, five, 5);
    Files.delete(file());

    SlotLedger next = holder();
    assertThat(next.acquire(five, 1)).isEqualTo(-PAUSE.toNanos());
    time.advance(PAUSE);
    use(next, five, 2);
    use(idle, five, 3);
    assertThat(next.acquire(five, 1)).isNegative();
  }

  private void remove() throws IOException {
    for (String ending : List.of("", "-wal", "-shm")) {
      Files.delete(Path.of(file() + ending));
    }
  }

  private SqliteLedger holder() {
    return open(file());
  }

  private SqliteLedger open(Path path) {
    SqliteLedger ledger = SqliteLedger.open(new JdbcDriver(path), "key", time);
    opened.add(ledger);
    return ledger;
  }

  private Path file() {
    return folder.resolve("slots");
  }
}
