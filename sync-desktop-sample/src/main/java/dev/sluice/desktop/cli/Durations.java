package dev.sluice.desktop.cli;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lengths of time as people write them: 500ms, 1s, 5m, 1h, 1h30m, and those of their work. */
public final class Durations {

  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(ms|s|m|h))+");
  private static final Pattern PART = Pattern.compile("(\\d+)(ms|s|m|h)");
  private static final String NUMBER = "(\\d{1,5}(?:[.,]\\d{1,4})?|[.,]\\d{1,4})";
  private static final Pattern TYPED_CLOCK =
      Pattern.compile("(\\d{1,5}):([0-5]\\d)(?::([0-5]\\d))?");
  private static final Pattern TYPED_NUMBER = Pattern.compile(NUMBER);
  private static final Pattern TYPED_UNITS =
      Pattern.compile(
          ("(?:" + NUMBER + "\\s*h(?:(?:ou)?rs?)?)?\\s*")
              + ("(?:" + NUMBER + "\\s*m(?:in(?:ute)?s?)?)?\\s*")
              + ("(?:" + NUMBER + "\\s*s(?:ec(?:ond)?s?)?)?"));
  private static final List<BigDecimal> SECONDS_OF =
      List.of(new BigDecimal(3600), new BigDecimal(60), BigDecimal.ONE);

  /** What {@link #typed} accepts, for those who typed something else. */
  public static final String TYPED =
      "a duration is typed like 1:30, 1h 30m, 90m, 1.5 for hours or 90 for minutes";

  private static final Map<String, ChronoUnit> UNITS =
      Map.of(
          "ms", ChronoUnit.MILLIS,
          "s", ChronoUnit.SECONDS,
          "m", ChronoUnit.MINUTES,
          "h", ChronoUnit.HOURS);

  private static final Duration LONGEST = Duration.ofDays(36_525);

  private Durations() {}

  /**
   * Reads a length of time.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Duration parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "a duration is written like 500ms, 1s, 5m or 1h30m, not '" + text + "'");
    }
    Duration sum = Duration.ZERO;
    for (Matcher part = PART.matcher(text); part.find(); ) {
      ChronoUnit unit = UNITS.getOrDefault(part.group(2), ChronoUnit.SECONDS);
      sum = sum.plus(Long.parseLong(part.group(1)), unit);
    }
    if (sum.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("a duration is at most 100 years, not '" + text + "'");
    }
    return sum;
  }

  /**
   * Reads the length of a piece of work as people type it: 1:30, 1:30:00, 1h 30m, 90m, 9.5h. A
   * whole number is minutes, one with a decimal point or comma is hours.
   */
  public static Optional<Duration> typed(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (TYPED_NUMBER.matcher(plain).matches()) {
      boolean isWhole = plain.chars().allMatch(Character::isDigit);
      return Optional.of(length(plain, SECONDS_OF.get(isWhole ? 1 : 0)));
    }
    return Stream.of(TYPED_CLOCK, TYPED_UNITS)
        .map(form -> form.matcher(plain))
        .filter(parts -> !plain.isEmpty() && parts.matches())
        .findFirst()
        .map(Durations::sum);
  }

  private static Duration sum(Matcher parts) {
    return IntStream.range(0, SECONDS_OF.size())
        .filter(part -> parts.group(part + 1) != null)
        .mapToObj(part -> length(parts.group(part + 1), SECONDS_OF.get(part)))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration length(String number, BigDecimal seconds) {
    BigDecimal whole = new BigDecimal(number.replace(',', '.')).multiply(seconds);
    return Duration.ofSeconds(whole.setScale(0, RoundingMode.HALF_UP).longValue());
  }

  /** How a person would say it: 1 h 30 min, 12.3 s. */
  public static String text(Duration length) {
    long seconds = length.toSeconds();
    if (seconds < 60) {
      return String.format(Locale.ROOT, "%.1f s", length.toMillis() / 1000.0);
    }
    if (seconds < 3600) {
      return seconds / 60 + " min " + seconds % 60 + " s";
    }
    return seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
  }

  /** With colons, as {@link #typed} reads it: 1:30:05. */
  public static String clock(Duration length) {
    return String.format(
        Locale.ROOT,
        "%d:%02d:%02d",
        length.toHours(),
        length.toMinutesPart(),
        length.toSecondsPart());
  }
}
