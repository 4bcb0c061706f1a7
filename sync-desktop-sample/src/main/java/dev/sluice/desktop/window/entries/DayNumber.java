package dev.sluice.desktop.window.entries;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/** The day of an entry in a time zone, as SQL: days since 1970. */
final class DayNumber {

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
    return "(" + millis + " / 1000 + " + offset + ") / 86400";
  }
}
