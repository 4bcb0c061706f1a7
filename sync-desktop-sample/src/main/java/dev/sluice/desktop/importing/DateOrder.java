package dev.sluice.desktop.importing;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** In which order a date has its day, month and year, where it does not begin with a whole year. */
public enum DateOrder {
  /** Day, month, year. */
  DMY,
  /** Month, day, year. */
  MDY,
  /** Year, month, day. */
  YMD;

  private static final Pattern ISO = Pattern.compile("([+-]?\\d{4,9})-?(\\d\\d)-?(\\d\\d)");
  private static final Pattern PARTS =
      Pattern.compile("(\\d{1,4})([./-])(\\d{1,2})\\2(\\d{1,4})\\.?");

  /**
   * The date that a text is in this order.
   *
   * @throws DateTimeException if it is none
   */
  LocalDate date(String text) {
    Matcher iso = ISO.matcher(text);
    if (iso.matches()) {
      return date(iso.group(1), iso.group(2), iso.group(3));
    }
    Matcher parts = PARTS.matcher(text);
    if (!parts.matches()) {
      throw new DateTimeException("not a date");
    }
    String one = parts.group(1);
    String two = parts.group(3);
    String three = parts.group(4);
    if (one.length() == 4 || this == YMD) {
      return date(one, two, three);
    }
    boolean isDayFirst = this == DMY || parts.group(2).equals("."); // nobody writes 1.31.2026
    return isDayFirst ? date(three, two, one) : date(three, one, two);
  }

  private static LocalDate date(String year, String month, String day) {
    int number = Integer.parseInt(year);
    return LocalDate.of(
        year.length() <= 2 ? 2000 + number : number,
        Integer.parseInt(month),
        Integer.parseInt(day));
  }

  /** The same, or nothing. */
  Optional<LocalDate> tried(String text) {
    try {
      return Optional.of(date(text));
    } catch (DateTimeException none) {
      return Optional.empty();
    }
  }

  /** As people write it. */
  public String words() {
    return switch (this) {
      case DMY -> "day/month/year";
      case MDY -> "month/day/year";
      case YMD -> "year/month/day";
    };
  }
}
