package dev.sluice.throttle;

import java.time.Duration;
import java.util.Random;

/**
 * What a strategy knows before the first answer. It takes the server's limit as a pool of tokens,
 * one for each request, that fills again over time.
 *
 * @param tokens how many requests the pool holds, at least 1; the strategies' source has 4500
 * @param refill how long an empty pool takes to fill, more than zero, at most 366 days; the
 *     strategies' source has an hour
 * @param startingSleep how long the first requests are held back, zero or more
 * @param sleeps how sleeps grow and shrink; see {@link Sleeps#usual}
 * @param random where jitter comes from; it must be safe for use by threads, as {@link Random} is
 */
public record ThrottleOptions(
    int tokens, Duration refill, Duration startingSleep, Sleeps sleeps, Random random) {

  /** Checks the ranges. */
  public ThrottleOptions {
    new Bucket(tokens, refill);
    if (startingSleep.isNegative()) {
      throw new IllegalArgumentException("a sleep must not be negative: " + startingSleep);
    }
  }

  /** For a server with this pool, without a sleep at the start. */
  public static ThrottleOptions of(int tokens, Duration refill, Random random) {
    return new ThrottleOptions(
        tokens, refill, Duration.ZERO, Sleeps.usual(Math.max(1, tokens)), random);
  }

  /** The same with another sleep to begin with. */
  public ThrottleOptions withStartingSleep(Duration sleep) {
    return new ThrottleOptions(tokens, refill, sleep, sleeps, random);
  }

  /** The same with sleeps that grow and shrink otherwise. */
  public ThrottleOptions withSleeps(Sleeps other) {
    return new ThrottleOptions(tokens, refill, startingSleep, other, random);
  }

  Bucket bucket() {
    return new Bucket(tokens, refill);
  }
}
