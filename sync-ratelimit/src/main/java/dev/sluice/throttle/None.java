package dev.sluice.throttle;

import java.time.Duration;

/**
 * Holds nothing back and learns nothing: every request goes at once, also after a refusal. What the
 * others are compared with.
 */
final class None implements Throttle {

  private static final Call CALL =
      new Call() {
        @Override
        public Duration hold(long nowNanos) {
          return Duration.ZERO;
        }

        @Override
        public void answered(ServerAnswer answer, long nowNanos) {}
      };

  /** One like every other. */
  None() {}

  @Override
  public Call begin(long nowNanos) {
    return CALL;
  }
}
