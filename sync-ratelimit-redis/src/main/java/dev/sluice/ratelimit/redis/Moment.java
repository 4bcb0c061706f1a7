package dev.sluice.ratelimit.redis;

import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * A moment by both clocks. The monotonic clock may stand still while a machine sleeps, and a user
 * may set the wall clock back. So a moment is as old as the clock says that shows the greater age.
 */
record Moment(long nanos, Instant now) {

  static Moment of(Time time) {
    return new Moment(time.nanos(), time.now());
  }

  boolean isWithin(Duration length, Time time) {
    return time.nanos() - nanos < length.toNanos()
        && Duration.between(now, time.now()).compareTo(length) < 0;
  }
}
