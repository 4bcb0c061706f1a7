package dev.sluice.throttle;

import java.util.Random;

/**
 * Finds the first interval after a refusal: the pool is empty and nothing tells how many wait for
 * its tokens. Seconds. Not safe for threads.
 *
 * <ol>
 *   <li>Perhaps we are alone: after two tokens' time one goes and one stays. If none stays there is
 *       somebody else, who had it.
 *   <li>Refused again: there are others, between two and a hundred, say eight. Each picks a moment
 *       of that interval; what is then in the pool tells how many came before.
 *   <li>Refused once more: there are more of them; the interval grows.
 * </ol>
 */
final class Search {

  private static final double LONE_LEAST = 2.02;
  private static final double LONE_MOST = 2.15;
  private static final double LONE_START = 1.3;

  /** About the middle of 1 and 100, as factors go. */
  private static final double SAY_CLIENTS = 8;

  private static final double SAY_GATES = 2;
  private static final double GROWTH = 0.19;

  /** The part of a round in which nobody tries again, after the second refusal and later ones. */
  private static final double EARLIEST = 0.1;

  private static final double EARLIEST_LATER = 0.6;

  /** What is believed of the others before they are counted: so many, in such a part of a round. */
  private static final double PRIOR_OTHERS = 3;

  private static final double PRIOR_ROUND = 0.2;

  /** Where no token is left after ours there are rather more of us than we said. */
  private static final double NONE_LEFT = 1.12;

  private final double perToken;
  private final Random random;
  private int refusals;
  private boolean estimated;
  private double emptyAt;
  private double round;

  Search(double perToken, Random random) {
    this.perToken = perToken;
    this.random = random;
  }

  /** Whether the next answer decides; only one request goes until then. */
  boolean isOn() {
    return refusals > 0;
  }

  /** The very first refusal is answered: how long after that request to try again. */
  double begin(double answeredAt) {
    refusals = 1;
    emptyAt = answeredAt;
    return perToken * (LONE_LEAST + (LONE_MOST - LONE_LEAST) * random.nextDouble());
  }

  /** Refused again: a longer interval of one thread. */
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

  /** After how long to try again in such a round. */
  double pick() {
    double earliest = refusals == 2 ? EARLIEST : EARLIEST_LATER;
    return Math.max(perToken, round * (earliest + (1 - earliest) * random.nextDouble()));
  }

  /** Let through, with so much remaining: the interval of one thread. */
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

  /** What is not there any more of the tokens of two tokens' time, at the least. */
  private double others(double level, double sentAt) {
    return Math.max(0, Math.floor((sentAt - emptyAt) / perToken) - 1 - level);
  }

  /** Those who came before us, in our part of the round, tell how many come in a whole one. */
  private double gates(double level, int threads, double sentAt) {
    double passed = Math.max(sentAt - emptyAt, perToken);
    double others = Math.max(0, passed / perToken - 1.5 - level);
    return 1 + (others + PRIOR_OTHERS / threads) / (passed / round + PRIOR_ROUND);
  }
}
