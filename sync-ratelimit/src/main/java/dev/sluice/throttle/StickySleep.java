package dev.sluice.throttle;

import dev.sluice.throttle.ThrottleOptions.Sleeps;
import java.time.Duration;

/**
 * Sleeps before every call, and keeps the sleep from call to call. Refusals lengthen the sleep
 * exponentially, up to {@link Sleeps#longest}; each success shortens the sleep.
 *
 * <p>Before a call: sleep {@code sleepFor + jitter}. After a refusal: {@code sleepFor +=
 * secondsPerToken}, sleep {@code sleepFor + jitter}, {@code sleepFor *= factor}. After a success:
 * {@code sleepFor -= decrease}, not below zero. {@code jitter} is {@code sleepFor *
 * random(0..0.1)}; times are in seconds.
 *
 * <p>If threads share the object, the sleep of the last call is kept. Source: the rate throttling
 * experiment of Heroku's platform API client, 2020.
 */
abstract class StickySleep implements Throttle {

  private static final double NANOS = 1e9;

  private final ThrottleOptions options;
  private final Sleeps sleeps;
  private volatile double kept;

  StickySleep(ThrottleOptions options) {
    this.options = options;
    this.sleeps = options.sleeps();
    this.kept = seconds(options.startingSleep());
  }

  /** What a success takes off this sleep, in seconds. */
  abstract double decrease(double sleepFor, ServerAnswer answer);

  /** How many parts a sleep has. */
  final double parts() {
    return sleeps.parts();
  }

  /** The server's limit as the client knows it. */
  final Bucket bucket() {
    return options.bucket();
  }

  @Override
  public final Call begin(long nowNanos) {
    return new Sticky(nowNanos);
  }

  private static double seconds(Duration sleep) {
    return sleep.toNanos() / NANOS;
  }

  private final class Sticky extends SleepingCall {

    private double sleepFor = kept;

    Sticky(long nowNanos) {
      super(options.random(), nowNanos);
      sleep(sleepFor, nowNanos);
    }

    @Override
    public void answered(ServerAnswer answer, long nowNanos) {
      if (answer.isRefusal()) {
        sleepFor = sleeps.capped(sleepFor + bucket().secondsPerToken());
        sleep(sleepFor, nowNanos);
        sleepFor = sleeps.capped(sleepFor * sleeps.factor());
      } else {
        kept = Math.max(0, sleepFor - decrease(sleepFor, answer));
      }
    }
  }
}
