package dev.sluice.throttle;

import java.util.Random;

/**
 * Holds the level of the pool at the reserve: what one look at it changes. Seconds. Not safe for
 * threads.
 */
final class Steering {

  /** A pool with so many tokens for each client is no reason to hold anybody back. */
  private static final double RICH = 100;

  /** How much of a surplus or lack of tokens is made up for by the very next request. */
  private static final double PHASE_GAIN = 1.2;

  private static final double EARLIER = 0.3;
  private static final double LATER = 0.2;

  /** How much of it changes the interval for good. */
  private static final double RATE_GAIN = 1.4;

  private static final double FASTER = 0.03;
  private static final double SLOWER = 0.09;

  /** So many tokens too many are no jostling: somebody has left, or the pool gives more. */
  private static final double FREED = 5;

  /** How much of what nobody takes any more counts at once: all see it, and see it again. */
  private static final double FREED_GAIN = 0.5;

  /** After so many looks all are about alike: what the level's noise does counts less. */
  private static final int ALIKE = 100;

  private static final double CALM = 0.4;

  /** How much counts that the level is on its way already. */
  private static final double TREND_GAIN = 0.8;

  /** No thread goes faster than one token in this part of a token's time. */
  private static final double SHORTEST = 0.8;

  private final double perToken;
  private final Reserve reserve;
  private final Yielding yielding;
  private final Random random;
  private double lastLevel = -1;

  Steering(Bucket bucket, Random random) {
    this.perToken = bucket.secondsPerToken();
    this.reserve = new Reserve(bucket);
    this.yielding = new Yielding(reserve);
    this.random = random;
  }

  /** What one look changes: the part of the gap by which the gate opens earlier, the interval. */
  record Correction(double earlier, double interval) {}

  /** The level of the pool was seen, whatever is made of it. */
  void saw(double level) {
    reserve.saw(level);
  }

  /** This interval was found by other means, in such a pool; a negative level for an unknown. */
  void begin(double interval, double level) {
    yielding.begin(interval);
    lastLevel = level;
  }

  /** The pool was found empty, by one who waits so many times as long from now on. */
  void refused(double growth) {
    yielding.grow(growth);
    lastLevel = -1;
  }

  /** How much of a change of the interval counts. */
  double haste() {
    return yielding.looks() > ALIKE ? CALM : 1;
  }

  boolean isRich(double level, double interval) {
    return level > RICH * reserve.clients(interval);
  }

  /** Whether the level that is told is always the same. */
  boolean isBlind() {
    return reserve.isBlind();
  }

  /** A look at the level, at such an interval of each of so many threads. */
  Correction look(double level, double interval, int threads) {
    double gates = Math.max(interval / threads / perToken, Double.MIN_NORMAL);
    double surplus = surplus(level - reserve.target(interval), interval);
    double earlier = clamp(PHASE_GAIN * surplus / gates, -LATER, EARLIER);
    double change = change(level, surplus, gates, threads);
    double next = Math.max(interval * (1 - change), perToken * SHORTEST);
    yielding.saw(next);
    lastLevel = level;
    return new Correction(earlier, next);
  }

  private double change(double level, double surplus, double gates, int threads) {
    double fewest = Math.max(1, Math.min(gates, reserve.clientsAt(level) / threads));
    double wanted = RATE_GAIN * surplus / fewest;
    double gained = lastLevel < 0 ? 0 : level - lastLevel;
    if (surplus > FREED) {
      double unused = Math.max(0, gained) / (Math.max(0, gained) + gates);
      return clamp(wanted, 0, Math.max(FASTER, FREED_GAIN * unused));
    }
    double within = haste() * clamp(wanted, -SLOWER, FASTER);
    double slowed = within + TREND_GAIN * gained / gates;
    return surplus < 0 ? clamp(slowed, within, 0) : clamp(slowed, 0, within);
  }

  /**
   * Told are whole tokens, and there may be more: a random part of one in its place makes small
   * differences of the reserve count on the average. It never makes a lack.
   */
  private double surplus(double told, double interval) {
    double blurred = told + random.nextDouble() - 0.5;
    if (blurred >= 0) {
      return blurred;
    }
    return yielding.mayYield(interval) ? Math.min(told, 0) : 0;
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(value, most));
  }
}
