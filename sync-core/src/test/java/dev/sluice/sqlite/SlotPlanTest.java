package dev.sluice.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Stamp;
import dev.sluice.ratelimit.Terms;
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
        SlotRows.NTH_NEWEST,
        SlotRows.NTH_AHEAD,
        SlotRows.FORGET,
        SlotRows.RENEW,
        SlotRows.USE,
        SlotRows.LET_GO,
        SlotRows.HELD_AFTER
      })
  void L43_eachStatementGoesStraightToItsRows(String sql) {
    SqliteLedger.open(driver(), "key", time).close();
    try (SqliteConnection connection = driver().open();
        Rows plan = connection.query("EXPLAIN QUERY PLAN " + sql)) {
      assertThat(plan.next()).isTrue();
      do {
        assertThat(plan.text(3))
            .containsAnyOf("SEARCH", "SUBQUERY")
            .doesNotContain("SCAN", "TEMP B-TREE");
      } while (plan.next());
    }
  }

  @Test
  void L43_theRowsAreBoundedForEachKey() {
    Terms hour = new Terms(List.of(Limit.parse("20/1h")), Stamp.RESPONSE, Duration.ZERO);
    for (int key = 0; key < 10; key++) {
      try (SqliteLedger ledger = SqliteLedger.open(driver(), "key " + key, time)) {
        for (int i = 0; i < 100; i++) {
          ledger.stamp(hour, ledger.claim(hour, 1), 0);
          time.advance(Duration.ofMinutes(3));
        }
      }
    }
    try (SqliteConnection connection = driver().open()) {
      assertThat(Pragmas.ask(connection, "SELECT count(*) FROM `slot`")).isEqualTo(10 * 20);
    }
  }

  private SqliteDriver driver() {
    return new JdbcDriver(folder.resolve("slots"));
  }
}
