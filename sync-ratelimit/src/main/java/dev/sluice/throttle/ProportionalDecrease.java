package dev.sluice.throttle;

/**
 * One sticky sleep that every success shortens by the same small part of itself.
 *
 * <p>Before a call: sleep {@code sleepFor + jitter}. After a refusal: {@code sleepFor +=
 * secondsPerToken}, sleep {@code sleepFor + jitter}, {@code sleepFor *= factor}. After a success:
 * {@code sleepFor -= sleepFor / parts}. {@code jitter} is {@code sleepFor * random(0..0.1)}; times
 * are in seconds. It causes few refusals and is fairly even, but uses up a full pool slowly.
 *
 * <p>Source: the rate throttling experiment of Heroku's platform API client, 2020.
 */
final class ProportionalDecrease extends StickySleep {

  /** With the bucket of these options. */
  ProportionalDecrease(ThrottleOptions options) {
    super(options);
  }

  @Override
  double decrease(double sleepFor, ServerAnswer answer) {
    return sleepFor / parts();
  }
}
