package dev.sluice.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * After a refusal nothing goes for as long as the server named, or for a fixed time where it named
 * none. Nobody else is held back, and nothing is learned from what remains: what an engine does
 * unless it is told otherwise.
 */
final class FixedPause implements Throttle {

  private final Duration unnamed;
  private @Nullable Long until;

  /**
   * Pauses for that long where the server names no time.
   *
   * @param unnamed zero or more
   */
  FixedPause(Duration unnamed) {
    if (unnamed.isNegative()) {
      throw new IllegalArgumentException("a pause must not be negative: " + unnamed);
    }
    this.unnamed = unnamed;
  }

  @Override
  public Call begin(long nowNanos) {
    return new Call() {
      @Override
      public Duration hold(long nowNanos) {
        return left(nowNanos);
      }

      @Override
      public void answered(ServerAnswer answer, long nowNanos) {
        if (answer.isRefusal()) {
          pause(answer.retryAfter() == null ? unnamed : answer.retryAfter(), nowNanos);
        }
      }
    };
  }

  private synchronized Duration left(long nowNanos) {
    return until == null ? Duration.ZERO : Duration.ofNanos(Math.max(0, until - nowNanos));
  }

  /** Never ends an earlier pause. */
  private synchronized void pause(Duration length, long nowNanos) {
    if (length.compareTo(left(nowNanos)) > 0) {
      until = nowNanos + length.toNanos();
    }
  }
}
