package dev.sluice.throttle;

import java.time.Duration;

/**
 * What a client was told of the server's limit: a pool of tokens, one for each request, that an
 * empty pool takes so long to be full again.
 *
 * @param tokens how many it holds, at least 1
 * @param refill how long an empty pool takes to be full, more than zero, at most 366 days
 */
public record Bucket(int tokens, Duration refill) {

  private static final Duration LONGEST_REFILL = Duration.ofDays(366);
  private static final double NANOS = 1e9;

  /** Checks the ranges. */
  public Bucket {
    if (tokens < 1) {
      throw new IllegalArgumentException("A bucket holds at least 1 token, not " + tokens);
    }
    if (refill.isNegative() || refill.isZero() || refill.compareTo(LONGEST_REFILL) > 0) {
      throw new IllegalArgumentException(
          "A bucket is full again within 366 days and not at once, not after " + refill);
    }
  }

  /** A pool of so many tokens that is full again after such a time. */
  public static Bucket of(int tokens, Duration refill) {
    return new Bucket(tokens, refill);
  }

  /** The emission interval: how long one token takes, in seconds. */
  public double secondsPerToken() {
    return refill.toNanos() / NANOS / tokens;
  }
}
