package dev.sluice.ratelimit.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.SlotLedgerContract;
import dev.sluice.sqlite.SqliteConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends SlotLedgerContract {

  private static final long SECOND = 1_000_000_000L;

  @TempDir Path folder;
  private final List<SqliteLedger> opened = new ArrayList<>();
  private final LimiterConfig minute =
      new LimiterConfig(List.of(Limit.of(3, Duration.ofSeconds(60))), Duration.ofSeconds(30));

  @AfterEach
  void close() {
    opened.forEach(SqliteLedger::close);
  }

  @Override
  protected SlotLedger open() {
    return open("host#account");
  }

  private SlotLedger open(String key) {
    SqliteLedger ledger = SqliteLedger.open(new JdbcDriver(file()), key, time, LEASE);
    opened.add(ledger);
    return ledger;
  }

  private Path file() {
    return SqliteLedger.beside(folder.resolve("notes.db"));
  }

  @Override
  protected SlotLedger recover(SlotLedger dead, LimiterConfig config, Runnable meanwhile) {
    ((SqliteLedger) dead).close();
    meanwhile.run();
    return open();
  }

  /** Its log goes with the last connection, as if somebody had removed it. */
  @Test
  void whoeverUsesItAfterItWasClosedIsToldSo() {
    SlotLedger ledger = open();
    long ticket = ledger.acquire(minute, 1);
    ledger.close();
    List<ThrowingCallable> late =
        List.of(
            () -> ledger.read(minute),
            () -> ledger.acquire(minute, 1),
            () -> ledger.acquireInTurn(minute, 1),
            () -> ledger.answered(minute, ticket),
            () -> ledger.giveBack(minute, ticket, 1),
            () -> ledger.pause(minute, SECOND));
    assertThat(late)
        .allSatisfy(
            use ->
                assertThatThrownBy(use)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageEndingWith("-slots are closed"));
    ledger.leave(minute);
    assertThat(open().acquire(minute, 2)).isNotNegative();
  }

  @Test
  void L44_afterARestartNothingIsGrantedUntilTheFirstUseIsAWindowOld() {
    SlotLedger before = open();
    for (int i = 0; i < 3; i++) {
      before.stamp(minute, before.acquire(minute, 1), 0);
      time.advance(Duration.ofSeconds(5));
    }
    SlotLedger after = recover(before, minute, () -> {});
    assertThat(after.acquire(minute, 1)).isEqualTo(-45 * SECOND);
    time.advance(Duration.ofNanos(45 * SECOND - 1));
    assertThat(after.acquire(minute, 1)).isEqualTo(-1);
    time.advance(Duration.ofNanos(1));
    assertThat(after.acquire(minute, 1)).isNotNegative();
    assertThat(after.acquire(minute, 1)).isEqualTo(-5 * SECOND);
  }

  @Test
  void S70_theSlotsOfADatabaseAreTheSameByEachOfItsNames() throws IOException {
    Path database = Files.writeString(folder.resolve("notes.db"), "not empty");
    Path link = Files.createSymbolicLink(folder.resolve("link"), database);
    assertThat(SqliteLedger.beside(link)).isEqualTo(SqliteLedger.beside(database));
  }

  @Test
  void keysShareAFileAndNothingElse() {
    SlotLedger one = open("one");
    SlotLedger two = open("two");
    one.acquire(minute, 3);
    one.pause(minute, SECOND);
    assertThat(two.acquire(minute, 3)).isNotNegative();
    assertThat(two.read(minute).open()).isEqualTo(3);
    assertThat(two.read(minute).pausedNanos()).isZero();
  }

  @Test
  void whoOnlyLooksTakesNothingOver() {
    SlotLedger first = open();
    long ticket = first.acquire(minute, 2);
    assertThat(open().read(minute).open()).isEqualTo(2);
    assertThat(first.renew(minute, ticket)).isTrue();
  }

  @Test
  void ticketsOfADeadHolderAreNotGivenAgain() {
    SlotLedger before = open();
    long old = before.acquire(minute, 1);
    SlotLedger after = recover(before, minute, () -> {});
    assertThat(after.acquire(minute, 1)).isNotEqualTo(old);
  }

  @Test
  void aPauseBeforeTheFirstStepShortensNone() {
    time.setNanos(1000 * SECOND);
    SlotLedger before = open();
    before.acquire(minute, 1);
    before.pause(minute, 60 * SECOND);
    SlotLedger after =
        recover(
            before,
            minute,
            () -> {
              time.advance(Duration.ofSeconds(10));
              time.reboot();
            });
    after.pause(minute, 5 * SECOND);
    assertThat(after.acquire(minute, 1)).isEqualTo(-60 * SECOND);
  }

  @Test
  void theFileStaysSmall() {
    SlotLedger ledger = open();
    for (int i = 0; i < 200; i++) {
      ledger.stamp(minute, ledger.acquire(minute, 1), 0);
      time.advance(Duration.ofSeconds(30));
    }
    try (SqliteConnection watcher = new JdbcDriver(file()).open()) {
      assertThat(Pragmas.ask(watcher, "SELECT count(*) FROM slot")).isLessThanOrEqualTo(3);
    }
  }

  @Test
  void theFileIsBesideTheDatabase() {
    open().acquire(minute, 1);
    assertThat(Files.exists(folder.resolve("notes.db-slots"))).isTrue();
    assertThat(Files.exists(folder.resolve("notes.db"))).isFalse();
  }
}
