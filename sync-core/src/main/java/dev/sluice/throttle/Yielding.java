package dev.sluice.throttle;

/**
 * How far one makes room for others without being refused. Not safe for threads.
 *
 * <p>Clients who hold the level as we do come to rest; one whose interval has settled and that is
 * pressed to a longer one all the same, though nobody refuses it, has neighbours who never yield.
 * So it yields twofold and no more, and those who press on are refused as well.
 */
final class Yielding {

  /** After so many looks an interval has settled. */
  private static final int SETTLED = 60;

  private static final double MOST = 2;

  private double shortest;
  private int looks;

  /** This is the interval after another look at the level. */
  void saw(double interval) {
    looks++;
    shortest = looks <= SETTLED ? interval : Math.min(shortest, interval);
  }

  /** A refusal made the interval so many times as long. */
  void grow(double factor) {
    shortest *= factor;
  }

  /** Whether such an interval may become longer. */
  boolean mayYield(double interval) {
    return looks <= SETTLED || interval < MOST * shortest;
  }
}
