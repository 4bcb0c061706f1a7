package dev.sluice.throttle;

/**
 * x
 *
 * <p>Source: the rate throttling experiment of Heroku's platform API client, 2020.
 */
public final class ProportionalDecrease extends StickySleep {

  /** With the bucket that the client was told of. */
  public ProportionalDecrease(ThrottleOptions options) {
    super(options);
  }

  @Override
  double decrease(double sleepFor, Answer answer) {
    return sleepFor / bucket().tokens();
  }
}
