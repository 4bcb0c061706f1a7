package dev.sluice.ratelimit;

import java.time.Duration;

/**
 * One limit at one moment, as a screen shows it.
 *
 * @param limit the limit
 * @param open slots that are reserved or in flight
 * @param spent slots that were used and have not left the window
 * @param nextFree until the next spent slot leaves the window; zero if none is spent
 */
public record LimitState(Limit limit, int open, int spent, Duration nextFree) {

  /** Slots that are taken in one way or the other; above the permits after these were lowered. */
  public int used() {
    return open + spent;
  }

  /** Slots that could be claimed now, if nobody waits and no pause is on. */
  public int free() {
    return Math.max(0, limit.permits() - used());
  }
}
