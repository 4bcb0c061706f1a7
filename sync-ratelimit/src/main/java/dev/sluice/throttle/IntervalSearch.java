package dev.sluice.throttle;

import java.util.Random;

/**
 * Finds the first interval after a refusal, when the pool is empty and the number of clients is
 * unknown. Times are in seconds; not safe for several threads.
 *
 * <ol>
 *   <li>First, one request is sent after the time in which two tokens come. If no token remains
 *       after the request, another client exists.
 *   <li>If the request is refused, the search assumes eight clients. The next request is sent at a
 *       random moment of the interval for eight clients. The tokens left then show how many other
 *       requests came before.
 *   <li>After each further refusal, the interval grows.
 * </ol>
 */
final class IntervalSearch {

  private static final double LONE_LEAST = 2.02;
  private static final double LONE_MOST = 2.15;
  private static final double LONE_START = 1.3;

  /** About the geometric mean of 1 and 100. */
  private static final double SAY_CLIENTS = 8;

  private static final double SAY_GATES = 2;
  private static final double GROWTH = 0.19;

  /** The part of a round in which nobody tries again, after the second refusal and later ones. */
  private static final double EARLIEST = 0.1;

  private static final double EARLIEST_LATER = 0.6;

  /** The guess before the others are counted: this many clients in this part of a round. */
  private static final double PRIOR_OTHERS = 3;

  private static final double PRIOR_ROUND = 0.2;

  /** If no token remains after ours, there are probably more clients than assumed. */
  private static final double NONE_LEFT = 1.12;

  private final double perToken;
  private final Random random;
  private int refusals;
  private boolean estimated;
  private double emptyAt;
  private double round;

  IntervalSearch(double perToken, Random random) {
    this.perToken = perToken;
    this.random = random;
  }

  /** Whether the search goes on. Only one request is under way meanwhile. */
  boolean isOn() {
    return refusals > 0;
  }

  /** Begins after the first refusal. Returns how long after the refused request to try again. */
  double begin(double answeredAt) {
    refusals = 1;
    emptyAt = answeredAt;
    return perToken * (LONE_LEAST + (LONE_MOST - LONE_LEAST) * random.nextDouble());
  }

  /** Refused again: returns a longer interval of one thread. */
  double widen(double interval, int threads, double now) {
    emptyAt = now;
    refusals = Math.max(2, refusals + 1);
    double grown = interval + GROWTH * interval / threads;
    if (refusals == 2) {
      grown = Math.max(grown, perToken * Math.max(SAY_CLIENTS, SAY_GATES * threads));
    }
    round = grown / threads;
    return grown;
  }

  /** After how long to try again in this round. */
  double pick() {
    double earliest = refusals == 2 ? EARLIEST : EARLIEST_LATER;
    return Math.max(perToken, round * (earliest + (1 - earliest) * random.nextDouble()));
  }

  /** Granted, with this many tokens remaining: returns the interval of one thread. */
  double end(double interval, double level, int threads, double sentAt) {
    double found = interval;
    if (refusals == 1) {
      found = perToken * LONE_START * (threads + others(level, sentAt));
    } else if (!estimated) {
      found = level < 1 ? interval * NONE_LEFT : threads * perToken * gates(level, threads, sentAt);
    }
    estimated = true;
    refusals = 0;
    return found;
  }

  /** At least how many others took a token since the refusal. */
  private double others(double level, double sentAt) {
    return Math.max(0, Math.floor((sentAt - emptyAt) / perToken) - 1 - level);
  }

  /**
   * Estimates how many requests all clients make in one round of the search, from the requests that
   * came before ours.
   */
  private double gates(double level, int threads, double sentAt) {
    double passed = Math.max(sentAt - emptyAt, perToken);
    double others = Math.max(0, passed / perToken - 1.5 - level);
    return 1 + (others + PRIOR_OTHERS / threads) / (passed / round + PRIOR_ROUND);
  }
}
