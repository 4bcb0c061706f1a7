package dev.sluice.lab.simulate;

import dev.sluice.ratelimit.Limit;
import java.util.List;

/**
 * The server of a run.
 *
 * @param kind how it counts
 * @param limit what it allows
 * @param full whether a pool is full at the start, else empty; windows are always free
 * @param changes how its limit changes, in the order of time
 */
public record ServerPlan(ServerKind kind, Limit limit, boolean full, List<LimitChange> changes) {

  /** Copies the list. */
  public ServerPlan {
    changes = List.copyOf(changes);
  }

  /** A pool of such a size, refilled continuously. */
  public static ServerPlan gcra(Limit limit, boolean full) {
    return new ServerPlan(ServerKind.GCRA, limit, full, List.of());
  }

  /** An exact moving window. */
  public static ServerPlan window(Limit limit) {
    return new ServerPlan(ServerKind.WINDOW, limit, true, List.of());
  }

  /** A pool that only empties. */
  public static ServerPlan decrease(Limit limit) {
    return new ServerPlan(ServerKind.DECREASE, limit, true, List.of());
  }

  /** The same, with such changes. */
  public ServerPlan changing(LimitChange... wanted) {
    return new ServerPlan(kind, limit, full, List.of(wanted));
  }

  Server start() {
    return switch (kind) {
      case GCRA -> new PoolServer(limit, full ? limit.permits() : 0, true);
      case WINDOW -> new WindowServer(limit);
      case DECREASE -> new PoolServer(limit, limit.permits(), false);
    };
  }

  /** How many requests it can let through in so long a time. */
  double capacity(long nanos) {
    double atStart = kind == ServerKind.GCRA && !full ? 0 : limit.permits();
    if (kind == ServerKind.DECREASE) {
      return atStart;
    }
    double capacity = kind == ServerKind.WINDOW ? 0 : atStart;
    long from = 0;
    int tokens = limit.permits();
    for (LimitChange change : changes) {
      long to = Math.min(nanos, change.atNanos());
      capacity += refilled(tokens, to - from);
      from = to;
      tokens = change.tokens();
    }
    return capacity + refilled(tokens, nanos - from);
  }

  private double refilled(int tokens, long nanos) {
    double rounds = (double) nanos / limit.window().toNanos();
    return tokens * (kind == ServerKind.WINDOW && changes.isEmpty() ? Math.ceil(rounds) : rounds);
  }
}
