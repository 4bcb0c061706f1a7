package dev.sluice.throttle;

/**
 * Limits how far a client lengthens its interval for other clients without being refused. If a
 * settled interval would still have to grow without any refusal, the other clients evidently never
 * slow down. So a settled interval at most doubles; the other clients are then refused as well. The
 * same bound holds while no token was ever seen. Not safe for several threads.
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
