package dev.sluice.throttle;

/**
 * x
 *
 * <p>Source: the rate throttling experiment of Heroku's platform API client, 2020.
 */
public final class ProportionalRemainingDecrease extends StickySleep {

  /** With the bucket that the client was told of. */
  public ProportionalRemainingDecrease(ThrottleOptions options) {
    super(options);
  }

  @Override
  double decrease(double sleepFor, Answer answer) {
    return sleepFor * answer.remainingOrNone() / bucket().tokens();
  }
}
