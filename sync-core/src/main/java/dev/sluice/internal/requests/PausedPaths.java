package dev.sluice.internal.requests;

import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The paths on which the server wants a pause, and how long each pause lasts. Pauses are forgotten
 * when the engine ends; after a restart, one request asks the server anew. Safe for use by several
 * threads.
 */
final class PausedPaths {

  private static final Duration UNNAMED_PAUSE = Duration.ofMinutes(1);
  private static final Duration LEAST_PAUSE = Duration.ofSeconds(1);

  /**
   * A part of a path counts as an id if the part has a digit. Paths that differ only in ids share a
   * pause.
   */
  private static final Pattern ID = Pattern.compile("/[^/]*\\d[^/]*");

  private final Time time;
  private final Map<String, Pause> pauses = new HashMap<>();

  private record Pause(TooManyRequestsException refusal, long until) {}

  PausedPaths(Time time) {
    this.time = time;
  }

  /** Notes that the server refused a request to the path. A pause can only become longer. */
  synchronized void note(TooManyRequestsException refusal, String path) {
    Duration named = refusal.retryAfter() == null ? UNNAMED_PAUSE : refusal.delay();
    Duration length = named.compareTo(LEAST_PAUSE) < 0 ? LEAST_PAUSE : named;
    Pause pause = new Pause(refusal, time.nanos() + length.toNanos());
    pauses.merge(resource(path), pause, (old, late) -> old.until() - late.until() > 0 ? old : late);
  }

  /** Why no request may be sent to the path now; empty if a request may be sent. */
  synchronized Optional<TooManyRequestsException> of(String path) {
    long now = time.nanos();
    pauses.values().removeIf(pause -> pause.until() - now <= 0);
    String resource = resource(path);
    Pause pause = pauses.get(resource);
    return pause == null
        ? Optional.empty()
        : Optional.of(
            TooManyRequestsException.ofQuota(
                resource, Duration.ofNanos(pause.until() - now), pause.refusal()));
  }

  private static String resource(String path) {
    return ID.matcher(path).replaceAll("");
  }
}
