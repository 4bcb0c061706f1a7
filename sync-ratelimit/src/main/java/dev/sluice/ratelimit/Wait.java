package dev.sluice.ratelimit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long somebody has to wait for slots, and why.
 *
 * @param atLeast how long, zero or more. Requests in flight count as answered this instant, and
 *     those ahead in the queue as served as early as can be. So it grows when answers come, and
 *     shrinks only if slots are given back
 * @param exact whether it is exact to the nanosecond: no request is in flight and nobody is ahead
 * @param limit the limit with the longest wait; null if the server's own word causes the wait, or
 *     nothing does
 */
public record Wait(Duration atLeast, boolean exact, @Nullable Limit limit) {

  @Override
  public String toString() {
    return (exact ? "" : "at least ") + atLeast + (limit == null ? "" : " for " + limit);
  }
}
