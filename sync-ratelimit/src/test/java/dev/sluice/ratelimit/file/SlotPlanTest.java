package dev.sluice.ratelimit.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.CountingDriver;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** L43: a claim costs the same however much was granted before, and however many keys there are. */
class SlotPlanTest {

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();

  @ParameterizedTest
  @ValueSource(
      strings = {
        SlotTable.COUNTING,
        SlotTable.USED,
        SlotTable.AHEAD,
        SlotTable.FORGET,
        SlotTable.RENEW,
        SlotTable.HELD,
        SharedQueue.AHEAD,
        KeyRecord.OUTDATED,
        KeyRecord.NEWS,
        SlotTable.HELD_AFTER
      })
  void L43_eachStatementGoesStraightToItsRows(String sql) {
    SqliteLedger.open(driver(), "key", time).close();
    try (SqliteConnection connection = driver().open();
        Rows plan = connection.query("EXPLAIN QUERY PLAN " + sql)) {
      assertThat(plan.next()).isTrue();
      do {
        assertThat(plan.text(3))
            .containsAnyOf("SEARCH", "SUBQUERY", "BLOOM FILTER")
            .doesNotContain("SCAN", "TEMP B-TREE");
      } while (plan.next());
    }
  }

  @Test
  void L43_theRowsAreBoundedForEachKey() {
    LimiterConfig hour = new LimiterConfig(List.of(Limit.parse("20/1h")), Duration.ZERO);
    for (int key = 0; key < 10; key++) {
      try (SqliteLedger ledger = SqliteLedger.open(driver(), "key " + key, time)) {
        for (int i = 0; i < 100; i++) {
          ledger.stamp(hour, ledger.acquire(hour, 1), 0);
          time.advance(Duration.ofMinutes(3));
        }
        assertThat(rows("`slot` WHERE `key` = 'key " + key + "'")).isEqualTo(20);
      }
    }
  }

  @Test
  void L61_theRowsOfKeysThatNobodyUsesAnyMoreGoInTheEnd() {
    LimiterConfig hour = new LimiterConfig(List.of(Limit.parse("20/1h")), Duration.ZERO);
    for (int key = 0; key < 30; key++) {
      try (SqliteLedger ledger = SqliteLedger.open(driver(), "key " + key, time)) {
        ledger.stamp(hour, ledger.acquire(hour, 2), 0);
        ledger.acquire(hour, 1);
        ledger.pause(hour, 1);
      }
    }
    time.advance(Duration.ofDays(2));
    LimiterConfig quick = new LimiterConfig(List.of(Limit.parse("1/1s")), Duration.ZERO);
    try (SqliteLedger ledger = SqliteLedger.open(driver(), "in use", time)) {
      for (int i = 0; i < 1000; i++) {
        ledger.stamp(quick, ledger.acquire(quick, 1), 0);
        time.advance(Duration.ofSeconds(1));
      }
    }
    assertThat(rows("`slot`")).isEqualTo(1);
    assertThat(rows("`account`")).isEqualTo(1);
    assertThat(rows("`start`")).isZero();
  }

  @Test
  void L61_aClaimOfManySlotsIsNoMoreWorkThanASmallOne() {
    LimiterConfig many = new LimiterConfig(List.of(Limit.parse("300000/60s")), Duration.ZERO);
    CountingDriver counting = new CountingDriver(driver());
    try (SqliteLedger ledger = SqliteLedger.open(counting, "many", time)) {
      long small = ledger.acquire(many, 1);
      counting.statements = 0;
      ledger.giveBack(many, ledger.acquire(many, 2), 2);
      int few = counting.statements;
      long large = ledger.acquire(many, 299_999);
      assertThat(rows("`slot`")).isEqualTo(2);
      assertThat(ledger.acquire(many, 1)).isNegative();
      counting.statements = 0;
      assertThat(ledger.renew(many, large)).isTrue();
      ledger.stamp(many, large, 0);
      assertThat(ledger.giveBack(many, large, 299_998)).isEqualTo(299_998);
      assertThat(counting.statements).isLessThan(3 * few);
      assertThat(ledger.read(many).open()).isEqualTo(1);
      assertThat(ledger.giveBack(many, small, 1)).isEqualTo(1);
      assertThat(ledger.acquire(many, 299_999)).isNotNegative();
    }
  }

  @Test
  void L61_whatHasToBeForgottenIsForgottenInSmallSteps() {
    LimiterConfig many =
        new LimiterConfig(List.of(Limit.parse("5000/60s")), Duration.ZERO).countAtOnce(true);
    try (SqliteLedger ledger = SqliteLedger.open(driver(), "many", time)) {
      for (int i = 0; i < 2500; i++) {
        ledger.stamp(many, ledger.acquire(many, 1), 0);
      }
      time.advance(Duration.ofSeconds(60));
      ledger.acquire(many, 5000);
      assertThat(rows("`slot`")).isBetween(1000L, 2000L);
      time.advance(Duration.ofSeconds(60));
      for (int i = 0; i < 3; i++) {
        ledger.acquire(many, 1);
      }
      assertThat(rows("`slot`")).isLessThanOrEqualTo(4);
    }
  }

  /** Each limit is one statement more: how many slots count in it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void L60_whereNobodyWaitsAClaimIsTwelveStatementsAndOnlyItsStampWaitsForTheDisk(boolean atOnce) {
    LimiterConfig two =
        new LimiterConfig(Limit.parseAll("60/60s,3/1s"), Duration.ofSeconds(1)).countAtOnce(atOnce);
    CountingDriver counting = new CountingDriver(driver());
    try (SqliteLedger ledger = SqliteLedger.open(counting, "key", time)) {
      ledger.stamp(two, ledger.acquire(two, 1), 0);
      time.advance(Duration.ofSeconds(2));
      counting.statements = 0;
      counting.flushes = 0;
      long ticket = ledger.acquire(two, 1);
      assertThat(counting.statements).isEqualTo(12);
      assertThat(counting.flushes).isZero();
      ledger.stamp(two, ticket, 0);
      assertThat(counting.flushes).isEqualTo(1);
    }
  }

  private long rows(String from) {
    try (SqliteConnection connection = driver().open()) {
      return Pragmas.ask(connection, "SELECT count(*) FROM " + from);
    }
  }

  private SqliteDriver driver() {
    return new JdbcDriver(folder.resolve("slots"));
  }
}
