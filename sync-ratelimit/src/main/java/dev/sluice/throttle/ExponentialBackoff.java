package dev.sluice.throttle;

import java.util.Random;

/**
 * Sleeps only after refusals, each time longer; a new call starts anew.
 *
 * <p>After the k-th refusal of a call (k from 0): {@code s = secondsPerToken * factor^k}, but at
 * most {@link ThrottleOptions.Sleeps#longest}; sleep {@code s + s * random(0..0.1)} seconds. The
 * starting sleep of the options is not used. Source: the rate throttling experiment of Heroku's
 * platform API client, 2020.
 */
final class ExponentialBackoff implements Throttle {

  private final ThrottleOptions options;

  /** With the bucket's seconds per token as the first sleep. */
  ExponentialBackoff(ThrottleOptions options) {
    this.options = options;
  }

  @Override
  public Call begin(long nowNanos) {
    return new Backoff(options.random(), nowNanos);
  }

  private final class Backoff extends SleepingCall {

    private double sleepFor = options.sleeps().capped(options.bucket().secondsPerToken());

    Backoff(Random random, long nowNanos) {
      super(random, nowNanos);
    }

    @Override
    public void answered(ServerAnswer answer, long nowNanos) {
      if (answer.isRefusal()) {
        sleep(sleepFor, nowNanos);
        sleepFor = options.sleeps().capped(sleepFor * options.sleeps().factor());
      }
    }
  }
}
