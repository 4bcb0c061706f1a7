package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;

/**
 * Remembers slots: in memory ({@link #memory}), in a file ({@code SqliteLedger}) or in Redis
 * ({@code RedisLedger}). An app only passes a ledger to {@link RateLimiter.Builder#ledger}. The
 * methods are for limiters and for authors of ledgers.
 *
 * <p>A slot is <i>open</i> from its acquisition until it is stamped or given back. A stamped slot
 * counts in each limit until the limit's window has passed since the stamp.
 *
 * <p>Each method is one atomic step, even if processes or machines share the slots. The ledger has
 * its own clock, and returns waits, never dates. One limiter calls the ledger, from one thread at a
 * time, and does not close the ledger. If {@link #acquire} throws, all waits end, except after a
 * {@link LedgerException} that is not {@linkplain LedgerException#isRefused() refused}.
 *
 * <p>A ledger that outlives its process leases open slots, and {@link #renew} restarts the lease.
 * When a lease ends, its slots count as used {@link LimiterConfig#worstTransit()} later. A holder's
 * proven death ends its leases immediately. A late {@link #stamp} still sets the true time, as long
 * as the slot is remembered. Even if the clock moves, a slot is kept no longer than lease, worst
 * transit and one window together.
 */
public interface SlotLedger {

  /**
   * Takes n slots in every limit, or no slots at all. The claim is granted if no pause is on and
   * every limit has room for n more slots. If slots {@linkplain LimiterConfig#countsAtOnce count
   * from their acquisition}, they are stamped in the same step. A returned wait assumes that open
   * slots are answered now; a shared ledger may return a shorter wait.
   *
   * @param n how many slots, from 1 to the permits of the tightest limit
   * @return the claim's ticket, 0 or more; if denied, the negated nanoseconds until the next
   *     attempt
   */
  long acquire(LimiterConfig config, int n);

  /**
   * Like {@link #acquire}, for a limiter that waits and asks again after the returned wait. In a
   * shared ledger, the limiter thereby keeps one place in the common queue, first come, first
   * served. The returned wait may end before the slots are free.
   */
  default long acquireInTurn(LimiterConfig config, int n) {
    return acquire(config, n);
  }

  /**
   * Gives up this limiter's place in the common queue, because nobody waits any more. Without a
   * place, does nothing. If the ledger cannot give up the place now, the place expires later.
   */
  default void leave(LimiterConfig config) {}

  /**
   * Restarts the lease of this ticket's slots, right before a slot is used. A limiter skips the
   * call while the lease is younger than {@link #freshFor}.
   *
   * @return false if the slots are no longer held: the lease ended, or all slots are settled
   */
  boolean renew(LimiterConfig config, long ticket);

  /**
   * Returns how long after acquisition or renewal slots need no {@link #renew}. The time is at most
   * a small part of the lease.
   */
  default Duration freshFor() {
    return Duration.ZERO;
  }

  /**
   * Stamps one open slot of this ticket: the slot counts as used now or at a later time. A slot
   * that counts from its acquisition keeps its first stamp. Does nothing if the ticket holds no
   * slot any more.
   *
   * @param laterNanos nanoseconds from now until the stamp's time; at least zero
   */
  void stamp(LimiterConfig config, long ticket, long laterNanos);

  /**
   * Stamps one open slot of this ticket with the present time, because the server took the request.
   * In a slow start, the answer may let more requests go.
   */
  default void answered(LimiterConfig config, long ticket) {
    stamp(config, ticket, 0);
  }

  /**
   * Lets the ledger collect this thread's stamps until {@link #flush}, to write all of the stamps
   * together. Collecting saves writes when several ledgers in one file hear of the same answer.
   */
  default void gather() {}

  /** Writes what this thread has stamped since {@link #gather}, if it is not written yet. */
  default void flush() {}

  /**
   * Gives back open slots of this ticket, as if the slots had never been claimed.
   *
   * @return how many slots were given back: at most n, and at most what the ticket held
   */
  int giveBack(LimiterConfig config, long ticket, int n);

  /**
   * Denies every claim for this many nanoseconds from now; an earlier pause that ends later stays.
   * If {@link LimiterConfig#startsSlowly()}, a slow start of all holders follows: one claim goes
   * first. Each {@linkplain #answered answer} doubles how many slots may be under way, up to {@link
   * LimiterConfig#fullSpeed()}. In the slow start, the next claim also goes after a stamp, after
   * returned slots, or after {@link LimiterConfig#patienceNanos()} without an answer.
   */
  void pause(LimiterConfig config, long nanos);

  /**
   * Whether holders other than this limiter may free slots. If not, a denied claim asks again only
   * after the returned wait.
   */
  default boolean isShared() {
    return true;
  }

  /**
   * Whether claims wait for the answers of other requests, in a slow start. If so, an answer may
   * let a claim go before the returned wait is over. A shared ledger returns false.
   */
  default boolean awaitsAnswers() {
    return false;
  }

  /** Releases files and connections. A ledger in a file or in Redis still remembers its slots. */
  default void close() {}

  /** Returns the slots and the pause that the ledger remembers now. */
  LedgerSnapshot read(LimiterConfig config);

  /** An empty ledger in this process's memory. */
  static SlotLedger memory(Time time) {
    return new MemoryLedger(time);
  }

  /**
   * Creates a ledger in memory with the slots of a snapshot. For the snapshot of a dead process,
   * call {@link LedgerSnapshot#recovered} first.
   */
  static SlotLedger memory(Time time, LedgerSnapshot snapshot) {
    return new MemoryLedger(time, snapshot);
  }

  /** A ledger whose steps may take long, because another machine has to answer. */
  interface Remote extends SlotLedger {

    /**
     * Returns a view of the same slots whose steps never block the limiter. If no answer comes
     * immediately, a step throws {@link LedgerException#late} or returns what is known. The same
     * step, called again later, returns the answer.
     */
    SlotLedger prompt();
  }
}
