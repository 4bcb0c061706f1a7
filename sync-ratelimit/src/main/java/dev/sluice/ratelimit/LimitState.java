package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.List;

/**
 * One limit at one moment, as a screen shows it.
 *
 * @param limit the limit
 * @param open slots that are held or in flight
 * @param spent slots that were used and have not left the window
 * @param oldest how long until the oldest of these leave the window, the next one first; at most
 *     five
 */
public record LimitState(Limit limit, int open, int spent, List<Duration> oldest) {

  /** Copies the list. */
  public LimitState {
    oldest = List.copyOf(oldest);
  }

  /** How long until the next spent slot leaves the window; zero if none is spent. */
  public Duration nextFree() {
    return oldest.isEmpty() ? Duration.ZERO : oldest.get(0);
  }

  /** Slots that are taken in one way or the other; above the permits after these were lowered. */
  public int used() {
    return open + spent;
  }

  /** Slots that could be acquired now, if nobody waits and no pause is on. */
  public int free() {
    return Math.max(0, limit.permits() - used());
  }

  /** One line for people. */
  @Override
  public String toString() {
    return limit + ": " + open + " open, " + spent + " used";
  }
}
