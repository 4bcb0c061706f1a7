package dev.sluice.throttle;

/**
 * The level at which the pool is to be held: a few tokens that take up the clients' jostling.
 *
 * <p>It is the lower the slower a client goes. All see the same level, so one that goes slower than
 * the others finds more in the pool than it wants and speeds up, one that goes faster finds less:
 * that makes all equal, though nobody knows how many they are. The root falls without end, but
 * slowly: fleets of a hundred still tell fast from slow.
 *
 * <p>A pool that never rises so high runs over: who waits there for more tokens than it holds slows
 * down for ever. So the reserve follows the highest level seen. Not safe for threads.
 */
final class Reserve {

  /** What a client that believes that it is alone holds back, in tokens. */
  private static final double MOST = 4;

  /** And the most of a bucket. */
  private static final double MOST_OF_BUCKET = 0.1;

  /** After so many looks the highest level seen tells what the pool can hold. */
  private static final int LOOKS = 20;

  /** No more than this part of its square: that is all but nothing in the tiniest pools only. */
  private static final double HELD = 0.32;

  private final double perToken;
  private final double most;
  private double highest;
  private int looks;

  Reserve(Bucket bucket) {
    this.perToken = bucket.secondsPerToken();
    this.most = Math.min(MOST, bucket.tokens() * MOST_OF_BUCKET);
  }

  /** The level of the pool was seen. */
  void saw(double level) {
    highest = Math.max(highest, level);
    looks++;
  }

  /** What is to remain, in tokens, for one whose requests are so many seconds apart. */
  double target(double interval) {
    double wanted = most / Math.sqrt(clients(interval));
    double held = HELD * Math.max(1, highest * highest);
    return looks <= LOOKS ? wanted : Math.min(wanted, held);
  }

  /** Whether a token was ever seen to remain: a bucket of one tells only that none is left. */
  boolean sawTokens() {
    return highest >= 1;
  }

  /** Whether the level tells nothing, being always the same. */
  boolean isBlind() {
    return looks > LOOKS && !sawTokens();
  }

  /** How many clients would make this the reserve. */
  double clientsAt(double level) {
    double ratio = most / level;
    return level <= 0 ? Double.MAX_VALUE : Math.max(1, ratio * ratio);
  }

  /** As many as share the refill if each takes a token in such an interval. */
  double clients(double interval) {
    return Math.max(1, interval / perToken);
  }
}
