package dev.sluice.throttle;

/**
 * One sticky sleep that every success shortens by the same time.
 *
 * <p>Before a call: sleep {@code sleepFor + jitter}. After a refusal: {@code sleepFor +=
 * secondsPerToken}, sleep {@code sleepFor + jitter}, {@code sleepFor *= factor}. After a success:
 * {@code sleepFor -= secondsPerToken}, not below zero. {@code jitter} is {@code sleepFor *
 * random(0..0.1)}; times are in seconds. A client that sleeps less has more successes and so
 * shortens its sleep more: in the end a few clients take nearly all.
 *
 * <p>Source: the rate throttling experiment of Heroku's platform API client, 2020.
 */
final class GradualDecrease extends StickySleep {

  /** With the bucket of these options. */
  GradualDecrease(ThrottleOptions options) {
    super(options);
  }

  @Override
  double decrease(double sleepFor, ServerAnswer answer) {
    return bucket().secondsPerToken();
  }
}
