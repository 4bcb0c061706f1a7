package dev.sluice.ratelimit;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What an answer told of the quota that its request was charged to.
 *
 * @param remaining how many more requests the server takes until the quota is full again; 0 or more
 * @param resetsIn how long until then; null if the server did not say
 * @param refused whether the request was refused because nothing was left
 */
public record Charge(int remaining, @Nullable Duration resetsIn, boolean refused) {

  /** Refuses what nobody can have said. */
  public Charge {
    if (remaining < 0 || (resetsIn != null && resetsIn.isNegative())) {
      throw new IllegalArgumentException("a quota is never below nothing: " + remaining);
    }
  }
}
