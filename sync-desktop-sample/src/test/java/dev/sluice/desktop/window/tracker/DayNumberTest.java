package dev.sluice.desktop.window.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class DayNumberTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  /** SQLite carries it out for each entry, so one that is far away must not slow down the list. */
  @Test
  void aYearThatWasMistypedMakesNoLongerSql() {
    String usual = sql("2006-01-01T00:00:00Z", "2030-01-01T00:00:00Z");
    assertThat(sql("-200000-01-01T00:00:00Z", "+250000-01-01T00:00:00Z"))
        .hasSizeLessThan(10 * usual.length());
  }

  private static String sql(String first, String last) {
    return DayNumber.of("start", BERLIN, Instant.parse(first), Instant.parse(last));
  }
}
