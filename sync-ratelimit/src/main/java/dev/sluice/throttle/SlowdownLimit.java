package dev.sluice.throttle;

/**
 * Limits how far a client slows down for others without being refused. Not safe for threads.
 *
 * <p>Clients that hold the level settle at one interval. If the interval has settled, and the level
 * still calls for a longer one without any refusal, then other clients never slow down. So the
 * interval at most doubles; after that the others are refused as well. It also does not grow while
 * no token was ever seen to remain: the bucket may hold just one.
 */
final class SlowdownLimit {

  /** After this many answers an interval has settled. */
  private static final int SETTLED = 60;

  private static final double MOST = 2;

  private final SetPoint setPoint;
  private double shortest;
  private int looks;

  SlowdownLimit(SetPoint setPoint) {
    this.setPoint = setPoint;
  }

  /** After how many answers the interval was adjusted. */
  int looks() {
    return looks;
  }

  /** The search found this interval. */
  void begin(double interval) {
    shortest = interval;
  }

  /** The interval after another answer. */
  void saw(double interval) {
    looks++;
    shortest = isSettling() ? interval : Math.min(shortest, interval);
  }

  /** A refusal multiplied the interval by this factor. */
  void grow(double factor) {
    shortest *= factor;
  }

  /** Whether this interval may become longer without a refusal. */
  boolean mayYield(double interval) {
    return isSettling() || interval < MOST * shortest;
  }

  private boolean isSettling() {
    return setPoint.sawTokens() && looks <= SETTLED;
  }
}
