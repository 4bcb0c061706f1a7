package dev.sluice.throttle;

/**
 * Finds the interval between requests from refusals alone, for a server that never reports a level
 * of its pool above zero. A refusal lengthens the interval by a part of the interval; successes
 * raise the rate steadily. The two rules make all clients equally fast (D. Chiu and R. Jain, 1989:
 * additive increase, multiplicative decrease). Times are in seconds; not safe for several threads.
 */
final class ByRefusals {

  /** Until the first refusal, each success shortens the interval by this part. */
  private static final double BOLD = 0.05;

  /**
   * In the time of one token, the rate of each thread grows by this part of the server's stated
   * rate.
   */
  private static final double CAREFUL = 0.0007;

  /**
   * A success shortens the interval by at most this part, because the server's stated rate may be
   * far too high.
   */
  private static final double MOST = 0.025;

  private final double perToken;
  private boolean refused;

  ByRefusals(double perToken) {
    this.perToken = perToken;
  }

  /** A request was refused. */
  void refused() {
    refused = true;
  }

  /** A request was granted: returns the next interval of a thread. */
  double granted(double interval, int threads) {
    double tokens = interval / perToken;
    double careful = Math.min(MOST, CAREFUL * tokens * tokens) / threads;
    return interval * (1 - (refused ? careful : BOLD));
  }
}
