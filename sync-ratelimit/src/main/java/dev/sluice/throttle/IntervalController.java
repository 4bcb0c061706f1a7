package dev.sluice.throttle;

import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Computes when the threads of a process may send, from the level of the server's pool. {@link
 * LevelControl} uses this arithmetic. Times are in seconds; not safe for several threads.
 */
final class IntervalController {

  /** Requests are spaced as soon as at most this many tokens remain for each client. */
  private static final double LAST_TOKENS = 0.5;

  /** A rich pool multiplies the interval by this, until nobody is held back. */
  private static final double LOOSEN = 0.8;

  /**
   * A refusal lengthens one thread's interval by this part of the gap between two threads. With
   * more threads the gap is smaller, because many threads are refused more often.
   */
  private static final double REFUSED = 0.22;

  /** The refused request tries again after this part of the gap. */
  private static final double RETRY = 0.2;

  private final Bucket bucket;
  private final double perToken;
  private final LevelRegulator regulator;
  private final IntervalSearch search;
  private final ClientEstimator estimator;
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

  IntervalController(Bucket bucket, Random random, double opensAt) {
    this.bucket = bucket;
    this.perToken = bucket.secondsPerToken();
    this.regulator = new LevelRegulator(bucket, random);
    this.search = new IntervalSearch(perToken, random);
    this.estimator = new ClientEstimator(perToken);
    this.signs = new WindowSigns(bucket, random);
    this.byRefusals = new ByRefusals(perToken);
    this.opensAt = opensAt;
  }

  /**
   * Whether all other requests must wait for the first request's answer, because the interval is
   * still unknown.
   */
  boolean awaitsAnswer() {
    return underWay > 0 && (!answered || (search.isOn() && window == null));
  }

  double opensAt() {
    return opensAt;
  }

  /** The time between two requests of this process. */
  double gap(int threads) {
    return interval / threads;
  }

  /** A request is sent now. */
  void passed(double now, int threads) {
    underWay++;
    passedAt = now;
    opensAt = Math.max(opensAt, now) + gap(threads);
  }

  /** A request that was sent is given up. No answer will come. */
  void abandoned() {
    underWay--;
  }

  /** The server asks to send nothing until then. */
  void closedUntil(double moment) {
    opensAt = Math.max(opensAt, moment);
  }

  /**
   * Notes that a request was refused: the pool is empty. If the request was sent before the last
   * refusal came, the new refusal changes nothing.
   */
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
    return estimator.clients(threads, underWay) * perToken;
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
      growth = 1 + regulator.haste() * REFUSED / threads;
      interval = Math.max(interval, threads * perToken) * growth;
      byRefusals.refused();
      opensAt = now + Math.max(perToken, RETRY * gap(threads));
    }
    regulator.refused(growth);
  }

  /**
   * Notes that a request was granted and that the answer showed no level of the server's pool.
   * Requests then go a little faster until the next refusal.
   */
  void granted(double now, int threads) {
    boolean found = search.isOn();
    noteGrant();
    if (found) {
      resume(search.end(interval, 0, threads, passedAt), -1, threads);
    } else {
      interval = byRefusals.granted(interval, threads);
    }
  }

  /** Notes that a request was granted, and which level of the server's pool the answer showed. */
  void granted(double level, double now, int threads) {
    noteGrant();
    regulator.saw(level);
    if (window != null) {
      interval = window.interval(interval, level, now, threads);
    } else if (signs.granted(level, now)) {
      window = new WindowRate(bucket, now);
      interval = Math.max(signs.believed(), threads * perToken);
      opensAt = now + gap(threads);
    } else if (search.isOn()) {
      estimator.forget();
      resume(search.end(interval, level, threads, passedAt), level, threads);
    } else if (interval == 0) {
      runFreely(level, now, threads);
    } else if (regulator.isRich(level, interval)) {
      loosen(now);
    } else if (regulator.isBlind()) {
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
    regulator.begin(interval, level);
    confirmed = false;
    opensAt = passedAt + gap(threads);
  }

  /** Nobody sleeps while half a token remains for each client. */
  private void runFreely(double level, double now, int threads) {
    estimator.count(level, now);
    if (level > LAST_TOKENS * estimator.clients(threads, underWay)) {
      opensAt = now;
    } else {
      interval = counted(threads);
      regulator.begin(interval, -1);
      opensAt = now + Math.max(0, interval - level * perToken) / threads;
    }
  }

  private void loosen(double now) {
    opensAt = now;
    interval *= LOOSEN;
    if (interval < perToken) {
      interval = 0;
      estimator.forget();
    }
  }

  private void steer(double level, double now, int threads) {
    LevelRegulator.Correction correction = regulator.look(level, interval, threads);
    opensAt = Math.max(now, opensAt - correction.earlier() * gap(threads));
    interval = correction.interval();
  }
}
