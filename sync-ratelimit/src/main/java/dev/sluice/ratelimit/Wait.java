package dev.sluice.ratelimit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a caller has to wait for slots, and which limit causes the wait. The wait assumes that
 * open requests are answered now, and that callers ahead in the queue are served as early as
 * possible. Later answers make the wait longer; only returned slots make the wait shorter.
 *
 * @param atLeast the shortest possible wait; zero or more
 * @param exact whether the wait is exact: no request is in flight, and nobody is ahead in the queue
 * @param limit the limit with the longest wait; null if the server, or nothing, causes the wait
 */
public record Wait(Duration atLeast, boolean exact, @Nullable Limit limit) {

  @Override
  public String toString() {
    return (exact ? "" : "at least ") + atLeast + (limit == null ? "" : " for " + limit);
  }
}
