package dev.sluice.throttle;

import java.time.Duration;
import java.util.Random;

/** A call that is held back by sleeps of its own, each with up to a tenth of jitter. */
abstract class SleepingCall implements Throttle.Call {

  private static final double JITTER = 0.1;
  private static final double NANOS = 1e9;

  private final Random random;
  private long until;

  SleepingCall(Random random, long nowNanos) {
    this.random = random;
    this.until = nowNanos;
  }

  /** Sleeps from now on for this many seconds and some jitter. */
  final void sleep(double seconds, long nowNanos) {
    double jitter = seconds * random.nextDouble() * JITTER;
    until = nowNanos + Math.round((seconds + jitter) * NANOS);
  }

  @Override
  public final Duration hold(long nowNanos) {
    return Duration.ofNanos(Math.max(0, until - nowNanos));
  }
}
