package dev.sluice.internal.requests;

import java.time.Duration;

/**
 * How long a request without an answer may still take to reach the server. Only after that time
 * does the engine look for a lost create. If the look reached the server first, the row could be
 * created twice.
 *
 * @param worst the longest time from sending a request to its arrival at the server, not negative
 */
public record TransitWait(Duration worst) {

  public TransitWait {
    if (worst.isNegative()) {
      throw new IllegalArgumentException("worstTransit must not be negative: " + worst);
    }
  }

  /**
   * How long it still takes until the request can no longer reach the server; zero: it no longer
   * can.
   *
   * @param ago the least time that has passed since the request was sent
   */
  public Duration left(Duration ago) {
    return ago.compareTo(worst) < 0 ? worst.minus(ago) : Duration.ZERO;
  }
}
