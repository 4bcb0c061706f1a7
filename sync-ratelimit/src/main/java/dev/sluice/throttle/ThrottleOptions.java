package dev.sluice.throttle;

import java.time.Duration;
import java.util.Random;

/**
 * What a strategy knows before the first answer. The server's limit is seen as a pool of tokens,
 * one token for each request, that refills over time. Heroku's experiment, the source of the
 * strategies that sleep, had 4500 tokens and one hour.
 *
 * @param tokens how many requests a full pool allows; at least 1
 * @param refill how long an empty pool takes to fill; more than zero, at most 366 days
 * @param startingSleep how long the first requests are held back; zero or more
 * @param sleeps how sleeps grow and shrink; see {@link Sleeps#usual}
 * @param random the source of jitter; safe for several threads, as {@link Random} is
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

  /**
   * How the strategies that sleep lengthen and shorten their sleep. With proportional decrease, a
   * success shortens the sleep by one part. With proportional remaining decrease, a success
   * shortens the sleep by one part for each remaining request. All other strategies ignore the
   * parts.
   *
   * @param factor multiplies the sleep at each refusal of a call; from 1 to 10
   * @param parts how many parts a sleep has; at least 1, usually the pool's tokens
   * @param longest the longest sleep without its jitter of up to a tenth; more than zero
   */
  public record Sleeps(double factor, int parts, Duration longest) {

    private static final double USUAL_FACTOR = 1.2;
    private static final double MOST_FACTOR = 10;

    /** Checks the ranges. */
    public Sleeps {
      if (!(factor >= 1 && factor <= MOST_FACTOR)) {
        throw new IllegalArgumentException("a factor of sleeps must be from 1 to 10: " + factor);
      }
      if (parts < 1) {
        throw new IllegalArgumentException("a sleep must have at least 1 part: " + parts);
      }
      if (longest.isNegative() || longest.isZero()) {
        throw new IllegalArgumentException("the longest sleep must be more than zero: " + longest);
      }
    }

    /** As the strategies' source has them: a factor of 1.2, and sleeps of any length. */
    public static Sleeps usual(int tokens) {
      return new Sleeps(USUAL_FACTOR, tokens, Bucket.LONGEST_REFILL);
    }

    /** The same with another factor. */
    public Sleeps withFactor(double other) {
      return new Sleeps(other, parts, longest);
    }

    /** The same with another number of parts. */
    public Sleeps withParts(int other) {
      return new Sleeps(factor, other, longest);
    }

    /** The same with sleeps no longer than that. */
    public Sleeps withLongest(Duration other) {
      return new Sleeps(factor, parts, other);
    }

    /** This many seconds, or the longest sleep if that is shorter. */
    double capped(double seconds) {
      return Math.min(seconds, longest.getSeconds() + longest.getNano() / 1e9);
    }
  }
}
