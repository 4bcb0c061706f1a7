package dev.sluice.ratelimit.redis;

import java.time.Duration;

/**
 * Converts to the microseconds of the scripts. A length is rounded up, so that no wait gets
 * shorter.
 */
final class Micros {

  private static final long NANOS = 1_000;

  private Micros() {}

  static String of(long nanos) {
    return String.valueOf(Math.floorDiv(nanos + NANOS - 1, NANOS));
  }

  /** An age is rounded down, so that no slot looks older than it is. */
  static String floor(long nanos) {
    return String.valueOf(Math.floorDiv(nanos, NANOS));
  }

  static String of(Duration length) {
    return of(length.toNanos());
  }

  static long toNanos(long micros) {
    return micros * NANOS;
  }
}
