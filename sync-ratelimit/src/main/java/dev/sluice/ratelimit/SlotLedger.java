package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;

/**
 * Where slots are remembered. An app only chooses one and gives it to {@link
 * RateLimiter.Builder#ledger}: {@link #memory}, a file ({@code SqliteLedger}) or Redis ({@code
 * RedisLedger}). The methods are for limiters, and for whoever writes a ledger.
 *
 * <p>A slot is <i>open</i> from when it is acquired until it is stamped or given back; stamped, it
 * counts in each limit until the limit's window has passed since its stamp.
 *
 * <p>Each method is one atomic step, also where processes or machines share the slots. The ledger
 * has its own clock and tells waits, never dates. One limiter calls it, from one thread at a time;
 * what it throws from {@link #acquire} ends those who wait, but for {@link LedgerException}: they
 * keep waiting. The limiter does not close it.
 *
 * <p>A ledger that outlives its process leases open slots, and {@link #renew} begins the lease
 * anew. From the end of the lease on they count as used, {@link LimiterConfig#worstTransit()}
 * later; where it can be proven that the holder is dead, its leases end at once. A late {@link
 * #stamp} still tells the true time, as long as the slot is remembered. No reading of a clock that
 * was moved keeps a slot longer than that and one window.
 */
public interface SlotLedger {

  /**
   * Takes n slots in every limit, or none in any. Granted when no pause is on and each limit has at
   * most {@code permits - n} slots that are open or not expired. Where slots {@linkplain
   * LimiterConfig#countsAtOnce count at once} they are stamped in the same step. A denied claim
   * changes nothing.
   *
   * @param n at least 1, at most the permits of each limit
   * @return the claim's ticket, 0 or more; or, negated, the nanoseconds after which to ask again:
   *     the open slots taken as answered now. A ledger that others write to may tell less.
   */
  long acquire(LimiterConfig config, int n);

  /**
   * The same for one who waits, and asks again whenever it is told to. Where others share the slots
   * it so keeps a place in the line of all of them, first come, first served; a ledger has one
   * place. It may be told to ask again sooner than the slots can be there.
   */
  default long acquireInTurn(LimiterConfig config, int n) {
    return acquire(config, n);
  }

  /**
   * Gives the place up: nobody waits here any more. Does nothing if there is none; one that cannot
   * be given up now lapses by itself.
   */
  default void leave(LimiterConfig config) {}

  /**
   * Tells right before a slot of this ticket is used that its holder is alive; see {@link
   * #freshFor}.
   *
   * @return false if the slots are no longer held: a lease ended, or all of them are settled
   */
  boolean renew(LimiterConfig config, long ticket);

  /**
   * For how long after slots were acquired or renewed {@link #renew} would tell nothing: at most a
   * small part of their lease. A limiter that uses a slot within that time does not renew it.
   */
  default Duration freshFor() {
    return Duration.ZERO;
  }

  /**
   * Stamps one open slot of this ticket with the time {@code laterNanos} from now; one that counted
   * at once keeps its first stamp. Does nothing if the ticket holds no slot any more.
   *
   * @param laterNanos at least zero
   */
  void stamp(LimiterConfig config, long ticket, long laterNanos);

  /**
   * Stamps one open slot of this ticket with now: the server took the request. After a pause more
   * may go then.
   */
  default void answered(LimiterConfig config, long ticket) {
    stamp(config, ticket, 0);
  }

  /**
   * From now on, until {@link #flush}, what this thread stamps may be written together. Several
   * ledgers may keep their slots in one place, and hear of the same answer.
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
   * Denies every claim for so many nanoseconds from now; never shortens a pause. Then claims go
   * slowly, of all holders together, if {@link LimiterConfig#startsSlowly} says so: one goes first,
   * whatever it takes, and the others wait until it is {@link #answered}. Each answer lets twice as
   * many slots be under way, until that is {@link LimiterConfig#fullSpeed()}. One that is stamped
   * or given back lets the next go, and so does one that is not heard of for {@link
   * LimiterConfig#patienceNanos()}.
   */
  void pause(LimiterConfig config, long nanos);

  /**
   * Whether slots may come free that this limiter did not give back. If not, an attempt that was
   * denied needs to ask again only when the wait that it was told is over.
   */
  default boolean isShared() {
    return true;
  }

  /**
   * Whether claims are held up, after a pause, by requests whose answers are awaited: each of these
   * may let a claim go before the wait that it was told is over. A shared ledger does not tell.
   */
  default boolean awaitsAnswers() {
    return false;
  }

  /**
   * Gives back what it has of the system, such as files and connections. What it remembers beyond
   * the process stays remembered.
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
     * The same slots for a limiter, whose lock and scheduler no step may hold up. A step whose
     * answer does not come at once throws {@link LedgerException#late}, or tells what is known, and
     * goes on. Whoever asks for the same again gets that answer.
     */
    SlotLedger prompt();
  }
}
