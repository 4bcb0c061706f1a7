package dev.sluice;

import java.time.Duration;

/**
 * When an engine syncs of its own accord.
 *
 * @param enabled false for never: then nothing is tried again either
 * @param away how long the app must have been in the background for a full sync on its return;
 *     default 5 minutes
 * @param debounce how long after a local edit the push begins, counted from the last edit; default
 *     2 seconds
 * @param period how often a full sync runs, give or take a tenth; default 1 hour
 * @param firstRetry the longest time until the first new attempt after a failure; it doubles with
 *     every further one and the actual time is drawn between zero and that; default 10 seconds
 * @param longestRetry where the doubling ends; default 15 minutes
 */
public record AutoSync(
    boolean enabled,
    Duration away,
    Duration debounce,
    Duration period,
    Duration firstRetry,
    Duration longestRetry) {

  /** Refuses times that are negative, and a period of nothing. */
  public AutoSync {
    requirePositive(period, "period");
    requirePositive(firstRetry, "firstRetry");
    requirePositive(longestRetry, "longestRetry");
    if (away.isNegative() || debounce.isNegative()) {
      throw new IllegalArgumentException("times are not negative");
    }
  }

  /** The defaults. */
  public static AutoSync standard() {
    return new AutoSync(
        true,
        Duration.ofMinutes(5),
        Duration.ofSeconds(2),
        Duration.ofHours(1),
        Duration.ofSeconds(10),
        Duration.ofMinutes(15));
  }

  /** Nothing happens unless the app asks for it. */
  public static AutoSync manual() {
    AutoSync standard = standard();
    return new AutoSync(
        false,
        standard.away,
        standard.debounce,
        standard.period,
        standard.firstRetry,
        standard.longestRetry);
  }

  private static void requirePositive(Duration duration, String name) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(name + " must be positive: " + duration);
    }
  }
}
