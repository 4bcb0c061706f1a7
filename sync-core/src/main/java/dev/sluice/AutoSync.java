package dev.sluice;

import java.time.Duration;

/**
 * Sets when an engine syncs by itself. No duration may be longer than 36,525 days, which in
 * practice means never. {@code period}, {@code firstRetry} and {@code longestRetry} must be more
 * than zero.
 *
 * @param enabled false if the engine never syncs by itself; then it does not retry failed
 *     operations either
 * @param away how long the app must stay in the background before its return starts a full sync;
 *     default 5 minutes
 * @param debounce how long after the last local edit the push begins; default 2 seconds. If the
 *     user keeps editing, the push begins at the latest five times as long after the first edit, by
 *     default after 10 seconds
 * @param look how often the engine checks, while the app is in the foreground, whether other code
 *     has written to the file, such as a Room DAO or another process; zero for never; default 5
 *     seconds. A check takes microseconds and does not access the disk
 * @param period how often a full sync runs; default 1 hour. Each interval is at random up to a
 *     tenth longer or shorter
 * @param firstRetry the upper bound of the delay before the first retry after a failure; default 10
 *     seconds. Every further failure doubles the bound. The actual delay is random between zero and
 *     the bound
 * @param longestRetry the highest bound that doubling reaches; default 15 minutes
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

  /** A copy with another interval between checks of the file; zero for never. */
  public AutoSync withLook(Duration often) {
    return new AutoSync(enabled, away, debounce, often, period, firstRetry, longestRetry);
  }

  /** A copy with another time in the background before a full sync. */
  public AutoSync withAway(Duration atLeast) {
    return new AutoSync(enabled, atLeast, debounce, look, period, firstRetry, longestRetry);
  }

  /** A copy with another pause between the last edit and the push. */
  public AutoSync withDebounce(Duration pause) {
    return new AutoSync(enabled, away, pause, look, period, firstRetry, longestRetry);
  }

  /** A copy with another interval between full syncs. */
  public AutoSync withPeriod(Duration often) {
    return new AutoSync(enabled, away, debounce, look, often, firstRetry, longestRetry);
  }

  /** A copy with other bounds for the delay before a retry. */
  public AutoSync withRetries(Duration first, Duration longest) {
    return new AutoSync(enabled, away, debounce, look, period, first, longest);
  }

  /** The longest time from the first waiting edit to the push. */
  Duration longestDebounce() {
    return debounce.multipliedBy(MOST_DEBOUNCES);
  }
}
