package dev.sluice.internal.requests;

import java.time.Duration;

/**
 * How long a request without an answer may still take to reach the server. A look for a lost create
 * waits that long. If the look reached the server first, the row could be created twice.
 *
 * @param worst the longest time from sending to arrival, not negative
 */
public record TransitWait(Duration worst) {

  public TransitWait {
    if (worst.isNegative()) {
      throw new IllegalArgumentException("worstTransit must not be negative: " + worst);
    }
  }

  /**
   * How long a look must still wait before it can prove anything; zero if it need not wait.
   *
   * @param ago the least time since the request was sent
   */
  public Duration left(Duration ago) {
    return ago.compareTo(worst) < 0 ? worst.minus(ago) : Duration.ZERO;
  }
}
