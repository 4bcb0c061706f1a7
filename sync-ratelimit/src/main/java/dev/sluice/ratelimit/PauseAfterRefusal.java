package dev.sluice.ratelimit;

import dev.sluice.ratelimit.HeldSlot.Counts;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides how long a limiter grants nothing after the server refused a request (429). */
final class PauseAfterRefusal {

  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);
  private static final Duration UNNAMED_PAUSE = Duration.ofMinutes(1);

  private PauseAfterRefusal() {}

  /**
   * Returns how long a limiter pauses after an answer; null if the answer is no refusal. A quota
   * pauses a second longer, because servers round the reset to whole seconds.
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
