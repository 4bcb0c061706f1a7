package dev.sluice.desktop.importing;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A moment as a file has it; a part that is not written is null.
 *
 * @param zone an offset or UTC
 */
record WrittenTime(@Nullable LocalDate date, @Nullable LocalTime time, @Nullable ZoneId zone) {

  private static final Pattern FORM =
      Pattern.compile(
          "([+-]?\\d{4,9}-?\\d\\d-?\\d\\d|\\d{1,4}[./-]\\d{1,2}[./-]\\d{1,4}\\.?)?"
              + "(?:(?:^|[T ,]+)(\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?|\\d{6})"
              + "(?:\\s*([ap])\\.?m\\.?)?)?"
              + "\\s*(z|utc|[+-]\\d\\d:?\\d\\d)?",
          Pattern.CASE_INSENSITIVE);

  /** The day alone, of a text that may have a time, too; an empty one if it has none. */
  static String day(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches() && form.group(1) != null ? form.group(1) : "";
  }

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException if it is none
   */
  static WrittenTime parse(String text, DateOrder order) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "a moment is written like 2026-01-31T09:00 or 2026-01-31T09:00:00Z, not '" + text + "'");
    }
    String day = form.group(1);
    String time = form.group(2);
    try {
      return new WrittenTime(
          day == null ? null : order.date(day),
          time == null ? null : time(time, form.group(3)),
          form.group(4) == null ? null : zone(form.group(4)));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "there is no moment '" + text + "'; its date is read as " + order.words(), e);
    }
  }

  private static LocalTime time(String text, @Nullable String half) {
    String clock = text.length() == 6 && !text.contains(":") ? withColons(text) : text;
    String[] parts = clock.split("[:.,]", -1);
    int hour = Integer.parseInt(parts[0]);
    if (half != null && (hour < 1 || hour > 12)) {
      throw new DateTimeException("a half of a day has twelve hours");
    }
    boolean isLate = half != null && half.equalsIgnoreCase("p");
    int first = half == null ? hour : hour % 12 + (isLate ? 12 : 0);
    return LocalTime.of(
        first, Integer.parseInt(parts[1]), parts.length > 2 ? Integer.parseInt(parts[2]) : 0);
  }

  private static String withColons(String six) {
    return six.substring(0, 2) + ":" + six.substring(2, 4) + ":" + six.substring(4);
  }

  private static ZoneId zone(String text) {
    return ZoneId.of(text.toUpperCase(Locale.ROOT));
  }

  /** This day, with what the other columns say where this text says nothing. */
  WrittenTime or(WrittenTime other) {
    return new WrittenTime(
        date == null ? other.date : date,
        time == null ? other.time : time,
        zone == null ? other.zone : zone);
  }
}
