package dev.sluice.throttle;

/**
 * One sticky sleep that every success shortens by the part of the pool that is full.
 *
 * <p>Before a call: sleep {@code sleepFor + jitter}. After a refusal: {@code sleepFor +=
 * secondsPerToken}, sleep {@code sleepFor + jitter}, {@code sleepFor *= factor}. After a success:
 * {@code sleepFor -= sleepFor * remaining / parts}, not below zero; if the server does not tell
 * what remains, it counts as none. {@code jitter} is {@code sleepFor * random(0..0.1)}; times are
 * in seconds.
 *
 * <p>Source: the rate throttling experiment of Heroku's platform API client, 2020.
 */
final class ProportionalRemainingDecrease extends StickySleep {

  /** With the bucket of these options. */
  ProportionalRemainingDecrease(ThrottleOptions options) {
    super(options);
  }

  @Override
  double decrease(double sleepFor, ServerAnswer answer) {
    return sleepFor * answer.remainingOrNone() / parts();
  }
}
