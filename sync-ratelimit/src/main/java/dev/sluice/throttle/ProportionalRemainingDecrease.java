package dev.sluice.throttle;

/**
 * A {@link StickySleep} that every success shortens by {@code sleepFor * remaining / parts}. If an
 * answer does not say what remains, the success does not shorten the sleep.
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
