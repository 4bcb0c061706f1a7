package dev.sluice.throttle;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a date in a header field, in the forms of RFC 9110, section 5.6.7, or of ISO 8601. Other
 * forms are read if only one moment can be meant, for example with an offset or a short year. A
 * date with a wrong weekday is no date, because nobody knows which day is meant.
 */
final class HttpDate {

  private static final String TIME = "(?<hour>\\d{1,2}):(?<minute>\\d{2}):(?<second>\\d{2})";
  private static final String ZONE = "(?:\\s*(?:GMT|UTC|UT|Z|(?<offset>[+-]\\d{2}:?\\d{2})))?";

  private static final Pattern USUAL =
      Pattern.compile(
          "(?:(?<weekday>[a-z]{3})[a-z]*,?\\s+)?(?<day>\\d{1,2})[\\s-]+"
              + "(?<month>[a-z]{3})[a-z]*[\\s-]+(?<year>\\d{4}|\\d{2})\\s+"
              + TIME
              + ZONE,
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ASCTIME =
      Pattern.compile(
          "(?<weekday>[a-z]{3})\\s+(?<month>[a-z]{3})\\s+(?<day>\\d{1,2})\\s+"
              + TIME
              + "\\s+(?<year>\\d{4})",
          Pattern.CASE_INSENSITIVE);

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");

  private static final int SHORT_YEAR = 2;
  private static final int CENTURY = 100;
  private static final int FARTHEST_YEARS = 50;
  private static final int LEAP_SECOND = 60;

  private HttpDate() {}

  /**
   * Returns the moment that the text names; null if the text is no date.
   *
   * @param near when the answer with the text came; a two-digit year means a year at most fifty
   *     years later
   */
  static @Nullable Instant parse(String date, Instant near) {
    String text = date.trim();
    Matcher usual = USUAL.matcher(text);
    Matcher asctime = ASCTIME.matcher(text);
    try {
      if (usual.matches()) {
        return instant(usual, near).minusSeconds(offset(usual.group("offset")));
      }
      return asctime.matches() ? instant(asctime, near) : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException noSuchDay) {
      return null;
    }
  }

  private static Instant instant(Matcher date, Instant near) {
    int month = MONTHS.indexOf(date.group("month").toLowerCase(Locale.ROOT)) + 1;
    int second = number(date, "second");
    boolean leaps = second == LEAP_SECOND;
    LocalDateTime time =
        LocalDateTime.of(
            year(date.group("year"), near),
            month,
            number(date, "day"),
            number(date, "hour"),
            number(date, "minute"),
            leaps ? second - 1 : second);
    String weekday = date.group("weekday");
    if (weekday != null && !time.getDayOfWeek().name().startsWith(upper(weekday))) {
      throw new DateTimeException("not a " + weekday);
    }
    return time.plusSeconds(leaps ? 1 : 0).toInstant(ZoneOffset.UTC);
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }

  private static int number(Matcher date, String part) {
    return Integer.parseInt(date.group(part));
  }

  private static int year(String digits, Instant near) {
    int year = Integer.parseInt(digits);
    if (digits.length() > SHORT_YEAR) {
      return year;
    }
    int last = near.atOffset(ZoneOffset.UTC).getYear() + FARTHEST_YEARS;
    return last - Math.floorMod(last - year, CENTURY);
  }

  private static long offset(@Nullable String offset) {
    return offset == null ? 0 : ZoneOffset.of(offset).getTotalSeconds();
  }
}
