package dev.sluice.throttle;

/**
 * The level at which a client holds the server's pool: a few tokens, so that small differences
 * cause no refusals. A slower client has a lower set point. All clients see the same level, so a
 * slow client finds the level too high and speeds up. A fast client finds the level too low and
 * slows down, until all clients are equally fast.
 *
 * <p>A tiny pool may never hold a few tokens, so the set point also follows the highest level seen.
 * Not safe for several threads.
 */
final class SetPoint {

  /** The set point of a client that is alone, in tokens. */
  private static final double MOST = 4;

  /** The set point is also at most this part of the bucket. */
  private static final double MOST_OF_BUCKET = 0.1;

  /** After this many answers the highest level seen shows what the pool can hold. */
  private static final int LOOKS = 20;

  /**
   * The set point is at most this number times the square of the highest level seen. The bound
   * matters only in the tiniest pools.
   */
  private static final double HELD = 0.32;

  private final double perToken;
  private final double most;
  private double highest;
  private int looks;

  SetPoint(Bucket bucket) {
    this.perToken = bucket.secondsPerToken();
    this.most = Math.min(MOST, bucket.tokens() * MOST_OF_BUCKET);
  }

  /** Notes that an answer showed this level. */
  void saw(double level) {
    highest = Math.max(highest, level);
    looks++;
  }

  /** The set point in tokens of a thread with this interval. */
  double target(double interval) {
    double wanted = most / Math.sqrt(clients(interval));
    double held = HELD * Math.max(1, highest * highest);
    return looks <= LOOKS ? wanted : Math.min(wanted, held);
  }

  /** Whether an answer ever showed a level of 1 or more. A bucket of one token never does. */
  boolean sawTokens() {
    return highest >= 1;
  }

  /** Whether the level says nothing because it is always zero. */
  boolean isBlind() {
    return looks > LOOKS && !sawTokens();
  }

  /** With how many clients this level would be the set point. */
  double clientsAt(double level) {
    double ratio = most / level;
    return level <= 0 ? Double.MAX_VALUE : Math.max(1, ratio * ratio);
  }

  /** How many clients share the refill if each takes one token in this interval. */
  double clients(double interval) {
    return Math.max(1, interval / perToken);
  }
}
