package dev.sluice.ratelimit;

import dev.sluice.time.Time;

/**
 * Until when a claim of one slot is denied for sure, so that those who ask again and again need no
 * lock. Told under the limiter's lock, read by any thread.
 */
final class CachedDenial {

  private static final long NONE = Long.MIN_VALUE;

  private volatile long end = NONE;

  /** How long it lasts yet; nothing if there is none. The clock is read only if there is one. */
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

  /** A claim may go through now, or has to wait longer. */
  void isOver() {
    end = NONE;
  }
}
