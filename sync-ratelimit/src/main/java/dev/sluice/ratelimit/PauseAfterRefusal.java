package dev.sluice.ratelimit;

import dev.sluice.ratelimit.HeldSlot.Counts;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long a limiter grants nothing after an answer 429. {@link HeldSlot} hears the answer, {@link
 * SlotSource} keeps the pause.
 */
final class PauseAfterRefusal {

  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);
  private static final Duration UNNAMED_PAUSE = Duration.ofMinutes(1);

  private PauseAfterRefusal() {}

  /**
   * The pause of a limiter; null if the answer is no refusal. A quota pauses a second longer, since
   * servers tell the time until it is full in whole seconds.
   */
  static @Nullable Duration pause(ServerAnswer answer, Counts counts) {
    if (!answer.isRefusal()) {
      return null;
    }
    Duration named = Objects.requireNonNullElse(answer.retryAfter(), UNNAMED_PAUSE);
    Duration pause = named.compareTo(LEAST_PAUSE) < 0 ? LEAST_PAUSE : named;
    return counts == Counts.QUOTA ? pause.plus(ServerLimit.MARGIN) : pause;
  }
}
