package dev.sluice.throttle;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The engine's default throttle. After a refusal, nothing is sent for as long as the server asks.
 * If the server names no time, nothing is sent for a fixed time.
 */
final class FixedPause implements Throttle {

  private final Duration unnamed;
  private @Nullable Long until;

  FixedPause(Duration unnamed) {
    if (unnamed.isNegative()) {
      throw new IllegalArgumentException("a pause must not be negative: " + unnamed);
    }
    this.unnamed = Objects.requireNonNull(ServerAnswer.cut(unnamed));
  }

  @Override
  public boolean isInOrder() {
    return true;
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

  /** A shorter pause does not end a longer one. */
  private synchronized void pause(Duration length, long nowNanos) {
    if (length.compareTo(left(nowNanos)) > 0) {
      until = nowNanos + length.toNanos();
    }
  }
}
