package dev.sluice.desktop.demo;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.WindowLimiter.LimitState;
import java.util.Locale;

/** One bucket as a line: what is used, what is under way, what is free. */
final class Bucket {

  private static final int WIDEST = 30;

  private Bucket() {}

  static String line(String name, LimitState state) {
    Limit limit = state.limit();
    int width = Math.min(WIDEST, limit.permits());
    int used = share(state.spent(), limit, width);
    int open = Math.min(width - used, share(state.used(), limit, width) - used);
    String bar = "#".repeat(used) + "+".repeat(open) + ".".repeat(width - used - open);
    String next = state.spent() == 0 ? "" : ", next free in " + Durations.text(state.nextFree());
    return String.format(
        Locale.ROOT,
        "%-6s %-9s [%s]%s %d used, %d under way%s",
        name,
        limit,
        bar,
        " ".repeat(WIDEST - width),
        state.spent(),
        state.open(),
        next);
  }

  /** Rounded up, so that one of sixty shows. */
  private static int share(int slots, Limit limit, int width) {
    return Math.min(width, (slots * width + limit.permits() - 1) / limit.permits());
  }
}
