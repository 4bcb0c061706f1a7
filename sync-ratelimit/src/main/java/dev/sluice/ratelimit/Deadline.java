package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;

/** The end of a wait, by a monotonic clock. */
record Deadline(Time time, long end) {

  private static final Duration LONGEST = Duration.ofDays(366);

  /** A deadline that is this far from now. */
  static Deadline in(Duration length, Time time) {
    return new Deadline(time, time.nanos() + checked(length).toNanos());
  }

  /** The time until the deadline; zero when it has passed. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, end - time.nanos()));
  }

  /** Refuses a negative length, and cuts a long one to 366 days. */
  static Duration checked(Duration length) {
    if (length.isNegative()) {
      throw new IllegalArgumentException("a time must not be negative: " + length);
    }
    return length.compareTo(LONGEST) > 0 ? LONGEST : length;
  }
}
