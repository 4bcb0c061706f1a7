package dev.sluice.desktop.limit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Json;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How a key stands.
 *
 * @param untilFree what one more slot would have to wait
 * @param paused how much longer nothing is granted because the server asked for it
 */
record KeyState(Duration untilFree, Duration paused, List<LimitState> limits) {

  /** Only looks. */
  static KeyState of(Turn turn) {
    try (WindowLimiter limiter =
        RateLimiter.builder(turn.time(), Schedulers.computation())
            .limits(turn.config().limits())
            .worstTransit(turn.config().worstTransit())
            .ledger(turn.slots())
            .build()) {
      return new KeyState(limiter.expected(1).atLeast(), limiter.paused(), limiter.state());
    }
  }

  ObjectNode json(String key) {
    ArrayNode array = Json.array();
    for (LimitState state : limits) {
      array
          .addObject()
          .put("limit", state.limit().toString())
          .put("permits", state.limit().permits())
          .put("taken", state.used())
          .put("open", state.open());
    }
    return Json.object()
        .put("key", key)
        .put("nextFreeMillis", untilFree.toMillis())
        .put("pausedMillis", paused.toMillis())
        .set("limits", array);
  }

  String text(String key) {
    String next = untilFree.isZero() ? "now" : Durations.text(untilFree);
    String pause = paused.isZero() ? "" : ", paused for " + Durations.text(paused);
    return limits.stream()
        .map(KeyState::line)
        .collect(Collectors.joining("\n", "", "\n" + key + ": next free " + next + pause));
  }

  private static String line(LimitState state) {
    return String.format(
        Locale.ROOT,
        "%s: %d taken, %d of them open, %d free",
        state.limit(),
        state.used(),
        state.open(),
        state.free());
  }
}
