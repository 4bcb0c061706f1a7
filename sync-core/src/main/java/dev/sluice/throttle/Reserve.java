package dev.sluice.throttle;

/**
 * The level at which the pool is to be held: a few tokens that take up the clients' jostling.
 *
 * <p>It is the lower the slower a client goes. All see the same level, so one that goes slower than
 * the others finds more in the pool than it wants and speeds up, one that goes faster finds less:
 * that makes all equal, though nobody knows how many they are. Not safe for threads.
 */
final class Reserve {

  /** The most that is held back, by a client that believes that it is alone, in tokens. */
  private static final double MOST = 16;

  /** And the most of a bucket: a window never gives back what is not used of it. */
  private static final double MOST_OF_BUCKET = 0.1;

  /** Believing in so many others halves it. */
  private static final double HALVED_AT = 5;

  /** But this part of it is held back by the slowest too. */
  private static final double LEAST = 0.19;

  /** The reserve is whole when the pool was seen to hold this part of it. */
  private static final double SEEN = 0.45;

  /** How much of the refill may go into the reserve. */
  private static final double FILL = 0.12;

  private static final double SLOW_FILL = FILL / 5;
  private static final double AFTER_REFUSAL = 0.2;

  /** So many equal looks, while slowing down by so much: the pool holds no more. */
  private static final int FLAT_LOOKS = 10;

  private static final double FLAT_GROWTH = 1.2;
  private static final double BELOW_FULL = 0.7;

  private final double perToken;
  private final double most;
  private double highest;
  private double part = 1;
  private double fill = FILL;
  private double filledAt = Double.NaN;
  private double flatLevel = -1;
  private double flatInterval;
  private int flatLooks;

  Reserve(Bucket bucket) {
    this.perToken = bucket.secondsPerToken();
    this.most = Math.min(MOST, bucket.tokens() * MOST_OF_BUCKET);
  }

  /** The level of the pool was seen. */
  void saw(double level) {
    highest = Math.max(highest, level);
  }

  /** The pool was empty: the reserve is built up anew, from little. */
  void emptied(double now) {
    part = Math.min(part, AFTER_REFUSAL);
    fill = FILL;
    filledAt = now;
    flatLevel = -1;
  }

  /** What is to remain, in tokens, for one whose requests are so many seconds apart. */
  double target(double interval, double now) {
    double whole = whole(interval);
    if (!Double.isNaN(filledAt)) {
      part = Math.min(1, part + fill * (now - filledAt) / perToken / whole);
    }
    filledAt = now;
    return part * whole;
  }

  private double whole(double interval) {
    double trusted = Math.min(1, (highest + 1) / (SEEN * most));
    double shared = most / (1 + clients(interval) / HALVED_AT);
    return trusted * Math.max(shared, LEAST * most);
  }

  /** How many clients would make this the reserve. */
  double clientsAt(double level) {
    return level <= 0 ? Double.MAX_VALUE : Math.max(1, HALVED_AT * (most / level - 1));
  }

  /** As many as share the refill if each takes a token in such an interval. */
  double clients(double interval) {
    return Math.max(1, interval / perToken);
  }

  /**
   * A pool that is smaller than was told runs over below the reserve: its level stays exactly the
   * same however much its clients slow down. Then the reserve begins anew below that level.
   */
  void look(double level, double target, double interval) {
    if (level != flatLevel || level >= target) {
      flatLevel = level;
      flatInterval = interval;
      flatLooks = 0;
    } else if (++flatLooks >= FLAT_LOOKS && interval > FLAT_GROWTH * flatInterval) {
      part = (BELOW_FULL * level - 1) / Math.max(1, whole(interval));
      fill = SLOW_FILL;
      flatInterval = interval;
      flatLooks = 0;
    }
  }
}
