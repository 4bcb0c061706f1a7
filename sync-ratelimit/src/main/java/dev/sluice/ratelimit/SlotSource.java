package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes a limiter's slots from the limiter's ledger. If the server's answers say how many requests
 * remain, takes no more slots than that. Only {@link #deniedFor} is safe for several threads.
 */
final class SlotSource {

  private static final long A_MOMENT = 1_000_000;

  private final SlotLedger ledger;
  private final Time time;
  private final RemainingRequests remaining = new RemainingRequests();
  private final CachedDenial denial = new CachedDenial();
  private LimiterConfig config;
  private long pausedUntil;
  private int untaken; // slots that were granted to reservations and are not used yet

  SlotSource(SlotLedger ledger, Time time, LimiterConfig config) {
    this.ledger = ledger;
    this.time = time;
    this.config = config;
    this.pausedUntil = time.nanos() + (ledger.isShared() ? 0 : ledger.read(config).pausedNanos());
  }

  SlotLedger ledger() {
    return ledger;
  }

  LimiterConfig config() {
    return config;
  }

  void change(List<Limit> limits) {
    config = config.with(limits);
    denial.isOver();
  }

  /** How many nanoseconds one slot is surely denied; zero if nobody knows. For any thread. */
  long deniedFor() {
    return denial.left(time);
  }

  /** For the head of the line: a ticket for n slots, or the negated wait in nanoseconds. */
  long acquire(int n) {
    return acquire(n, true);
  }

  /** Nobody waits any more: gives up this limiter's place in the ledger. */
  void leave() {
    ledger.leave(config);
  }

  /** The same for a caller who does not wait; at most 1 ms while an answer may let a claim go. */
  long attempt(int n) {
    long ticket = acquire(n, false);
    return ticket < 0 && ledger.awaitsAnswers() ? Math.max(ticket, -A_MOMENT) : ticket;
  }

  private long acquire(int n, boolean waits) {
    return remaining.isNone() ? claimFromLedger(n, waits) : claimWhatRemains(n, waits);
  }

  private long claimFromLedger(int n, boolean waits) {
    long ticket = ask(n, waits);
    if (ticket < 0 && n == 1 && !ledger.isShared() && !ledger.awaitsAnswers()) {
      denial.lastsUntil(time.nanos() - ticket);
    }
    return ticket;
  }

  private long ask(int n, boolean waits) {
    return waits ? ledger.acquireInTurn(config, n) : ledger.acquire(config, n);
  }

  private long claimWhatRemains(int n, boolean waits) {
    long now = time.nanos();
    remaining.forget(now);
    long wait = remaining.waitFor(n, now);
    if (wait > 0) {
      return -wait;
    }
    long ticket = ask(n, waits);
    if (ticket >= 0) {
      remaining.granted(n);
    }
    return ticket;
  }

  /** From now on n more slots belong to reservations, or fewer if n is negative. */
  void reserved(int n) {
    untaken += n;
  }

  /**
   * Returns for how many nanoseconds the server refuses all slots that are reserved but not taken.
   * Zero means that the server takes at least one of these slots. A wait up to 10 s also gives
   * zero, because the pace holds single requests back.
   */
  long refusedFor() {
    if (remaining.isNone()) {
      return 0;
    }
    long now = time.nanos();
    remaining.forget(now);
    long wait = remaining.waitFor(1 - untaken, now); // what is reserved was counted off already
    return wait > Limit.LONGEST_PACE.toNanos() ? wait : 0;
  }

  /** Renews the lease of slots unless it has just begun; false if the slots are no longer held. */
  boolean hold(Share share) {
    if (time.nanos() - share.leasedAt() < ledger.freshFor().toNanos()) {
      return true;
    }
    boolean held = ledger.renew(config, share.ticket());
    share.leased();
    return held;
  }

  void answered(long ticket, long sentAt, @Nullable Duration pause, List<ServerLimit> limits) {
    if (pause == null) {
      ledger.answered(config, ticket);
    } else {
      pause(pause); // first: the next one would go as soon as this one is stamped
      ledger.stamp(config, ticket, 0);
    }
    if (!limits.isEmpty()) {
      remaining.update(limits, sentAt, open(), time.nanos());
    }
  }

  /** Zero if the ledger cannot be read: the server's number is then not exceeded by much. */
  private int open() {
    try {
      return ledger.read(config).open();
    } catch (RuntimeException unreadable) {
      return 0;
    }
  }

  /**
   * Notes that a request got no answer and may still reach the server. The request was sent {@code
   * agoNanos} ago.
   */
  void givenUp(long ticket, long agoNanos) {
    long missing = config.worstTransit().toNanos() - agoNanos;
    ledger.stamp(config, ticket, Math.max(0, missing));
  }

  /** Gives slots back. Returns how many were held. */
  int giveBack(long ticket, int n) {
    int back = ledger.giveBack(config, ticket, n);
    denial.isOver();
    remaining.granted(-back);
    return back;
  }

  void pause(Duration length) {
    long until = time.nanos() + length.toNanos();
    pausedUntil = until - pausedUntil > 0 ? until : pausedUntil;
    ledger.pause(config, length.toNanos());
    denial.isOver();
  }

  /** Makes pauses end without a slow start, since another limiter lets requests go one by one. */
  void startAtOnce() {
    config = config.startingAtOnce();
  }

  /**
   * Whether all waiting shares are surely granted within the given time, even if every window is
   * full. The cost does not grow with the number of shares. False if the server has said how many
   * requests remain.
   */
  boolean surelyGrants(WaitQueue queue, Duration within, long now) {
    if (!remaining.isNone()) {
      return false;
    }
    long pause = ledger.isShared() ? ledger.read(config).pausedNanos() : pausedUntil - now;
    double most = config.mostNanos(queue.slots(), queue.largest()) + Math.max(0, pause);
    return most <= within.toNanos();
  }

  /** A forecast for a claim behind these shares, which are in the order of the queue. */
  Forecast forecast(List<Share> ahead, long now) {
    LedgerSnapshot snapshot = ledger.read(config);
    boolean open = snapshot.open() > 0 || ledger.awaitsAnswers();
    return new Forecast(config, snapshot, new Forecast.Outlook(remaining.after(now), open), ahead);
  }
}
