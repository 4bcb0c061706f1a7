package dev.sluice.ratelimit.file;

import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;

/** The steps of one holder on one key of a file. The caller runs each in a transaction. */
final class LedgerSteps {

  private static final long NOBODY = 0;
  private static final long ASK_AGAIN_NANOS = 1_000_000_000;
  private static final int TIDIED_EVERY = 16;

  private final Time time;
  private final Lease lease;
  private final LeaseHolder holder;
  private final long name;
  private final FileClock clock;
  private final KeyRecord account;
  private final SlotTable slots;
  private final SharedSlowStart start;
  private final SharedQueue line;
  private final QueuePolling turn;
  private final SqliteConnection connection;

  /**
   * The steps on a connection.
   *
   * @param key as {@link SqliteLedger#open} has it
   */
  LedgerSteps(SqliteConnection connection, String key, Options options) {
    this.time = options.time();
    this.lease = options.lease();
    this.holder = options.holder();
    this.name = lease.endsWithHolder() ? holder.id() : NOBODY;
    this.clock = new FileClock(connection, time);
    this.account = new KeyRecord(connection, key);
    this.slots = new SlotTable(connection, key);
    this.start = new SharedSlowStart(connection, key, slots);
    this.line = new SharedQueue(connection, key, holder);
    this.turn = new QueuePolling(time);
    this.connection = connection;
  }

  /** Whether these steps use this connection. */
  boolean areOn(SqliteConnection open) {
    return open == connection;
  }

  /** What does not change with the connection. */
  record Options(Time time, Lease lease, LeaseHolder holder) {}

  /** Returns a ticket, or the negated nanoseconds until the next attempt. */
  long acquire(LimiterConfig config, int n) {
    long now = begin(config);
    Standing standing = standing(config, n, now);
    if (standing.left() == 0) {
      return grant(config, n, now);
    }
    clock.noteSometimes(now);
    SharedQueue.Ahead ahead = standing.ahead();
    boolean exact = isExact(config, n, ahead, now);
    long wait = waitFor(config, n, ahead, now); // longer if leases have ended
    return exact ? -wait : -Math.min(wait, ASK_AGAIN_NANOS);
  }

  /** Like {@link #acquire}, but keeps a place in the queue if denied. */
  long acquireInTurn(LimiterConfig config, int n) {
    long now = begin(config);
    Standing standing = standing(config, n, now);
    if (standing.left() == 0) {
      leave();
      return grant(config, n, now);
    }
    clock.noteSometimes(now);
    SharedQueue.Ahead ahead = standing.ahead();
    boolean exact = isExact(config, n, ahead, now);
    long told = turn.denied(standing.left(), ahead.waiters(), exact, account.news());
    turn.of(config, n);
    if (!line.hasPlace()) {
      line.take(clock.nextTicket(), now);
      clock.note(now);
    }
    line.keep(n, now + aloneFor(config, n, now), told, now);
    return -told;
  }

  /** How long a denied caller still has to wait, by a single read; zero if it must try again. */
  long leftInTurn(LimiterConfig config, int n) {
    return line.hasPlace() ? turn.left(config, n, account) : 0;
  }

  boolean hasPlace() {
    return line.hasPlace();
  }

  /** Gives up the place in the queue. */
  boolean leave() {
    turn.isOver();
    boolean left = line.leave();
    if (left) {
      account.tell();
    }
    return left;
  }

  private long begin(LimiterConfig config) {
    long now = clock.now();
    account.read().serve(config, now);
    return now;
  }

  private long grant(LimiterConfig config, int n, long now) {
    slots.forget(now - account.kept(), now);
    long ticket = clock.nextTicket();
    if (ticket % TIDIED_EVERY == 0) {
      KeyRecord.forgetOne(connection, now);
    }
    clock.note(now);
    long end = now + lease.length().toNanos();
    long used = config.countsAtOnce() ? now : end + transit(config);
    slots.add(n, new SlotTable.Holding(ticket, name, end), used);
    start.granted(config, ticket, now);
    return ticket;
  }

  /** Where a caller stands: who is ahead, and how long it still has to wait. */
  private record Standing(SharedQueue.Ahead ahead, long left) {}

  /** Removes dead waiters at the head of the queue that are in the way. */
  private Standing standing(LimiterConfig config, int n, long now) {
    SharedQueue.Ahead ahead = ahead(config, now);
    long wait = waitFor(config, n, ahead, now);
    while (wait > 0 && line.buryFirst(ahead)) {
      account.tell();
      ahead = ahead(config, now);
      wait = waitFor(config, n, ahead, now);
    }
    return new Standing(ahead, wait);
  }

  /**
   * Returns the waiters ahead that a claim by these limits must not overtake. Waiters with longer
   * windows may be overtaken: a slot used now is free again before those waiters get slots.
   */
  private SharedQueue.Ahead ahead(LimiterConfig config, long now) {
    SharedQueue.Ahead all = line.ahead(now, Long.MAX_VALUE);
    if (all.waiters() == 0) {
      return all;
    }
    long free = aloneFor(config, config.fullSpeed(), now);
    return line.ahead(now, now + Math.max(config.longestNanos(), free));
  }

  /** Whether nobody can shorten the wait. Ends the leases of dead holders. */
  private boolean isExact(LimiterConfig config, int n, SharedQueue.Ahead ahead, long now) {
    boolean held = isHeldByOthers(now);
    return !held && ahead.waiters() == 0 && start.waitFor(config, n, 0, now) == 0;
  }

  private long waitFor(LimiterConfig config, int n, SharedQueue.Ahead ahead, long now) {
    long wait = Math.max(pauseLeft(config, now), slots.waitFor(config, n, ahead.slots(), now));
    return Math.max(wait, start.waitFor(config, n, ahead.slots(), now));
  }

  /** The wait if nobody were ahead and each answer came immediately. */
  private long aloneFor(LimiterConfig config, int n, long now) {
    return Math.max(pauseLeft(config, now), slots.waitFor(config, n, 0, now));
  }

  private long pauseLeft(LimiterConfig config, long now) {
    return Math.max(account.pauseLeft(now), clock.lossLeft(config, now));
  }

  /** Whether others hold open slots. Ends the leases of dead holders. */
  private boolean isHeldByOthers(long now) {
    boolean held = false;
    for (long other : slots.holders(now)) {
      if (other == NOBODY || holder.lives(other)) {
        held |= other == NOBODY || other != name;
      } else {
        slots.endLeases(other, now);
      }
    }
    return held;
  }

  boolean renew(LimiterConfig config, long ticket) {
    long now = clock.now();
    long end = now + lease.length().toNanos();
    return slots.renew(ticket, now, end, end + transit(config));
  }

  private static long transit(LimiterConfig config) {
    return config.worstTransit().toNanos();
  }

  /** Settles one slot of the ticket. Returns whether the ticket still had a slot. */
  boolean use(LimiterConfig config, long ticket, long laterNanos) {
    boolean held = config.countsAtOnce() ? slots.letGo(ticket) : usedUntil(ticket, laterNanos);
    if (held && start.isOn(config)) {
      account.tell(); // one request less is under way, so the next waiter may go
    }
    return held;
  }

  private boolean usedUntil(long ticket, long laterNanos) {
    long now = clock.now();
    clock.note(now);
    return slots.use(ticket, now + laterNanos);
  }

  /** Like {@link #use}, for a request that was answered just now. */
  boolean answered(LimiterConfig config, long ticket) {
    boolean held = use(config, ticket, 0);
    if (held) {
      start.answered(config, ticket);
    }
    return held;
  }

  int giveBack(long ticket, int n) {
    int back = slots.giveBack(ticket, n);
    if (back > 0) {
      account.tell();
    }
    return back;
  }

  /** Denies every claim for this time. Returns whether the pause got longer. */
  boolean pause(LimiterConfig config, long nanos) {
    long now = clock.now();
    clock.note(now);
    if (config.startsSlowly()) {
      start.begin(clock.lastTicket());
    }
    return account.read().pause(now + nanos);
  }

  /** The slots that count now, by the monotonic clock of this boot. */
  LedgerSnapshot snapshot(LimiterConfig config) {
    long now = clock.now();
    long nanos = time.nanos();
    List<Long> stamps = new ArrayList<>();
    for (long use : slots.uses(now - config.longestNanos(), now)) {
      stamps.add(use - now + nanos);
    }
    account.read();
    return new LedgerSnapshot(
        time.bootId(), nanos, pauseLeft(config, now), slots.open(now), stamps);
  }
}
