package dev.sluice.throttle;

/**
 * How fast to go where nothing is told of the level, or always the same: a little faster after each
 * success, until a refusal says that it is too fast; from then on with care. Not safe for threads.
 */
final class ByRefusals {

  private static final double BOLD = 0.95;
  private static final double CAREFUL = 0.995;

  private boolean refused;

  /** Too fast. */
  void refused() {
    refused = true;
  }

  /** Let through at such an interval: the next one. */
  double granted(double interval) {
    return interval * (refused ? CAREFUL : BOLD);
  }
}
