package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;

/**
 * Where slots are remembered. An app only chooses one and gives it to {@link
 * RateLimiter.Builder#ledger}: {@link #memory}, a file ({@code SqliteLedger}) or Redis ({@code
 * RedisLedger}). The methods are for limiters, and for whoever writes a ledger.
 *
 * <p>A slot is <i>open</i> from its acquisition until it is stamped or given back. A stamped slot
 * counts in each limit until the limit's window has passed since the stamp.
 *
 * <p>Each method is one atomic step, even if processes or machines share the slots. The ledger has
 * its own clock and tells waits, never dates. One limiter calls it, from one thread at a time, and
 * does not close it. An exception from {@link #acquire} ends all who wait, except a {@link
 * LedgerException} that is not {@linkplain LedgerException#isRefused() refused}.
 *
 * <p>A ledger that outlives its process leases open slots, and {@link #renew} begins the lease
 * anew. When a lease ends, its slots count as used {@link LimiterConfig#worstTransit()} later. If a
 * holder is proven dead, its leases end at once. A late {@link #stamp} still tells the true time,
 * as long as the slot is remembered. A moved clock never keeps a slot longer than its lease, the
 * worst transit and one window.
 */
public interface SlotLedger {

  /**
   * Takes n slots in every limit, or none in any. The claim is granted when no pause is on and each
   * limit has at most {@code permits - n} slots that are open or not expired. Slots that
   * {@linkplain LimiterConfig#countsAtOnce count at once} are stamped in the same step. A denied
   * claim changes nothing.
   *
   * @param n at least 1, at most the permits of each limit
   * @return the claim's ticket, 0 or more; if denied, the negated nanoseconds after which to ask
   *     again. They count open slots as answered now. A shared ledger may tell less
   */
  long acquire(LimiterConfig config, int n);

  /**
   * The same for a limiter that waits, and asks again when the told time is over. If others share
   * the slots, the limiter so keeps a place in the line of all, first come, first served. A ledger
   * has one place. The told time may end before the slots can be there.
   */
  default long acquireInTurn(LimiterConfig config, int n) {
    return acquire(config, n);
  }

  /**
   * Gives the place up, because nobody waits here any more. Does nothing without a place. A place
   * that cannot be given up now lapses by itself.
   */
  default void leave(LimiterConfig config) {}

  /**
   * Tells the ledger, right before a slot of this ticket is used, that its holder is alive; see
   * {@link #freshFor}.
   *
   * @return false if the slots are no longer held: a lease ended, or all of them are settled
   */
  boolean renew(LimiterConfig config, long ticket);

  /**
   * How long slots need no {@link #renew} after they were acquired or renewed: at most a small part
   * of their lease. A limiter that uses a slot within that time does not renew it.
   */
  default Duration freshFor() {
    return Duration.ZERO;
  }

  /**
   * Stamps one open slot of this ticket with the time {@code laterNanos} from now. A slot that
   * counted at once keeps its first stamp. Does nothing if the ticket holds no slot any more.
   *
   * @param laterNanos at least zero
   */
  void stamp(LimiterConfig config, long ticket, long laterNanos);

  /**
   * Stamps one open slot of this ticket with now, because the server took the request. In a slow
   * start more requests may go then.
   */
  default void answered(LimiterConfig config, long ticket) {
    stamp(config, ticket, 0);
  }

  /**
   * Lets the ledger write this thread's stamps together, from now until {@link #flush}. Several
   * ledgers may keep their slots in one place and hear of the same answer.
   */
  default void gather() {}

  /** Writes what this thread has stamped since {@link #gather}, if it is not written yet. */
  default void flush() {}

  /**
   * Gives back slots of this ticket as if they had never been claimed.
   *
   * @return how many: at most n, at most what the ticket still holds
   */
  int giveBack(LimiterConfig config, long ticket, int n);

  /**
   * Denies every claim for this many nanoseconds from now; never shortens an earlier pause. If
   * {@link LimiterConfig#startsSlowly()}, a slow start of all holders together follows. One claim
   * goes first, whatever it takes, and the others wait until it is {@link #answered}. Each answer
   * lets twice as many slots be under way, up to {@link LimiterConfig#fullSpeed()}. The next claim
   * also goes if one is stamped or given back, or has no answer for {@link
   * LimiterConfig#patienceNanos()}.
   */
  void pause(LimiterConfig config, long nanos);

  /**
   * Whether slots may become free that this limiter did not give back. If not, a denied claim needs
   * to ask again only when its told wait is over.
   */
  default boolean isShared() {
    return true;
  }

  /**
   * Whether, in a slow start, claims wait for the answers of other requests. Each such answer may
   * let a claim go before its told wait is over. A shared ledger does not tell: it says false.
   */
  default boolean awaitsAnswers() {
    return false;
  }

  /**
   * Releases files and connections. A ledger that outlives its process still remembers its slots.
   */
  default void close() {}

  /** All that is remembered now. */
  LedgerSnapshot read(LimiterConfig config);

  /** An empty ledger in this process's memory. */
  static SlotLedger memory(Time time) {
    return new MemoryLedger(time);
  }

  /**
   * A ledger in memory that goes on from a snapshot, {@linkplain LedgerSnapshot#recovered
   * recovered} or not.
   */
  static SlotLedger memory(Time time, LedgerSnapshot snapshot) {
    return new MemoryLedger(time, snapshot);
  }

  /** A ledger whose steps may take long, since somebody else has to answer. */
  interface Remote extends SlotLedger {

    /**
     * The same slots for a limiter: no step holds up the limiter's lock and scheduler. If the
     * answer does not come at once, a step throws {@link LedgerException#late} or tells what is
     * known, and goes on. A caller who asks for the same again gets the answer.
     */
    SlotLedger prompt();
  }
}
