package dev.sluice.desktop.cli;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lengths of time as people write them: 500ms, 1s, 5m, 1h, 1h30m. */
public final class Durations {

  private static final Pattern FORM = Pattern.compile("(\\d{1,9}(ms|s|m|h))+");
  private static final Pattern PART = Pattern.compile("(\\d+)(ms|s|m|h)");
  private static final Pattern CLOCK = Pattern.compile("(\\d{1,6}):([0-5]\\d):([0-5]\\d)");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}");
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
   * Reads a length of time as {@link #parse} does, or as other programs write it: whole seconds, or
   * hours, minutes and seconds with colons between.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Duration parseAny(String text) {
    Matcher clock = CLOCK.matcher(text);
    if (clock.matches()) {
      return Duration.ofHours(Long.parseLong(clock.group(1)))
          .plusMinutes(Long.parseLong(clock.group(2)))
          .plusSeconds(Long.parseLong(clock.group(3)));
    }
    return SECONDS.matcher(text).matches() ? Duration.ofSeconds(Long.parseLong(text)) : parse(text);
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

  /** With colons, as {@link #parseAny} reads it: 1:30:05. */
  public static String clock(Duration length) {
    return String.format(
        Locale.ROOT,
        "%d:%02d:%02d",
        length.toHours(),
        length.toMinutesPart(),
        length.toSecondsPart());
  }
}
