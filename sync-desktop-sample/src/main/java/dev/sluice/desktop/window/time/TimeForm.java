package dev.sluice.desktop.window.time;

import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How people write times.
 *
 * @param hasTwelveHours whether a day has them twice: 5:30 PM, and not 17:30
 * @param isDecimal whether a length is written as 1.50 h, and not as 1:30
 */
public record TimeForm(boolean hasTwelveHours, boolean isDecimal) {

  /** 17:30 and 1:30. */
  public static final TimeForm PLAIN = new TimeForm(false, false);

  private static final Pattern QUOTED = Pattern.compile("'[^']*'");

  /** What is usual in a country. A locale without one, such as C, says nothing of the hours. */
  public static TimeForm usual(Locale locale) {
    String pattern =
        DateTimeFormatterBuilder.getLocalizedDateTimePattern(
            null, FormatStyle.SHORT, IsoChronology.INSTANCE, locale);
    String letters = QUOTED.matcher(pattern).replaceAll("");
    boolean counted = letters.contains("h") || letters.contains("K");
    return new TimeForm(counted && !locale.getCountry().isEmpty(), false);
  }

  /** The same lengths, and hours like that. */
  public TimeForm withTwelveHours(boolean twelve) {
    return new TimeForm(twelve, isDecimal);
  }

  /** The same hours, and lengths like that. */
  public TimeForm withDecimals(boolean decimals) {
    return new TimeForm(hasTwelveHours, decimals);
  }
}
