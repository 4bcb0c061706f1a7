package dev.sluice.throttle;

import java.time.Duration;
import java.util.Random;

/**
 * What a strategy knows before the first answer.
 *
 * @param bucket what the server is said to allow; default of the strategies' source: 4500 an hour
 * @param startingSleep how long the first requests are held back, zero or more; default zero
 * @param random where jitter comes from; it must be safe for use by threads, as {@link Random} is
 */
public record ThrottleOptions(Bucket bucket, Duration startingSleep, Random random) {

  /** Checks the range. */
  public ThrottleOptions {
    if (startingSleep.isNegative()) {
      throw new IllegalArgumentException("A sleep is zero or more, not " + startingSleep);
    }
  }

  /** For a server with such a bucket, beginning at once. */
  public static ThrottleOptions of(Bucket bucket, Random random) {
    return new ThrottleOptions(bucket, Duration.ZERO, random);
  }

  /** The same with another sleep to begin with. */
  public ThrottleOptions withStartingSleep(Duration sleep) {
    return new ThrottleOptions(bucket, sleep, random);
  }
}
