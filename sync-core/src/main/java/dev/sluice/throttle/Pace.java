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
  private static final double PHASE_GAIN = 0.5;

  private static final double EARLIER = 0.25;
  private static final double LATER = 0.05;

  /** How much of it changes the interval for good. */
  private static final double RATE_GAIN = 0.3;

  private static final double FASTER = 0.16;
  private static final double SLOWER = 0.12;

  /** How much counts that the level is on its way already. */
  private static final double TREND_GAIN = 0.8;

  private static final double REFUSED = 1.2;
  private static final double RETRY = 0.6;
  private static final double UNTOLD = 0.98;
  private static final double SHORTEST = 0.8;

  private final Bucket bucket;
  private final double perToken;
  private final Reserve reserve;
  private final Search search;
  private final Census census;
  private final WindowSigns signs;

  private @Nullable WindowRate window;
  private double interval;
  private double opensAt;
  private double lastLevel = -1;
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
    opensAt = Math.max(opensAt, now) + gap(threads);
  }

  /** The server asks for silence until then. */
  void closedUntil(double moment) {
    opensAt = Math.max(opensAt, moment);
  }

  /** Refused: the pool is empty. */
  void refused(double now, int threads) {
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
      opensAt = now + search.begin(now);
    } else if (search.isOn() || !confirmed) {
      interval = search.widen(Math.max(interval, perToken), threads, now);
      opensAt = now + search.pick();
    } else {
      interval = Math.max(interval, threads * perToken) * REFUSED;
      opensAt = now + Math.max(perToken, RETRY * gap(threads));
    }
  }

  /** Let through, and the server does not tell the level: a little faster until it refuses. */
  void granted(double now, int threads) {
    boolean found = search.isOn();
    noteGrant();
    if (found) {
      resume(search.end(interval, 0, threads, now), now, threads);
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
      resume(search.end(interval, level, threads, now), now, threads);
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

  private void resume(double found, double now, int threads) {
    interval = found;
    confirmed = false;
    opensAt = now + gap(threads);
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
    double target = reserve.target(interval);
    double surplus = level - target;
    double shift = clamp(PHASE_GAIN * surplus / gates, -LATER, EARLIER);
    opensAt = Math.max(now, opensAt - shift * gap(threads));
    double fewest = Math.max(1, Math.min(gates, reserve.clientsAt(level) / threads));
    double wanted = clamp(RATE_GAIN * surplus / fewest, -SLOWER, FASTER);
    double trend = lastLevel < 0 ? 0 : TREND_GAIN * (level - lastLevel) / gates;
    double change =
        surplus < 0 ? clamp(wanted + trend, wanted, 0) : clamp(wanted + trend, 0, wanted);
    interval = Math.max(interval * (1 - change), perToken * SHORTEST);
    lastLevel = level;
  }

  private static double clamp(double value, double least, double most) {
    return Math.max(least, Math.min(value, most));
  }
}
