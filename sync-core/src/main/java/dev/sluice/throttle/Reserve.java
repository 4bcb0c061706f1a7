package dev.sluice.throttle;

/**
 * The level at which the pool is to be held: a few tokens that take up the clients' jostling.
 *
 * <p>It is the lower the slower a client goes. All see the same level, so one that goes slower than
 * the others finds more in the pool than it wants and speeds up, one that goes faster finds less:
 * that makes all equal, though nobody knows how many they are. The root falls without end, but
 * slowly: fleets of a hundred still tell fast from slow. Not safe for threads.
 */
final class Reserve {

  /** What a client that believes that it is alone holds back, in tokens. */
  private static final double MOST = 4;

  /** And the most of a bucket. */
  private static final double MOST_OF_BUCKET = 0.1;

  /** It is whole once the pool was seen to hold this part of it: a tiny one would run over. */
  private static final double SEEN = 0.5;

  private final double perToken;
  private final double most;
  private double highest;

  Reserve(Bucket bucket) {
    this.perToken = bucket.secondsPerToken();
    this.most = Math.min(MOST, bucket.tokens() * MOST_OF_BUCKET);
  }

  /** The level of the pool was seen. */
  void saw(double level) {
    highest = Math.max(highest, level);
  }

  /** What is to remain, in tokens, for one whose requests are so many seconds apart. */
  double target(double interval) {
    double trusted = Math.min(1, (highest + 1) / (SEEN * most));
    return trusted * most / Math.sqrt(clients(interval));
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
