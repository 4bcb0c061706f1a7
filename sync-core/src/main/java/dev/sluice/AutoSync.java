package dev.sluice;

import java.time.Duration;

/**
 * When an engine syncs by itself. All durations are at most 36,525 days, which means never in
 * practice; {@code period}, {@code firstRetry} and {@code longestRetry} are more than zero.
 *
 * @param enabled false for never: then failed operations are not retried either
 * @param away how long the app must have been in the background for a full sync on its return;
 *     default 5 minutes
 * @param debounce how long after a local edit the push begins, counted from the last edit; default
 *     2 seconds. If the user keeps editing, it begins five times that long after the first edit, so
 *     after 10 seconds
 * @param look how often the engine checks whether other code has written to the file, a Room DAO or
 *     another process for example, while the app is in the foreground; zero for never; default 5
 *     seconds. Each check costs microseconds and no access to the disk
 * @param period how often a full sync runs, varied by a random tenth; default 1 hour
 * @param firstRetry the upper bound of the delay before the first retry after a failure; it doubles
 *     with every further failure, and the actual delay is random between zero and the bound;
 *     default 10 seconds
 * @param longestRetry the highest such bound; default 15 minutes
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
  public static AutoSync defaults() {
    return new AutoSync(
        true,
        Duration.ofMinutes(5),
        Duration.ofSeconds(2),
        Duration.ofSeconds(5),
        Duration.ofHours(1),
        Duration.ofSeconds(10),
        Duration.ofMinutes(15));
  }

  /** No automatic syncs: an operation runs only when the app asks for it. */
  public static AutoSync manual() {
    AutoSync standard = defaults();
    return new AutoSync(
        false,
        standard.away,
        standard.debounce,
        standard.look,
        standard.period,
        standard.firstRetry,
        standard.longestRetry);
  }

  /** The same with another interval between checks of the file; zero for never. */
  public AutoSync withLook(Duration often) {
    return new AutoSync(enabled, away, debounce, often, period, firstRetry, longestRetry);
  }

  /** The same with another time in the background before a full sync. */
  public AutoSync withAway(Duration atLeast) {
    return new AutoSync(enabled, atLeast, debounce, look, period, firstRetry, longestRetry);
  }

  /** The same with another pause between the last edit and the push. */
  public AutoSync withDebounce(Duration pause) {
    return new AutoSync(enabled, away, pause, look, period, firstRetry, longestRetry);
  }

  /** The same with another interval between full syncs. */
  public AutoSync withPeriod(Duration often) {
    return new AutoSync(enabled, away, debounce, look, often, firstRetry, longestRetry);
  }

  /** The same with other bounds for the delay before a retry. */
  public AutoSync withRetries(Duration first, Duration longest) {
    return new AutoSync(enabled, away, debounce, look, period, first, longest);
  }

  /** How long after the first edit that waits the push begins at the latest. */
  Duration longestDebounce() {
    return debounce.multipliedBy(MOST_DEBOUNCES);
  }
}
