package dev.sluice.throttle;

/**
 * A {@link StickySleep} that every success shortens by the refill time of one token. A client that
 * sleeps less succeeds more often, and so shortens its sleep faster. In the end, a few clients take
 * nearly all requests.
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
