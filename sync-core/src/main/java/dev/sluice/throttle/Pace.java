package dev.sluice.throttle;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * When the threads of a process may pass, one after the other, and how that follows from the level
 * of the pool: the arithmetic of {@link LevelControl}. Seconds everywhere. Not safe for threads.
 */
final class Pace {

  /** A pool with so many tokens for each client is no reason to hold anybody back. */
  private static final double RICH = 100;

  private static final double LAST_TOKENS = 0.5;
  private static final double LOOSEN = 0.8;

  /** How much of a surplus or lack of tokens is made up for by the very next request. */
  private static final double PHASE_GAIN = 1.2;

  private static final double EARLIER = 0.3;
  private static final double LATER = 0.2;

  /** How much of it changes the interval for good. */
  private static final double RATE_GAIN = 1.4;

  private static final double FASTER = 0.03;
  private static final double SLOWER = 0.09;

  /** How much counts that the level is on its way already. */
  private static final double TREND_GAIN = 0.8;

  /**
   * A refusal makes the interval longer by this part of the gap: all threads together tell more.
   */
  private static final double REFUSED = 0.18;

  private static final double RETRY = 0.3;
  private static final double UNTOLD = 0.98;
  private static final double SHORTEST = 0.8;

  private final Bucket bucket;
  private final double perToken;
  private final Reserve reserve;
  private final Search search;
  private final Yielding yielding = new Yielding();
  private final Census census;
  private final WindowSigns signs;
  private final Random random;

  private @Nullable WindowRate window;
  private double interval;
  private double opensAt;
  private double lastLevel = -1;
  private double passedAt;
  private double refusedAt = Double.NEGATIVE_INFINITY;
  private boolean answered;
  private boolean confirmed;
  private boolean everGranted;

  Pace(Bucket bucket, Random random, double opensAt) {
    this.bucket = bucket;
    this.perToken = bucket.secondsPerToken();
    this.reserve = new Reserve(bucket);
    this.search = new Search(perToken, random);
    this.census = new Census(perToken);
    this.signs = new WindowSigns(bucket, random);
    this.random = random;
    this.opensAt = opensAt;
  }

  /** Whether nothing is known, so that one goes ahead and the others wait for its answer. */
  boolean isScouting() {
    return !answered || (search.isOn() && window == null);
  }

  double opensAt() {
    return opensAt;
  }

  /** How far apart the requests of so many threads are. */
  double gap(int threads) {
    return interval / threads;
  }

  /** One passes now. */
  void passed(double now, int threads) {
    passedAt = now;
    opensAt = Math.max(opensAt, now) + gap(threads);
  }

  /** The server asks for silence until then. */
  void closedUntil(double moment) {
    opensAt = Math.max(opensAt, moment);
  }

  /** Refused: the pool is empty. One that was on its way as another was refused says no more. */
  void refused(double sent, double now, int threads) {
    if (sent < refusedAt) {
      return;
    }
    refusedAt = now;
    answered = true;
    lastLevel = -1;
    if (interval == 0 && everGranted) {
      interval = counted(threads);
    }
    if (window != null) {
      window.refused();
      opensAt = now + Math.max(perToken, gap(threads));
    } else {
      double before = interval;
      slowDown(now, threads);
      opensAt = Math.min(opensAt, signs.refused(now, before));
    }
    confirmed = false;
  }

  private double counted(int threads) {
    return Math.max(threads, census.clients(threads)) * perToken;
  }

  private void slowDown(double now, int threads) {
    if (interval == 0 && !search.isOn()) {
      interval = threads * perToken;
      opensAt = passedAt + search.begin(passedAt);
    } else if (search.isOn() || !confirmed) {
      interval = search.widen(Math.max(interval, perToken), threads, now);
      opensAt = now + search.pick();
    } else {
      double growth = 1 + REFUSED / threads;
      interval = Math.max(interval, threads * perToken) * growth;
      yielding.grow(growth);
      opensAt = now + Math.max(perToken, RETRY * gap(threads));
    }
  }

  /** Let through, and the server does not tell the level: a little faster until it refuses. */
  void granted(double now, int threads) {
    boolean found = search.isOn();
    noteGrant();
    if (found) {
      resume(search.end(interval, 0, threads, now), threads);
    } else {
      interval *= UNTOLD;
    }
  }

  /** Let through, at this level. */
  void granted(double level, double now, int threads) {
    noteGrant();
    reserve.saw(level);
    if (window != null) {
      interval = window.interval(interval, level, now, threads);
    } else if (signs.granted(level, now)) {
      window = new WindowRate(bucket, now);
      interval = Math.max(signs.believed(), threads * perToken);
      opensAt = now + gap(threads);
    } else if (search.isOn()) {
      lastLevel = level;
      census.forget();
      resume(search.end(interval, level, threads, now), threads);
    } else if (interval == 0) {
      runFreely(level, now, threads);
    } else if (level > RICH * reserve.clients(interval)) {
      loosen(now);
    } else {
      steer(level, now, threads);
    }
  }

  private void noteGrant() {
    answered = true;
    everGranted = true;
    confirmed = true;
  }

  private void resume(double found, int threads) {
    interval = found;
    confirmed = false;
    opensAt = passedAt + gap(threads);
  }

  /** Nobody sleeps while a token is left for half of those whose requests may be under way. */
  private void runFreely(double level, double now, int threads) {
    census.count(level, now);
    if (level > LAST_TOKENS * census.clients(threads)) {
      opensAt = now;
    } else {
      interval = counted(threads);
      opensAt = now + Math.max(0, interval - level * perToken) / threads;
      lastLevel = -1;
    }
  }

  private void loosen(double now) {
    opensAt = now;
    interval *= LOOSEN;
    if (interval < perToken) {
      interval = 0;
      census.forget();
    }
  }

  /** Holds the level at the reserve. */
  private void steer(double level, double now, int threads) {
    double gates = Math.max(gap(threads) / perToken, Double.MIN_NORMAL);
    double surplus = surplus(level - reserve.target(interval));
    double shift = clamp(PHASE_GAIN * surplus / gates, -LATER, EARLIER);
    opensAt = Math.max(now, opensAt - shift * gap(threads));
    double fewest = Math.max(1, Math.min(gates, reserve.clientsAt(level) / threads));
    double wanted = clamp(RATE_GAIN * surplus / fewest, -SLOWER, FASTER);
    double trend = lastLevel < 0 ? 0 : TREND_GAIN * (level - lastLevel) / gates;
    double change =
        surplus < 0 ? clamp(wanted + trend, wanted, 0) : clamp(wanted + trend, 0, wanted);
    interval = Math.max(interval * (1 - change), perToken * SHORTEST);
    yielding.saw(interval);
    lastLevel = level;
  }

  /**
   * Told are whole tokens, and there may be more: a random part of one in its place makes small
   * differences of the reserve count on the average. It never makes a lack.
   */
  private double surplus(double told) {
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
