package dev.sluice.sqlite;

import dev.sluice.ratelimit.Book;
import dev.sluice.ratelimit.Stamp;
import dev.sluice.ratelimit.Terms;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;

/** The steps of one holder on one key of a file, each of which its caller makes a transaction. */
final class SlotSteps {

  private static final long NOBODY = 0;
  private static final long ASK_AGAIN_NANOS = 1_000_000_000;

  private final Time time;
  private final Lease lease;
  private final SlotHolder holder;
  private final long name;
  private final SlotClock clock;
  private final SlotAccount account;
  private final SlotRows slots;
  private final SlotStart start;

  /**
   * The steps on a connection.
   *
   * @param key as {@link SqliteLedger#open} has it
   */
  SlotSteps(SqliteConnection connection, String key, Options options) {
    this.time = options.time();
    this.lease = options.lease();
    this.holder = options.holder();
    this.name = lease.endsWithHolder() ? holder.id() : NOBODY;
    this.clock = new SlotClock(connection, time);
    this.account = new SlotAccount(connection, key);
    this.slots = new SlotRows(connection, key);
    this.start = new SlotStart(connection, key, slots);
  }

  /** What does not change with the connection. */
  record Options(Time time, Lease lease, SlotHolder holder) {}

  /** A ticket, or the negative wait. */
  long claim(Terms terms, int n) {
    long now = clock.now();
    account.read().serve(terms, now);
    long wait = waitFor(terms, n, now);
    if (wait > 0) {
      clock.noteSometimes(now);
      boolean others = isHeldByOthers(now) || start.waitFor(terms, n, now) > 0;
      return others ? -Math.min(waitFor(terms, n, now), ASK_AGAIN_NANOS) : -waitFor(terms, n, now);
    }
    slots.forget(now - account.kept(), now);
    long ticket = clock.nextTicket();
    clock.note(now);
    long end = now + lease.length().toNanos();
    long used = terms.stamp() == Stamp.CLAIM ? now : end + transit(terms);
    slots.add(n, new SlotRows.Held(ticket, name, end), used);
    start.granted(terms, ticket, now);
    return ticket;
  }

  private long waitFor(Terms terms, int n, long now) {
    long wait = Math.max(pauseLeft(terms, now), slots.waitFor(terms, n, now));
    return Math.max(wait, start.waitFor(terms, n, now));
  }

  private long pauseLeft(Terms terms, long now) {
    return Math.max(account.pauseLeft(now), clock.lossLeft(terms, now));
  }

  /** What was used before is unknown: all was well at that time of this process's clock. */
  boolean lose(long since) {
    clock.lose(since);
    return true;
  }

  /** Whether others have slots open. The leases of those who are gone end on the way. */
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

  boolean renew(Terms terms, long ticket) {
    long now = clock.now();
    long end = now + lease.length().toNanos();
    return slots.renew(ticket, now, end, end + transit(terms));
  }

  private static long transit(Terms terms) {
    return terms.worstTransit().toNanos();
  }

  /** Whether the ticket still had a slot. */
  boolean use(Terms terms, long ticket, long laterNanos) {
    if (terms.stamp() == Stamp.CLAIM) {
      return slots.letGo(ticket);
    }
    long now = clock.now();
    clock.note(now);
    return slots.use(ticket, now + laterNanos);
  }

  /** The same for one whose request was answered just now. */
  boolean answered(Terms terms, long ticket) {
    boolean held = use(terms, ticket, 0);
    if (held) {
      start.answered(terms, ticket);
    }
    return held;
  }

  int giveBack(long ticket, int n) {
    return slots.giveBack(ticket, n);
  }

  /** Whether the pause got longer. */
  boolean pause(Terms terms, long nanos) {
    long now = clock.now();
    clock.note(now);
    if (terms.startsSlowly()) {
      start.begin(clock.lastTicket());
    }
    return account.read().pause(now + nanos);
  }

  /** What counts now, in the times of this boot. */
  Book book(Terms terms) {
    long now = clock.now();
    long nanos = time.nanos();
    List<Long> stamps = new ArrayList<>();
    for (long use : slots.uses(now - terms.longestNanos(), now)) {
      stamps.add(use - now + nanos);
    }
    account.read();
    return new Book(time.bootId(), nanos, pauseLeft(terms, now), slots.open(now), stamps);
  }
}
