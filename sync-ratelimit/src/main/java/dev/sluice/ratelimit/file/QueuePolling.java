package dev.sluice.ratelimit.file;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a waiting ledger looks at the slot file again. A ledger knows when its slots come
 * free, unless other ledgers give slots back or leave the queue. To notice such changes, a ledger
 * reads the file often near the head of the queue, and seldom far behind. Times are those of this
 * process's monotonic clock.
 */
final class QueuePolling {

  /** How often a ledger far behind in the queue looks at the file. */
  private static final long SELDOM_NANOS = 1_000_000_000L;

  private static final long OFTEN_NANOS = 40_000_000L;
  private static final int NEXT = 3;
  private static final long CHECK_NEXT_NANOS = 500_000_000L;
  private static final long CHECK_NANOS = 2_500_000_000L;
  private static final long HEARTBEAT_NANOS = 10_000_000_000L;

  private final Time time;
  private @Nullable LimiterConfig config;
  private int n;
  private long poll;
  private long check;
  private long news;

  QueuePolling(Time time) {
    this.time = time;
  }

  /**
   * Notes that the ledger's claim was denied, and decides when to ask again.
   *
   * @param wait the shortest wait in nanoseconds
   * @param waiters how many waiters are ahead in the queue
   * @param exact whether nobody can shorten the wait
   * @param seen the key's counter, {@link KeyRecord#news}, at the denial
   * @return the nanoseconds after which to ask again
   */
  long denied(long wait, int waiters, boolean exact, long seen) {
    long often = OFTEN_NANOS << Math.min(5, Math.max(0, waiters - NEXT));
    long checked = waiters <= NEXT ? CHECK_NEXT_NANOS : CHECK_NANOS;
    poll = exact ? HEARTBEAT_NANOS : Math.min(SELDOM_NANOS, often);
    check = time.nanos() + Math.min(wait, exact ? HEARTBEAT_NANOS : checked);
    news = seen;
    return Math.min(wait, poll);
  }

  /** Notes the request that waits. */
  void of(LimiterConfig asking, int slots) {
    config = asking;
    n = slots;
  }

  /** Nobody waits any more. */
  void isOver() {
    config = null;
  }

  /**
   * Returns how many nanoseconds the ledger still has to wait; zero if the ledger must ask the file
   * for slots now. Reads nothing from the file except the key's counter, {@link KeyRecord#newsNow}.
   */
  long left(LimiterConfig asking, int slots, KeyRecord account) {
    long untilCheck = check - time.nanos();
    boolean same = asking.equals(config) && slots == n;
    boolean waits = same && untilCheck > 0 && account.newsNow() == news;
    return waits ? Math.min(poll, untilCheck) : 0;
  }
}
