package dev.sluice.lab.simulate;

import dev.sluice.throttle.Bucket;
import java.util.List;

/**
 * The server of a run.
 *
 * @param kind how it counts
 * @param bucket what it allows
 * @param full whether a pool is full at the start, else empty; windows are always free
 * @param changes how its limit changes, in the order of time
 */
public record ServerPlan(ServerKind kind, Bucket bucket, boolean full, List<LimitChange> changes) {

  /** Copies the list. */
  public ServerPlan {
    changes = List.copyOf(changes);
  }

  /** A pool of such a size, refilled continuously. */
  public static ServerPlan gcra(Bucket bucket, boolean full) {
    return new ServerPlan(ServerKind.GCRA, bucket, full, List.of());
  }

  /** An exact moving window. */
  public static ServerPlan window(Bucket bucket) {
    return new ServerPlan(ServerKind.WINDOW, bucket, true, List.of());
  }

  /** A pool that only empties. */
  public static ServerPlan decrease(Bucket bucket) {
    return new ServerPlan(ServerKind.DECREASE, bucket, true, List.of());
  }

  /** The same, with such changes. */
  public ServerPlan changing(LimitChange... wanted) {
    return new ServerPlan(kind, bucket, full, List.of(wanted));
  }

  Server start() {
    return switch (kind) {
      case GCRA -> new PoolServer(bucket, full ? bucket.tokens() : 0, true);
      case WINDOW -> new WindowServer(bucket);
      case DECREASE -> new PoolServer(bucket, bucket.tokens(), false);
    };
  }

  /** How many requests it can let through in so long a time. */
  double capacity(long nanos) {
    double atStart = kind == ServerKind.GCRA && !full ? 0 : bucket.tokens();
    if (kind == ServerKind.DECREASE) {
      return atStart;
    }
    double capacity = kind == ServerKind.WINDOW ? 0 : atStart;
    long from = 0;
    int tokens = bucket.tokens();
    for (LimitChange change : changes) {
      long to = Math.min(nanos, change.atNanos());
      capacity += refilled(tokens, to - from);
      from = to;
      tokens = change.tokens();
    }
    return capacity + refilled(tokens, nanos - from);
  }

  private double refilled(int tokens, long nanos) {
    double rounds = (double) nanos / bucket.refill().toNanos();
    return tokens * (kind == ServerKind.WINDOW && changes.isEmpty() ? Math.ceil(rounds) : rounds);
  }
}
