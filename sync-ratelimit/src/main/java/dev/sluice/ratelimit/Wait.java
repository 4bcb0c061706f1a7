package dev.sluice.ratelimit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a caller has to wait for slots, and which limit causes the wait. The wait is computed as
 * if all open slots (those without an answer yet) were answered now, and callers ahead in the queue
 * were served as early as possible. So answers that come later make the wait longer. The wait
 * becomes shorter only if slots are given back unused.
 *
 * @param atLeast how long to wait if no slot is given back unused; zero or more
 * @param exact whether the wait is exact: no slot is open, and nobody is ahead in the queue
 * @param limit the limit with the longest wait; null if the server, or nothing, causes the wait
 */
public record Wait(Duration atLeast, boolean exact, @Nullable Limit limit) {

  @Override
  public String toString() {
    return (exact ? "" : "at least ") + atLeast + (limit == null ? "" : " for " + limit);
  }
}
