package dev.sluice.desktop.importing;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lengths of time as programs write them: 1:30:00, 1:30, 1h 30m, PT1H30M, 1.5. */
final class Lengths {

  private static final Pattern CLOCK =
      Pattern.compile("(\\d{1,6}):([0-5]\\d)(?::([0-5]\\d)(?:[.,]\\d{1,9})?)?");
  private static final String NUMBER = "\\d{1,9}(?:[.,]\\d{1,9})*";
  private static final Pattern UNITS =
      Pattern.compile(
          "(?:PT)?"
              + unit("d", "d(?:ays?)?")
              + unit("h", "h(?:(?:ou)?rs?)?")
              + unit("m", "m(?:in(?:ute)?s?)?")
              + unit("s", "s(?:ec(?:ond)?s?)?")
              + unit("ms", "ms"),
          Pattern.CASE_INSENSITIVE);
  private static final Pattern BARE = Pattern.compile(NUMBER);

  private Lengths() {}

  private static String unit(String name, String word) {
    return "(?:(?<" + name + ">" + NUMBER + ")\\s*" + word + "\\s*)?";
  }

  /**
   * Reads one, in whole seconds.
   *
   * @param role which says what a bare number is
   * @throws IllegalArgumentException if it is none
   */
  static long seconds(String text, Role role, @Nullable DecimalMark mark) {
    Matcher clock = CLOCK.matcher(text);
    if (clock.matches()) {
      String seconds = clock.group(3);
      return Long.parseLong(clock.group(1)) * 3600
          + Long.parseLong(clock.group(2)) * 60
          + (seconds == null ? 0 : Long.parseLong(seconds));
    }
    if (BARE.matcher(text).matches()) {
      return whole(number(text, mark).multiply(BigDecimal.valueOf(factor(text, role))));
    }
    Matcher units = UNITS.matcher(text);
    if (text.isEmpty() || !units.matches()) {
      throw none(text);
    }
    return whole(
        part(units.group("d"), 86_400, mark)
            .add(part(units.group("h"), 3600, mark))
            .add(part(units.group("m"), 60, mark))
            .add(part(units.group("s"), 1, mark))
            .add(part(units.group("ms"), 1, mark).movePointLeft(3)));
  }

  private static long factor(String text, Role role) {
    return switch (role) {
      case MINUTES -> 60;
      case DURATION -> text.matches("\\d+") ? 1 : 3600;
      default -> 3600;
    };
  }

  private static BigDecimal part(@Nullable String number, int seconds, @Nullable DecimalMark mark) {
    return number == null
        ? BigDecimal.ZERO
        : number(number, mark).multiply(BigDecimal.valueOf(seconds));
  }

  private static BigDecimal number(String text, @Nullable DecimalMark mark) {
    String plain = (mark == null ? DecimalMark.of(text) : mark).plain(text);
    if (plain.indexOf('.') != plain.lastIndexOf('.')) {
      throw none(text);
    }
    return new BigDecimal(plain);
  }

  private static IllegalArgumentException none(String text) {
    return new IllegalArgumentException(
        "a duration is written like 1h30m, 1:30:00 or 1.5, not '" + text + "'");
  }

  private static long whole(BigDecimal seconds) {
    return seconds.setScale(0, RoundingMode.HALF_UP).longValue();
  }
}
