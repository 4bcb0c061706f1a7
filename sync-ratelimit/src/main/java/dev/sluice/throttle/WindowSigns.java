package dev.sluice.throttle;

import java.util.Random;

/**
 * Recognises a server with an exact window by two signs that a refilling pool never shows. First,
 * nothing is granted for half of the refill time. Then more tokens come back in one step than a
 * refill could bring. Times are in seconds; not safe for several threads.
 */
final class WindowSigns {

  private static final double SILENCE = 0.5;

  private final double length;
  private final double perToken;
  private final Random random;
  private double first = Double.NaN;
  private double grantedAt;
  private boolean refused;
  private double share;
  private double fair;
  private double believed;
  private double suspectedUntil = -1;
  private double lastLevel;
  private double lastAt;

  WindowSigns(Bucket bucket, Random random) {
    this.perToken = bucket.secondsPerToken();
    this.length = perToken * bucket.tokens();
    this.random = random;
  }

  /**
   * Notes that a request of this client, which has this many threads, was refused. Returns the
   * latest time to try again, because a window gives its first tokens back exactly one window
   * later.
   */
  double refused(double now, int threads) {
    if (!refused) {
      fair = length * threads / Math.max(1, faded(now));
    }
    refused = true;
    lastLevel = 0;
    lastAt = now;
    double back = first + length;
    return now < back ? back + random.nextDouble() * perToken : Double.MAX_VALUE;
  }

  /**
   * Notes that a request was granted at this level of the pool. Returns whether the server
   * evidently has a window.
   */
  boolean granted(double level, double now) {
    first = Double.isNaN(first) ? now : first;
    if (refused && now - grantedAt >= length * SILENCE) {
      suspectedUntil = now + length;
      believed = fair;
    }
    double gain = level + 1 - lastLevel;
    boolean tooMuch = gain > (now - lastAt) / perToken + 1;
    refused = false;
    share = faded(now) + 1;
    grantedAt = now;
    lastLevel = level;
    lastAt = now;
    return tooMuch && now <= suspectedUntil;
  }

  /** Counts the grants of about the last window: older ones fade. */
  private double faded(double now) {
    return share * Math.exp((grantedAt - now) / length);
  }

  /**
   * Returns the interval with which one thread would make as many requests as were granted in the
   * last full window. The last full window was used up, so the granted requests were this client's
   * share.
   */
  double believed() {
    return believed;
  }
}
