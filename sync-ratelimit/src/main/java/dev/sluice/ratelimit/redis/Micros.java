package dev.sluice.ratelimit.redis;

import java.time.Duration;

/** Redis counts microseconds. A length is rounded up, so that no wait gets shorter by it. */
final class Micros {

  private static final long NANOS = 1_000;

  private Micros() {}

  static String of(long nanos) {
    return String.valueOf(Math.floorDiv(nanos + NANOS - 1, NANOS));
  }

  /** An age, in turn, is rounded down. */
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
