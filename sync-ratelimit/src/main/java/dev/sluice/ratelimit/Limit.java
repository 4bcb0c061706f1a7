package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Allows at most {@code permits} requests in any moving window of length {@code window}. A request
 * from exactly {@code window} ago no longer counts. The text form is {@code 60/60s}.
 *
 * @param permits how many requests a window may hold; at least 1
 * @param window the window's length in whole milliseconds, from 1 ms to 366 days
 */
public record Limit(int permits, Duration window) {

  private static final Duration LONGEST_WINDOW = Duration.ofDays(366);
  static final Duration LONGEST_PACE = Duration.ofSeconds(10);
  private static final Pattern FORM = Pattern.compile("(\\d{1,9})/(\\d{1,12})(ms|s|m|h)");

  /** Checks the ranges. */
  public Limit {
    if (permits < 1) {
      throw new IllegalArgumentException("a limit must have at least 1 permit: " + permits);
    }
    if (window.compareTo(Duration.ofMillis(1)) < 0
        || window.compareTo(LONGEST_WINDOW) > 0
        || !window.equals(Duration.ofMillis(window.toMillis()))) {
      throw new IllegalArgumentException(
          "a window must last from 1 ms to 366 days, in whole milliseconds: " + window);
    }
  }

  /** A limit of this many permits in any window of this length. */
  public static Limit of(int permits, Duration window) {
    return new Limit(permits, window);
  }

  /**
   * Reads one limit from text such as {@code 30/1h}: permits, a slash, a whole number, a unit. The
   * units are ms, s, m and h.
   */
  public static Limit parse(String text) {
    Matcher parts = FORM.matcher(text.trim());
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "a limit must be written like 60/60s or 30/1h (units ms, s, m, h): '" + text + "'");
    }
    long length = Long.parseLong(parts.group(2));
    return new Limit(
        Integer.parseInt(parts.group(1)), Duration.ofMillis(length * millisPer(parts.group(3))));
  }

  /** Reads one or more limits with commas between, as in {@code 60/60s,3/1s}. */
  public static List<Limit> parseAll(String text) {
    List<Limit> limits = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      limits.add(parse(part));
    }
    return List.copyOf(limits);
  }

  /** Whether this limit spaces single requests (windows up to 10 s) rather than operations. */
  public boolean isPace() {
    return window.compareTo(LONGEST_PACE) <= 0;
  }

  /** The form that {@link #parse} reads. */
  @Override
  public String toString() {
    return permits + "/" + written(window.toMillis());
  }

  private static long millisPer(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> 1_000;
      case "m" -> 60_000;
      default -> 3_600_000;
    };
  }

  private static String written(long millis) {
    if (millis % 3_600_000 == 0) {
      return millis / 3_600_000 + "h";
    }
    return millis % 1_000 == 0 ? millis / 1_000 + "s" : millis + "ms";
  }
}
