package dev.sluice.ratelimit;

import dev.sluice.time.Time;

/**
 * Remembers until when every claim of one slot is surely denied. So callers who ask repeatedly need
 * no lock. Written under the limiter's lock, read by any thread.
 */
final class CachedDenial {

  private static final long NONE = Long.MIN_VALUE;

  private volatile long end = NONE;

  /** Nanoseconds that the denial still lasts; zero without one, and then no clock is read. */
  long left(Time time) {
    long until = end;
    if (until == NONE) {
      return 0;
    }
    long left = until - time.nanos();
    if (left <= 0) {
      isOver();
    }
    return Math.max(0, left);
  }

  void lastsUntil(long time) {
    end = time;
  }

  /** Forgets the denial: a claim may be granted now, or may have to wait longer. */
  void isOver() {
    end = NONE;
  }
}
