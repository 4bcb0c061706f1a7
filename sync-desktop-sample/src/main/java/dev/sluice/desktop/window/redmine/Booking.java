package dev.sluice.desktop.window.redmine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What time is booked on, by local ids.
 *
 * @param project the issue's, if there is one
 */
record Booking(String comments, long project, @Nullable Long issue, long activity) {

  private static final BigDecimal HOUR = BigDecimal.valueOf(3600);

  /** As Redmine keeps it: in hundredths of an hour. */
  static BigDecimal hours(Duration length) {
    return BigDecimal.valueOf(length.toSeconds()).divide(HOUR, 2, RoundingMode.HALF_UP);
  }
}
