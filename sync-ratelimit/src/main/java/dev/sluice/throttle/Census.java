package dev.sluice.throttle;

/**
 * How many clients there are, while nobody sleeps: as many as the tokens that vanish between two
 * answers of one thread. Not safe for threads.
 */
final class Census {

  private static final double MEMORY = 0.995;

  private final double perToken;
  private double vanished;
  private double own;
  private double level = -1;
  private double at;

  Census(double perToken) {
    this.perToken = perToken;
  }

  /** One more of this process was let through, at this level. */
  void count(double seen, double now) {
    if (level >= 0) {
      vanished = vanished * MEMORY + (level - seen) + (now - at) / perToken;
      own = own * MEMORY + 1;
    }
    level = seen;
    at = now;
  }

  /** Starts anew. */
  void forget() {
    vanished = 0;
    own = 0;
    level = -1;
  }

  /**
   * How many there are in all if so many are ours, and no fewer. Of our requests that are under way
   * half have reached the server: their tokens have vanished, their answers were not counted.
   */
  double clients(int ours, int underWay) {
    double taken = own + underWay / 2.0;
    return taken == 0 ? ours : Math.max(1, vanished / taken) * ours;
  }
}
