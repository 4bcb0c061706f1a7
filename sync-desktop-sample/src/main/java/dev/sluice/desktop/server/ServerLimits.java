package dev.sluice.desktop.server;

import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.limit.LimitPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the server allows. */
public final class ServerLimits {

  private ServerLimits() {}

  /** Exact windows, all of them at once. */
  public static LimitPolicy windows(List<Limit> limits) {
    ExactWindows windows = new ExactWindows();
    limits.forEach(limit -> windows.and(limit.permits(), limit.window()));
    return windows;
  }

  /** Exact windows and, behind them, a quota for the user and one for the organization. */
  static LimitPolicy all(List<Limit> limits, @Nullable Limit quota) {
    return quota == null
        ? windows(limits)
        : LimitPolicy.inOrder(
            windows(limits), new HourlyQuota(quota.permits(), quota.permits(), quota.window()));
  }
}
