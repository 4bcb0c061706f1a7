package dev.sluice.desktop.limit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Json;
import dev.sluice.ratelimit.Explanation;
import dev.sluice.ratelimit.LimitState;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.util.stream.Collectors;

/**
 * How a key stands.
 *
 * @param now why one more slot would have to wait
 */
record KeyState(Explanation now) {

  /** Only looks. */
  static KeyState of(Turn turn) {
    try (WindowLimiter limiter =
        RateLimiter.builder(turn.time(), Schedulers.computation())
            .limits(turn.config().limits())
            .worstTransit(turn.config().worstTransit())
            .ledger(turn.slots())
            .build()) {
      return new KeyState(limiter.explain());
    }
  }

  ObjectNode json(String key) {
    ArrayNode limits = Json.array();
    for (LimitState state : now.limits()) {
      limits
          .addObject()
          .put("limit", state.limit().toString())
          .put("permits", state.limit().permits())
          .put("taken", state.used())
          .put("open", state.open());
    }
    return Json.object()
        .put("key", key)
        .put("nextFreeMillis", now.expected().atLeast().toMillis())
        .put("pausedMillis", now.paused().toMillis())
        .set("limits", limits);
  }

  String text(String key) {
    String next =
        now.expected().atLeast().isZero() ? "now" : Durations.text(now.expected().atLeast());
    String paused = now.paused().isZero() ? "" : ", paused for " + Durations.text(now.paused());
    return now.limits().stream()
        .map(KeyState::line)
        .collect(Collectors.joining("\n", "", "\n" + key + ": next free " + next + paused));
  }

  private static String line(LimitState state) {
    return String.format(
        "%s: %d taken, %d of them open, %d free",
        state.limit(), state.used(), state.open(), state.free());
  }
}
