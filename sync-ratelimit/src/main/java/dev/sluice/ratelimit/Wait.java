package dev.sluice.ratelimit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a claim has to wait, and why.
 *
 * @param atLeast how long. Slots that are open are taken as answered this instant and those ahead
 *     as served as early as can be: so it gets longer with their answers, and shorter only if slots
 *     are given back
 * @param exact whether it is the very nanosecond: no slot is open and nobody waits ahead
 * @param limit the limit that is in the way longest; null if it is a pause that the server asked
 *     for, or nothing any more
 */
public record Wait(Duration atLeast, boolean exact, @Nullable Limit limit) {

  @Override
  public String toString() {
    return (exact ? "" : "at least ") + atLeast + (limit == null ? "" : " for " + limit);
  }
}
