package dev.sluice.internal.loop;

import java.time.Duration;

/**
 * How long a request may still be on its way after it was given up. Without this wait a look for a
 * lost create could come before the create itself, find nothing, and let it be created again.
 *
 * @param worst how late a request that was sent may still reach the server, not negative
 */
public record TransitWait(Duration worst) {

  /** Refuses a time that is over already. */
  public TransitWait {
    if (worst.isNegative()) {
      throw new IllegalArgumentException("worstTransit must not be negative: " + worst);
    }
  }

  /**
   * What is still to be waited before a look counts; zero if it counts now.
   *
   * @param ago how long ago the request was sent, at the least
   */
  public Duration left(Duration ago) {
    return ago.compareTo(worst) < 0 ? worst.minus(ago) : Duration.ZERO;
  }
}
