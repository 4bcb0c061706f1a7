package dev.sluice.throttle;

/**
 * A {@link StickySleep} that every success shortens by {@code sleepFor / parts}. Causes few
 * refusals and treats clients fairly evenly. If the server's pool of tokens is full, clients use
 * the tokens up only slowly.
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
