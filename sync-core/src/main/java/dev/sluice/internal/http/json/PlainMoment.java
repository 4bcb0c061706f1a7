package dev.sluice.internal.http.json;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * Reads moments in the common forms {@code 2026-11-22T13:05:00Z} and {@code
 * 2026-11-22T13:05:00.123456+00:00}. A formatter would take more time than all other work on a row.
 */
final class PlainMoment {

  private static final String FORM = "0000-00-00T00:00:00";
  private static final int MOST_FRACTION = 9;
  private static final long DAY_SECONDS = 86_400;

  private PlainMoment() {}

  /** The moment to the millisecond, null if the text has another form or is no such moment. */
  static @Nullable Instant read(String text) {
    if (!hasForm(text)) {
      return null;
    }
    int end = endOfFraction(text);
    String zone = text.substring(end);
    boolean hasFraction = end > FORM.length();
    if (!(zone.equals("Z") || zone.equals("+00:00")) || end == FORM.length() + 1) {
      return null;
    }
    long day = day(number(text, 0, 4), number(text, 5, 7), number(text, 8, 10));
    long second = second(number(text, 11, 13), number(text, 14, 16), number(text, 17, 19));
    int millis = hasFraction ? millis(text.substring(FORM.length() + 1, end)) : 0;
    return day == Long.MIN_VALUE || second < 0
        ? null
        : Instant.ofEpochMilli((day * DAY_SECONDS + second) * 1000 + millis);
  }

  private static boolean hasForm(String text) {
    for (int i = 0; i < FORM.length(); i++) {
      if (i >= text.length() || !fits(text.charAt(i), FORM.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(char c, char form) {
    return form == '0' ? isDigit(c) : c == form;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static int endOfFraction(String text) {
    int end = FORM.length();
    if (end < text.length() && text.charAt(end) == '.') {
      end++;
      while (end < text.length()
          && isDigit(text.charAt(end))
          && end - FORM.length() <= MOST_FRACTION) {
        end++;
      }
    }
    return end;
  }

  /** The day since 1970, the least number if there is no such day. */
  private static long day(int year, int month, int day) {
    boolean isDay =
        month >= 1 && month <= 12 && day >= 1 && day <= YearMonth.of(year, month).lengthOfMonth();
    return isDay ? LocalDate.of(year, month, day).toEpochDay() : Long.MIN_VALUE;
  }

  /** The second of the day, negative if there is no such second. */
  private static long second(int hour, int minute, int second) {
    return hour < 24 && minute < 60 && second < 60 ? hour * 3600L + minute * 60L + second : -1;
  }

  private static int millis(String fraction) {
    return number((fraction + "00").substring(0, 3), 0, 3);
  }

  private static int number(String text, int from, int end) {
    int number = 0;
    for (int i = from; i < end; i++) {
      number = 10 * number + text.charAt(i) - '0';
    }
    return number;
  }
}
