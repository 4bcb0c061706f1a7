package dev.sluice.desktop.window.tracker;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Locale;

/** The day of an entry in a time zone, as SQL: days since 1970. */
final class DayNumber {

  /** SQLite divides toward 0, so days before 1970 are counted from a day before them. */
  private static final long EARLIER_DAYS = 1_000_000;

  /**
   * SQLite goes through the changes for each entry, so those around one year that was mistyped must
   * not become thousands. Before and after, an hour near midnight may belong to the next day.
   */
  private static final Instant EARLIEST = Instant.parse("1900-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("2100-01-01T00:00:00Z");

  private DayNumber() {}

  /** The day on which an entry began that starts between the two instants, as a column. */
  static String column(ZoneId zone, Instant first, Instant last) {
    return "CAST(" + of("e.start", zone, first, last) + " AS INTEGER) AS day";
  }

  /** Knows the zone's changes of the offset between the two instants. */
  static String of(String millis, ZoneId zone, Instant first, Instant last) {
    ZoneRules rules = zone.getRules();
    StringBuilder offset = new StringBuilder("CASE");
    ZoneOffsetTransition next = rules.nextTransition(first.isBefore(EARLIEST) ? EARLIEST : first);
    Instant end = last.isAfter(LATEST) ? LATEST : last;
    while (next != null && !next.getInstant().isAfter(end)) {
      offset
          .append(" WHEN ")
          .append(millis)
          .append(" < ")
          .append(next.getInstant().toEpochMilli())
          .append(" THEN ")
          .append(next.getOffsetBefore().getTotalSeconds());
      next = rules.nextTransition(next.getInstant());
    }
    int usual = rules.getOffset(end).getTotalSeconds();
    offset.append(" WHEN 1 THEN ").append(usual).append(" END");
    return String.format(
        Locale.ROOT,
        "((%s + %d) / 1000 + %s) / 86400 - %d",
        millis,
        EARLIER_DAYS * 86_400_000,
        offset,
        EARLIER_DAYS);
  }
}
