package dev.sluice.ratelimit.redis;

import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;

/**
 * When something was so, by both clocks. A machine that slept has lost time by one of them, a user
 * may have taken some off the other: it is believed to be as old as either says.
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
