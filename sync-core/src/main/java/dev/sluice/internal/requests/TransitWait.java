package dev.sluice.internal.requests;

import java.time.Duration;

/**
 * How long a request that was given up may still take to reach the server. Without this wait, the
 * look for a lost create could reach the server before the create itself, find nothing, and let the
 * row be created twice.
 *
 * @param worst how late a request that was sent may still reach the server, not negative
 */
public record TransitWait(Duration worst) {

  /** Refuses a negative time. */
  public TransitWait {
    if (worst.isNegative()) {
      throw new IllegalArgumentException("worstTransit must not be negative: " + worst);
    }
  }

  /**
   * How long to wait until a look can prove anything; zero if it can now.
   *
   * @param ago the least time since the request was sent
   */
  public Duration left(Duration ago) {
    return ago.compareTo(worst) < 0 ? worst.minus(ago) : Duration.ZERO;
  }
}
