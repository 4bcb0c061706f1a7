package dev.sluice.throttle;

/**
 * x
 *
 * <p>Source: the rate throttling experiment of Heroku's platform API client, 2020.
 */
public final class GradualDecrease extends StickySleep {

  /** With the bucket that the client was told of. */
  public GradualDecrease(ThrottleOptions options) {
    super(options);
  }

  @Override
  double decrease(double sleepFor, Answer answer) {
    return bucket().secondsPerToken();
  }
}
