package dev.sluice.throttle;

import java.util.Random;

/**
 * Tells an exact window from a pool, by what no pool does: nobody is let through for long, and then
 * more comes back at once than a refill could bring. Seconds. Not safe for threads.
 *
 * <p>A pool gives half of itself back in half of its refill time. Who asks all that while and gets
 * nothing suspects a window; the next time that the level gains more between two answers than the
 * time between them is worth in tokens, it is one.
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
   * Refused, one of so many threads. Answers when it would be too late to try again: a window gives
   * back what was taken first exactly when its length has passed.
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

  /** Let through, at this level: answers whether that shows a window. */
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

  /** Grants count less and less, so that those of about one window are counted. */
  private double faded(double now) {
    return share * Math.exp((grantedAt - now) / length);
  }

  /**
   * The interval of one thread that makes as many requests a window as were granted in the one
   * before the silence: it was used up, and what we had of it is our share.
   */
  double believed() {
    return believed;
  }
}
