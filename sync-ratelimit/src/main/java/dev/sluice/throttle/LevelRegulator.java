package dev.sluice.throttle;

import java.util.Random;

/**
 * Computes how the level of the server's pool changes the interval between requests. The aim is to
 * hold the pool at the {@link SetPoint}. Times are in seconds; not safe for several threads.
 */
final class LevelRegulator {

  /** With this many tokens for each client nobody is held back. */
  private static final double RICH = 100;

  /** How much of a surplus or lack of tokens the very next request makes up for. */
  private static final double PHASE_GAIN = 1.2;

  private static final double EARLIER = 0.3;
  private static final double LATER = 0.2;

  /** How much of it changes the interval itself. */
  private static final double RATE_GAIN = 1.4;

  private static final double FASTER = 0.03;
  private static final double SLOWER = 0.09;

  /** A surplus above this is no noise: a client has left, or the pool gives more. */
  private static final double FREED = 5;

  /**
   * Each client takes only this part of the tokens that a leaving client frees, because all clients
   * see these tokens at the same time.
   */
  private static final double FREED_GAIN = 0.5;

  /**
   * After this many answers all clients are about equally fast. Changes of the pool's level are
   * then mostly noise.
   */
  private static final int ALIKE = 100;

  private static final double CALM = 0.4;

  /** How much it counts that the level moves in the right direction already. */
  private static final double TREND_GAIN = 0.8;

  /** The shortest interval of a thread, as a part of a token's time. */
  private static final double SHORTEST = 0.8;

  private final double perToken;
  private final SetPoint setPoint;
  private final SlowdownLimit yieldLimit;
  private final Random random;
  private double lastLevel = -1;

  LevelRegulator(Bucket bucket, Random random) {
    this.perToken = bucket.secondsPerToken();
    this.setPoint = new SetPoint(bucket);
    this.yieldLimit = new SlowdownLimit(setPoint);
    this.random = random;
  }

  /**
   * The changes that follow from one level of the pool in an answer.
   *
   * @param earlier the part of the gap between two requests by which the next request goes earlier
   * @param interval the new interval of one thread, in seconds
   */
  record Correction(double earlier, double interval) {}

  /** Notes that an answer showed this level. */
  void saw(double level) {
    setPoint.saw(level);
  }

  /** This interval was found by other means. The level is negative if it is unknown. */
  void begin(double interval, double level) {
    yieldLimit.begin(interval);
    lastLevel = level;
  }

  /** A request was refused, and the interval grew by this factor. */
  void refused(double growth) {
    yieldLimit.grow(growth);
    lastLevel = -1;
  }

  /** The factor on each change of the interval. */
  double haste() {
    return yieldLimit.looks() > ALIKE ? CALM : 1;
  }

  boolean isRich(double level, double interval) {
    return level > RICH * setPoint.clients(interval);
  }

  /** Whether the server's level says nothing because the level is always zero. */
  boolean isBlind() {
    return setPoint.isBlind();
  }

  /**
   * The changes that follow from the level in an answer, for this many threads with this interval.
   */
  Correction look(double level, double interval, int threads) {
    double gates = Math.max(interval / threads / perToken, Double.MIN_NORMAL);
    double surplus = surplus(level - setPoint.target(interval), interval);
    double earlier = clamp(PHASE_GAIN * surplus / gates, -LATER, EARLIER);
    double change = change(level, surplus, gates, threads);
    double next = Math.max(interval * (1 - change), perToken * SHORTEST);
    yieldLimit.saw(next);
    lastLevel = level;
    return new Correction(earlier, next);
  }

  private double change(double level, double surplus, double gates, int threads) {
    double fewest = Math.max(1, Math.min(gates, setPoint.clientsAt(level) / threads));
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
   * Returns the surplus of tokens over the set point, with a random part of a token added or taken
   * off. Servers report only whole tokens; the random part lets small differences count on average.
   * A surplus never becomes a lack.
   */
  private double surplus(double told, double interval) {
    double blurred = told + random.nextDouble() - 0.5;
    if (blurred >= 0) {
      return blurred;
    }
    return yieldLimit.mayYield(interval) ? Math.min(told, 0) : 0;
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(value, most));
  }
}
