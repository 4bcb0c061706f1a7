package dev.sluice;

import java.time.Duration;

/**
 * When an engine syncs of its own accord. Every time is at most 36,525 days, which is as good as
 * never; {@code period}, {@code firstRetry} and {@code longestRetry} are more than zero.
 *
 * @param enabled false for never: then nothing is tried again either
 * @param away how long the app must have been in the background for a full sync on its return;
 *     default 5 minutes
 * @param debounce how long after a local edit the push begins, counted from the last edit; default
 *     2 seconds. A user who never stops editing does not put it off for ever: it begins at the
 *     latest five times as long after the first edit, so after 10 seconds
 * @param look how often the engine looks whether somebody else has written to the file, a Room DAO
 *     or another process for example, while the app is in the foreground; zero for never; default 5
 *     seconds. A look costs microseconds and no access to the disk
 * @param period how often a full sync runs, give or take a tenth; default 1 hour
 * @param firstRetry the longest time until the first new attempt after a failure; it doubles with
 *     every further one and the actual time is drawn between zero and that; default 10 seconds
 * @param longestRetry where the doubling ends; default 15 minutes
 */
public record AutoSync(
    boolean enabled,
    Duration away,
    Duration debounce,
    Duration look,
    Duration period,
    Duration firstRetry,
    Duration longestRetry) {

  private static final int MOST_DEBOUNCES = 5;

  /**
   * Refuses times that are out of range.
   *
   * @throws IllegalArgumentException if a time is negative or longer than 36,525 days, or if the
   *     period or a retry is zero
   */
  public AutoSync {
    TimeRange.requireNotNegative(away, "away");
    TimeRange.requireNotNegative(debounce, "debounce");
    TimeRange.requireNotNegative(look, "look");
    TimeRange.requirePositive(period, "period");
    TimeRange.requirePositive(firstRetry, "firstRetry");
    TimeRange.requirePositive(longestRetry, "longestRetry");
  }

  /** The defaults. */
  public static AutoSync standard() {
    return new AutoSync(
        true,
        Duration.ofMinutes(5),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5),
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
        standard.look,
        standard.period,
        standard.firstRetry,
        standard.longestRetry);
  }

  /** The same with another time between looks at the file; zero for never. */
  public AutoSync withLook(Duration often) {
    return new AutoSync(enabled, away, debounce, often, period, firstRetry, longestRetry);
  }

  /** The same for apps that come back after another time away. */
  public AutoSync withAway(Duration atLeast) {
    return new AutoSync(enabled, atLeast, debounce, look, period, firstRetry, longestRetry);
  }

  /** The same with another pause between the last edit and the push. */
  public AutoSync withDebounce(Duration pause) {
    return new AutoSync(enabled, away, pause, look, period, firstRetry, longestRetry);
  }

  /** The same with full syncs at another distance. */
  public AutoSync withPeriod(Duration often) {
    return new AutoSync(enabled, away, debounce, look, often, firstRetry, longestRetry);
  }

  /** The same with other times until what failed is tried again. */
  public AutoSync withRetries(Duration first, Duration longest) {
    return new AutoSync(enabled, away, debounce, look, period, first, longest);
  }

  /** How long after the first edit that waits the push begins at the latest. */
  Duration longestDebounce() {
    return debounce.multipliedBy(MOST_DEBOUNCES);
  }
}
