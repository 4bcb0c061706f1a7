package dev.sluice.throttle;

import java.time.Duration;

/** Holds nothing back and learns nothing, even after a refusal: the baseline for comparisons. */
final class NoThrottle implements Throttle {

  private static final Call CALL =
      new Call() {
        @Override
        public Duration hold(long nowNanos) {
          return Duration.ZERO;
        }

        @Override
        public void answered(ServerAnswer answer, long nowNanos) {}
      };

  /** It has no state. */
  NoThrottle() {}

  @Override
  public boolean isInOrder() {
    return true;
  }

  @Override
  public Call begin(long nowNanos) {
    return CALL;
  }
}
