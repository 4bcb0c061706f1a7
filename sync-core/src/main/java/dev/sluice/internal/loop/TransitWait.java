package dev.sluice.internal.loop;

import java.time.Duration;

/**
 * How long a request may still be on its way after it was given up. Without this wait a look for a
 * lost create could come before the create itself, find nothing, and let it be created again.
 */
@FunctionalInterface
public interface TransitWait {

  /**
   * What is still to be waited before a look counts; zero if it counts now.
   *
   * @param ago how long ago the request was sent, at the least
   */
  Duration left(Duration ago);

  /**
   * Waits for the worst.
   *
   * @param worstTransit how late a request that was sent may still reach the server, not negative
   */
  static TransitWait of(Duration worstTransit) {
    if (worstTransit.isNegative()) {
      throw new IllegalArgumentException("worstTransit must not be negative: " + worstTransit);
    }
    return ago -> ago.compareTo(worstTransit) < 0 ? worstTransit.minus(ago) : Duration.ZERO;
  }
}
