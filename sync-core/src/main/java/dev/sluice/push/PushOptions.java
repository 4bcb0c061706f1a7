package dev.sluice.push;

import java.time.Duration;

/**
 * How a push behaves.
 *
 * @param worstTransit how late a request that was sent may still reach the server; a look for a
 *     lost create counts as empty only if it was made at least that much later
 */
public record PushOptions(Duration worstTransit) {

  /** Refuses a negative time. */
  public PushOptions {
    if (worstTransit.isNegative()) {
      throw new IllegalArgumentException("worstTransit is not negative: " + worstTransit);
    }
  }
}
