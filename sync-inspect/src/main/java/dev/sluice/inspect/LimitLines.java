package dev.sluice.inspect;

import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import java.time.Instant;

/** How full each window of the limits is, and when its next slot is free. */
final class LimitLines {

  private LimitLines() {}

  static JsonLine.Inside of(AccountLimiter limits, Masking masking) {
    return JsonLine.event(
        "limits",
        Instant.now(),
        line -> line.list("windows", all -> windows(limits, masking, all)));
  }

  private static void windows(AccountLimiter limits, Masking masking, JsonLine all) {
    windows(AccountLimiter.BUDGET, limits.budget(), all);
    windows(AccountLimiter.PACE, limits.pace(), all);
    limits.quotas().forEach((key, quota) -> windows(String.valueOf(masking.text(key)), quota, all));
  }

  private static void windows(String name, WindowLimiter limiter, JsonLine all) {
    for (LimitState state : limiter.state()) {
      all.element(
          window ->
              window
                  .put("name", name)
                  .put("permits", state.limit().permits())
                  .put("length", state.limit().window())
                  .put("used", state.used())
                  .put("open", state.open())
                  .put("nextFree", state.nextFree())
                  .put("paused", limiter.paused())
                  .put("queued", limiter.waiting())
                  .list(
                      "ends",
                      ends -> state.oldest().forEach(end -> ends.element("" + end.toMillis()))));
    }
  }
}
