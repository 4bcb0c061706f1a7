package dev.sluice.desktop.server;

import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.limit.ExactWindows;
import java.util.List;

/** What the server allows. */
public final class ServerLimits {

  private ServerLimits() {}

  /** Exact windows, all of them at once. */
  public static ExactWindows windows(List<Limit> limits) {
    ExactWindows windows = new ExactWindows();
    limits.forEach(limit -> windows.and(limit.permits(), limit.window()));
    return windows;
  }
}
