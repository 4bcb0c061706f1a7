package dev.sluice;

import java.time.Duration;

/** Checks durations. The longest is 36,525 days, so that its nanoseconds fit into 64 bits. */
final class TimeRange {

  private static final Duration LONGEST = Duration.ofDays(36_525);

  private TimeRange() {}

  static Duration requirePositive(Duration time, String name) {
    if (time.isZero() || time.isNegative()) {
      throw new IllegalArgumentException(name + " must be positive: " + time);
    }
    return requireNotNegative(time, name);
  }

  static Duration requireNotNegative(Duration time, String name) {
    if (time.isNegative()) {
      throw new IllegalArgumentException(name + " must not be negative: " + time);
    }
    if (time.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(name + " must be at most 36,525 days: " + time);
    }
    return time;
  }

  static Duration requireAtMostADay(Duration time, String name) {
    if (time.compareTo(Duration.ofDays(1)) > 0) {
      throw new IllegalArgumentException(name + " must be at most one day: " + time);
    }
    return requireNotNegative(time, name);
  }
}
