package dev.sluice;

import java.time.Duration;

/**
 * The times at which an engine syncs without a call by the app. Every duration is at most 36,525
 * days, about a hundred years. {@code period}, {@code firstRetry} and {@code longestRetry} are more
 * than zero. After every failure, the upper bound of the delay before the next retry doubles. The
 * delay itself is random, between zero and the bound.
 *
 * @param enabled whether the engine syncs and retries without a call by the app
 * @param away time in the background after which the app's return starts a full sync; default 5
 *     minutes
 * @param debounce delay from the last edit to the push; default 2 seconds. During constant edits, a
 *     push begins five debounces after the first edit
 * @param look interval between checks for writes by other code, such as a Room DAO; zero: no
 *     checks; default 5 seconds. Checks run only in the foreground
 * @param period interval between full syncs; default 1 hour. Each interval is at random up to a
 *     tenth longer or shorter
 * @param firstRetry upper bound of the delay before the first retry; default 10 seconds
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
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a duration is negative or over 36,525 days, or if {@code
   *     period}, {@code firstRetry} or {@code longestRetry} is zero
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
