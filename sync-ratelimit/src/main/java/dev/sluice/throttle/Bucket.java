package dev.sluice.throttle;

import java.time.Duration;

/**
 * The server's limit as a client knows it: a pool of tokens, one token for each request.
 *
 * @param tokens how many tokens a full pool holds; at least 1
 * @param refill how long an empty pool takes to fill; more than zero, at most 366 days
 */
record Bucket(int tokens, Duration refill) {

  static final Duration LONGEST_REFILL = Duration.ofDays(366);
  private static final double NANOS = 1e9;

  /** Checks the ranges. */
  Bucket {
    if (tokens < 1) {
      throw new IllegalArgumentException("a bucket must hold at least 1 token: " + tokens);
    }
    if (refill.isNegative() || refill.isZero() || refill.compareTo(LONGEST_REFILL) > 0) {
      throw new IllegalArgumentException(
          "a bucket must be full again after more than zero and at most 366 days: " + refill);
    }
  }

  /** The emission interval: how long one token takes, in seconds. */
  double secondsPerToken() {
    return refill.toNanos() / NANOS / tokens;
  }
}
