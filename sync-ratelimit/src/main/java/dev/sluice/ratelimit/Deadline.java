package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;

/** Until when somebody waits, by a monotonic clock. */
record Deadline(Time time, long end) {

  private static final Duration LONGEST = Duration.ofDays(366);

  /** So long from now. */
  static Deadline in(Duration length, Time time) {
    return new Deadline(time, time.nanos() + checked(length).toNanos());
  }

  /** What is left of it; zero when it has passed. */
  Duration left() {
    return Duration.ofNanos(Math.max(0, end - time.nanos()));
  }

  /** Not negative, and no longer than anything may last here. */
  static Duration checked(Duration length) {
    if (length.isNegative()) {
      throw new IllegalArgumentException("a time must not be negative: " + length);
    }
    return length.compareTo(LONGEST) > 0 ? LONGEST : length;
  }
}
