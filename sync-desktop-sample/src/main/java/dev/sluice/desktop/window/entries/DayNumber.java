package dev.sluice.desktop.window.entries;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;

/** The day of an entry in a time zone, as SQL: days since 1970. */
final class DayNumber {

  /** SQLite divides toward 0, so days before 1970 are counted from a day before them. */
  private static final long EARLIER_DAYS = 1_000_000;

  private DayNumber() {}

  /** Knows the zone's changes of the offset between the two instants. */
  static String of(String millis, ZoneId zone, Instant first, Instant last) {
    ZoneRules rules = zone.getRules();
    StringBuilder offset = new StringBuilder("CASE");
    ZoneOffsetTransition next = rules.nextTransition(first);
    while (next != null && !next.getInstant().isAfter(last)) {
      offset
          .append(" WHEN ")
          .append(millis)
          .append(" < ")
          .append(next.getInstant().toEpochMilli())
          .append(" THEN ")
          .append(next.getOffsetBefore().getTotalSeconds());
      next = rules.nextTransition(next.getInstant());
    }
    int end = rules.getOffset(last).getTotalSeconds();
    offset.append(" WHEN 1 THEN ").append(end).append(" END");
    return String.format(
        Locale.ROOT,
        "((%s + %d) / 1000 + %s) / 86400 - %d",
        millis,
        EARLIER_DAYS * 86_400_000,
        offset,
        EARLIER_DAYS);
  }
}
