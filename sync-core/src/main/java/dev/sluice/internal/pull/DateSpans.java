package dev.sluice.internal.pull;

import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.remote.Fetch.Span;
import dev.sluice.schema.DateRange;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The dates by which some lists are fetched. */
final class DateSpans {

  private static final Duration ONE_DAY = Duration.ofDays(1);

  private DateSpans() {}

  /** Whether the dates were computed from a wrong clock of the device. */
  static boolean isWrong(Span asked, DateRange range, @Nullable Instant serverDate) {
    Instant end = serverDate == null ? asked.to() : ChangesOrAll.whole(range, serverDate).to();
    return Duration.between(asked.to(), end).abs().compareTo(ONE_DAY) > 0;
  }
}
