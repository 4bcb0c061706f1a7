package dev.sluice.throttle;

/**
 * One sticky sleep that every success shortens by the part of itself that the pool is full.
 *
 * <p>Before a call: sleep {@code sleepFor + jitter}. After a refusal: {@code sleepFor +=
 * secondsPerToken}, sleep {@code sleepFor + jitter}, {@code sleepFor *= 1.2}. After a success:
 * {@code sleepFor -= sleepFor * remaining / tokens}, not below zero; what the server does not tell
 * counts as none remaining. {@code jitter} is {@code sleepFor * random(0..0.1)}; times are in
 * seconds.
 *
 * <p>Source: the rate throttling experiment of Heroku's platform API client, 2020.
 */
final class ProportionalRemainingDecrease extends StickySleep {

  /** With the bucket that the client was told of. */
  ProportionalRemainingDecrease(ThrottleOptions options) {
    super(options);
  }

  @Override
  double decrease(double sleepFor, ServerAnswer answer) {
    return sleepFor * answer.remainingOrNone() / bucket().tokens();
  }
}
