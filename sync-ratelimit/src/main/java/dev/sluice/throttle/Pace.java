package dev.sluice.throttle;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * When the threads of a process may pass, one after the other, and how that follows from the level
 * of the pool: the arithmetic of {@link LevelControl}. Seconds everywhere. Not safe for threads.
 */
final class Pace {

  /** So many tokens are left for each client when the brakes come on. */
  private static final double LAST_TOKENS = 0.5;

  /** A rich pool makes the interval so many times as long, until nobody is held back. */
  private static final double LOOSEN = 0.8;

  /**
   * A refusal makes the interval longer by this part of the gap: all threads together tell more.
   */
  private static final double REFUSED = 0.22;

  /** The refused one tries again after this part of the gap. */
  private static final double RETRY = 0.2;

  private final Bucket bucket;
  private final double perToken;
  private final Steering steering;
  private final Search search;
  private final Census census;
  private final WindowSigns signs;
  private final ByRefusals byRefusals;

  private @Nullable WindowRate window;
  private double interval;
  private double opensAt;
  private double passedAt;
  private double refusedAt = Double.NEGATIVE_INFINITY;
  private int underWay;
  private boolean answered;
  private boolean confirmed;
  private boolean everGranted;

  Pace(Bucket bucket, Random random, double opensAt) {
    this.bucket = bucket;
    this.perToken = bucket.secondsPerToken();
    this.steering = new Steering(bucket, random);
    this.search = new Search(perToken, random);
    this.census = new Census(perToken);
    this.signs = new WindowSigns(bucket, random);
    this.byRefusals = new ByRefusals(perToken);
    this.opensAt = opensAt;
  }

  /** Whether nothing is known and one went ahead, so that the others wait for its answer. */
  boolean awaitsAnswer() {
    return underWay > 0 && (!answered || (search.isOn() && window == null));
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
    underWay++;
    passedAt = now;
    opensAt = Math.max(opensAt, now) + gap(threads);
  }

  /** One that had passed is given up: its answer will not be heard. */
  void abandoned() {
    underWay--;
  }

  /** The server asks for silence until then. */
  void closedUntil(double moment) {
    opensAt = Math.max(opensAt, moment);
  }

  /** Refused: the pool is empty. One that was on its way as another was refused says no more. */
  void refused(double sent, double now, int threads) {
    underWay--;
    if (sent < refusedAt) {
      return;
    }
    refusedAt = now;
    answered = true;
    if (interval == 0 && everGranted) {
      interval = counted(threads);
    }
    if (window != null) {
      window.refused();
      opensAt = now + Math.max(perToken, gap(threads));
    } else {
      slowDown(now, threads);
      opensAt = Math.min(opensAt, signs.refused(now, threads));
    }
    confirmed = false;
  }

  private double counted(int threads) {
    return census.clients(threads, underWay) * perToken;
  }

  private void slowDown(double now, int threads) {
    double growth = 1;
    if (interval == 0 && !search.isOn()) {
      interval = threads * perToken;
      opensAt = passedAt + search.begin(now);
    } else if (search.isOn() || !confirmed) {
      interval = search.widen(Math.max(interval, perToken), threads, now);
      opensAt = now + search.pick();
    } else {
      growth = 1 + steering.haste() * REFUSED / threads;
      interval = Math.max(interval, threads * perToken) * growth;
      byRefusals.refused();
      opensAt = now + Math.max(perToken, RETRY * gap(threads));
    }
    steering.refused(growth);
  }

  /** Let through, and the server does not tell the level: a little faster until it refuses. */
  void granted(double now, int threads) {
    boolean found = search.isOn();
    noteGrant();
    if (found) {
      resume(search.end(interval, 0, threads, passedAt), -1, threads);
    } else {
      interval = byRefusals.granted(interval, threads);
    }
  }

  /** Let through, at this level. */
  void granted(double level, double now, int threads) {
    noteGrant();
    steering.saw(level);
    if (window != null) {
      interval = window.interval(interval, level, now, threads);
    } else if (signs.granted(level, now)) {
      window = new WindowRate(bucket, now);
      interval = Math.max(signs.believed(), threads * perToken);
      opensAt = now + gap(threads);
    } else if (search.isOn()) {
      census.forget();
      resume(search.end(interval, level, threads, passedAt), level, threads);
    } else if (interval == 0) {
      runFreely(level, now, threads);
    } else if (steering.isRich(level, interval)) {
      loosen(now);
    } else if (steering.isBlind()) {
      interval = byRefusals.granted(interval, threads);
    } else {
      steer(level, now, threads);
    }
  }

  private void noteGrant() {
    underWay--;
    answered = true;
    everGranted = true;
    confirmed = true;
  }

  private void resume(double found, double level, int threads) {
    interval = found;
    steering.begin(interval, level);
    confirmed = false;
    opensAt = passedAt + gap(threads);
  }

  /** Nobody sleeps while a token is left for half of those whose requests may be under way. */
  private void runFreely(double level, double now, int threads) {
    census.count(level, now);
    if (level > LAST_TOKENS * census.clients(threads, underWay)) {
      opensAt = now;
    } else {
      interval = counted(threads);
      steering.begin(interval, -1);
      opensAt = now + Math.max(0, interval - level * perToken) / threads;
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

  private void steer(double level, double now, int threads) {
    Steering.Correction correction = steering.look(level, interval, threads);
    opensAt = Math.max(now, opensAt - correction.earlier() * gap(threads));
    interval = correction.interval();
  }
}
