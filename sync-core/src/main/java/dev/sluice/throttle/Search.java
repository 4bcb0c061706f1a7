package dev.sluice.throttle;

import java.util.Random;

/**
 * Finds the first interval after a refusal: the pool is empty and nothing tells how many wait for
 * its tokens. Not safe for threads.
 *
 * <ol>
 *   <li>Perhaps we are alone: after two tokens' time one goes and one stays. If none stays there is
 *       somebody else, who had it.
 *   <li>Refused again: there are others, between two and a hundred, say ten. Each picks a moment of
 *       that interval; what is then in the pool tells how many came before.
 *   <li>Refused once more: there are more of them; the interval grows.
 * </ol>
 */
final class Search {

  private static final double LONE_LEAST = 2.02;
  private static final double LONE_MOST = 2.15;
  private static final double LONE_START = 1.6;

  /** The middle of 1 and 100, as factors go. */
  private static final double SAY_CLIENTS = 10;

  private static final double SAY_GATES = 2;
  private static final double GROWTH = 0.17;
  private static final double EARLIEST = 0.1;

  /** What is believed of the others before they are counted: so many, in such a part of a round. */
  private static final double PRIOR_OTHERS = 3;

  private static final double PRIOR_ROUND = 0.2;

  private final double perToken;
  private final Random random;
  private int stage;
  private boolean estimated;
  private double emptyAt;
  private double round;

  Search(double perToken, Random random) {
    this.perToken = perToken;
    this.random = random;
  }

  /** Whether the next answer decides; only one request goes until then. */
  boolean isOn() {
    return stage > 0;
  }

  /** The very first refusal: answers after how many seconds to try again. */
  double begin(double now) {
    stage = 1;
    emptyAt = now;
    return perToken * (LONE_LEAST + (LONE_MOST - LONE_LEAST) * random.nextDouble());
  }

  /** Refused again: a longer interval of one thread, in seconds. */
  double widen(double interval, int threads, double now) {
    emptyAt = now;
    stage = Math.max(2, stage + 1);
    double grown = interval + GROWTH * interval / threads;
    if (stage == 2) {
      grown = Math.max(grown, perToken * Math.max(SAY_CLIENTS, SAY_GATES * threads));
    }
    round = grown / threads;
    return grown;
  }

  /** After how many seconds to try again in such a round. */
  double pick() {
    return Math.max(perToken, round * (EARLIEST + (1 - EARLIEST) * random.nextDouble()));
  }

  /** Let through, with so much remaining: the interval of one thread, in seconds. */
  double end(double interval, double level, int threads, double now) {
    double found = interval;
    if (stage == 1) {
      found = perToken * LONE_START * (threads + others(level, now));
    } else if (level >= 1 && !estimated) {
      found = threads * perToken * gates(level, threads, now);
    }
    estimated = true;
    stage = 0;
    return found;
  }

  /** What is not there any more of the tokens of two tokens' time. */
  private double others(double level, double now) {
    return Math.max(0, Math.floor((now - emptyAt) / perToken) - 1 - level);
  }

  /** Those who came before us, in our part of the round, tell how many come in a whole one. */
  private double gates(double level, int threads, double now) {
    double passed = Math.max(now - emptyAt, perToken);
    double others = Math.max(0, passed / perToken - 1.5 - level);
    return 1 + (others + PRIOR_OTHERS / threads) / (passed / round + PRIOR_ROUND);
  }
}
