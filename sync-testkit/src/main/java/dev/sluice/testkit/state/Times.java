package dev.sluice.testkit.state;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/** The server's ways to read and write a time. */
public final class Times {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  // Hours and minutes alone are refused by the real server; java.time would take them.
  private static final Pattern WITH_SECONDS = Pattern.compile(".*T\\d{2}:\\d{2}:\\d{2}.*");
  private static final Pattern TRAILING_ZEROS = Pattern.compile("\\.?0+Z$");

  private Times() {}

  /** Reads a date-time with seconds and an offset; fractions of a second are cut off. */
  public static Instant parse(String text) {
    try {
      if (WITH_SECONDS.matcher(text).matches()) {
        return OffsetDateTime.parse(text).toInstant().truncatedTo(ChronoUnit.SECONDS);
      }
    } catch (DateTimeException e) {
      throw new Refusal(400, "invalid time: " + text + ": " + e.getMessage());
    }
    throw new Refusal(400, "invalid time: " + text);
  }

  /** Reads a date (the start of that day, UTC) or a date-time as {@link #parse} does. */
  public static Instant parseDateOrTime(String text) {
    if (!DATE.matcher(text).matches()) {
      return parse(text);
    }
    try {
      return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new Refusal(400, "invalid date: " + text + ": " + e.getMessage());
    }
  }

  /** With {@code Z}, and 0 to 6 digits of fraction without trailing zeros. */
  public static String zulu(Instant time) {
    String text = time.truncatedTo(ChronoUnit.MICROS).toString();
    return text.contains(".") ? TRAILING_ZEROS.matcher(text).replaceFirst("Z") : text;
  }

  /** Whole seconds with {@code +00:00}. */
  public static String offset(Instant time) {
    String seconds = time.truncatedTo(ChronoUnit.SECONDS).toString();
    return seconds.substring(0, seconds.length() - 1) + "+00:00";
  }

  /** The oldest date that the server still answers for: three months back. */
  public static LocalDate oldest(Instant now) {
    return now.atZone(ZoneOffset.UTC).toLocalDate().minusMonths(3);
  }
}
