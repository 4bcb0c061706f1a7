package dev.sluice.throttle;

/**
 * How far one makes room for others without being refused. Not safe for threads.
 *
 * <p>Clients who hold the level as we do come to rest; one whose interval has settled and that is
 * pressed to a longer one all the same, though nobody refuses it, has neighbours who never yield.
 * So it yields twofold and no more, and those who press on are refused as well. Nor does it yield
 * more while no token was ever seen to remain: perhaps the bucket holds but one.
 */
final class Yielding {

  /** After so many looks an interval has settled. */
  private static final int SETTLED = 60;

  private static final double MOST = 2;

  private final Reserve reserve;
  private double shortest;
  private int looks;

  Yielding(Reserve reserve) {
    this.reserve = reserve;
  }

  /** How often the level was looked at and the interval steered. */
  int looks() {
    return looks;
  }

  /** This interval was found, not steered to. */
  void begin(double interval) {
    shortest = interval;
  }

  /** This is the interval after another look at the level. */
  void saw(double interval) {
    looks++;
    shortest = isSettling() ? interval : Math.min(shortest, interval);
  }

  /** A refusal made the interval so many times as long. */
  void grow(double factor) {
    shortest *= factor;
  }

  /** Whether such an interval may become longer. */
  boolean mayYield(double interval) {
    return isSettling() || interval < MOST * shortest;
  }

  private boolean isSettling() {
    return reserve.sawTokens() && looks <= SETTLED;
  }
}
