package dev.sluice.throttle;

/**
 * Estimates how many clients share the server's pool while no client is held back. Between two
 * answers of one thread, each client takes one token. Not safe for several threads.
 */
final class ClientEstimator {

  private static final double MEMORY = 0.995;

  private final double perToken;
  private double vanished;
  private double own;
  private double level = -1;
  private double at;

  ClientEstimator(double perToken) {
    this.perToken = perToken;
  }

  /** Counts a granted request of this process. The answer showed this level of the pool. */
  void count(double seen, double now) {
    if (level >= 0) {
      vanished = vanished * MEMORY + (level - seen) + (now - at) / perToken;
      own = own * MEMORY + 1;
    }
    level = seen;
    at = now;
  }

  /** Forgets what it counted. */
  void forget() {
    vanished = 0;
    own = 0;
    level = -1;
  }

  /**
   * Returns the estimated number of clients, at least {@code ours}. About half of the requests
   * under way have already taken their tokens, although their answers are not counted yet.
   */
  double clients(int ours, int underWay) {
    double taken = own + underWay / 2.0;
    return taken == 0 ? ours : Math.max(1, vanished / taken) * ours;
  }
}
