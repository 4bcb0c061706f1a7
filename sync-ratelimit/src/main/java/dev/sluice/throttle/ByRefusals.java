package dev.sluice.throttle;

/**
 * How fast to go where nothing is told of the level, or always the same: faster after each success,
 * slower after each refusal. Seconds. Not safe for threads.
 *
 * <p>A refusal makes the interval longer by a part of it; a rate that grows by the same amount in
 * each second, whatever it is, then makes all equal (D. Chiu and R. Jain, 1989: additive increase,
 * multiplicative decrease).
 */
final class ByRefusals {

  /** Until the first refusal: the part of the interval that each success takes off. */
  private static final double BOLD = 0.05;

  /** By what part of the told rate the rate of each thread grows in the time of one token. */
  private static final double CAREFUL = 0.0007;

  /** And no more than this part of the interval: perhaps the told rate is far too high. */
  private static final double MOST = 0.025;

  private final double perToken;
  private boolean refused;

  ByRefusals(double perToken) {
    this.perToken = perToken;
  }

  /** Too fast. */
  void refused() {
    refused = true;
  }

  /** Let through, at such an interval of each of so many threads: the next interval. */
  double granted(double interval, int threads) {
    double tokens = interval / perToken;
    double careful = Math.min(MOST, CAREFUL * tokens * tokens) / threads;
    return interval * (1 - (refused ? careful : BOLD));
  }
}
