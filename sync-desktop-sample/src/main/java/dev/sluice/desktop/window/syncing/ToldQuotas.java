package dev.sluice.desktop.window.syncing;

import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the server's answers told of its quotas. It counts a user's own requests apart from those to
 * a workspace and tells only what is left. Answers to requests that were sent together may come in
 * another order, so of each quota the least that was told counts until its reset.
 */
final class ToldQuotas {

  private static final String WORKSPACES = "/workspaces";

  /** Seconds are rounded, so answers of one hour tell resets that are not quite the same. */
  private static final Duration SAME_HOUR = Duration.ofMinutes(1);

  private final Map<String, Told> latest = new HashMap<>();

  private record Told(int left, int permits, Instant reset) {

    Told or(Told other) {
      return other.reset.isAfter(reset.plus(SAME_HOUR)) || other.left < left ? other : this;
    }
  }

  synchronized void hear(String path, ServerAnswer answer, Instant now) {
    String name = path.startsWith(WORKSPACES) ? "Quota of the workspaces" : "Quota of the user";
    for (ServerLimit limit : answer.limits()) {
      Integer left = limit.remaining();
      Duration reset = limit.reset();
      if (limit.ofQuota() && left != null && reset != null) {
        int permits = limit.permits() == null ? 0 : limit.permits();
        latest.merge(name, new Told(left, permits, now.plus(reset)), Told::or);
      }
    }
  }

  synchronized void forget() {
    latest.clear();
  }

  /** The one that has the fewest requests left. */
  synchronized Optional<Gauge> tightest(Instant now, TimeStyle style) {
    latest.values().removeIf(told -> !told.reset().isAfter(now));
    return latest.entrySet().stream()
        .min(Comparator.comparingInt(entry -> entry.getValue().left()))
        .map(
            entry ->
                Gauge.ofQuota(
                    entry.getKey(),
                    entry.getValue().left(),
                    entry.getValue().permits(),
                    style.clock(entry.getValue().reset())));
  }
}
