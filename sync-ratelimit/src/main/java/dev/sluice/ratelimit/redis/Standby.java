package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.Book;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.Terms;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What one machine goes by while Redis is gone: its own pauses, and its own share of the limits if
 * it may take one. Not safe for several threads.
 */
final class Standby {

  private final Time time;
  private final int peers;
  private SlotLedger ledger;
  private String name = UUID.randomUUID().toString();

  Standby(Time time, int peers) {
    this.time = time;
    this.peers = peers;
    this.ledger = SlotLedger.memory(time);
  }

  /** Whether so many slots are within the share. */
  boolean grants(Terms terms, int n) {
    return peers > 0 && share(terms).limits().stream().allMatch(limit -> n <= limit.permits());
  }

  long claim(Terms terms, int n) {
    return ledger.claim(share(terms), n);
  }

  /** Does nothing for a ticket of Redis, which is null here: its lease sees to it. */
  boolean stamp(Terms terms, @Nullable Long ticket, long laterNanos) {
    if (ticket != null) {
      ledger.stamp(terms, ticket, laterNanos);
    }
    return ticket != null;
  }

  /** The same for a request that was answered. */
  boolean answered(Terms terms, @Nullable Long ticket) {
    if (ticket != null) {
      ledger.answered(terms, ticket);
    }
    return ticket != null;
  }

  int giveBack(Terms terms, @Nullable Long ticket, int n) {
    return ticket == null ? 0 : ledger.giveBack(terms, ticket, n);
  }

  void pause(Terms terms, long nanos) {
    ledger.pause(terms, nanos);
  }

  long pauseLeft(Terms terms) {
    return ledger.read(terms).pausedNanos();
  }

  /** What is known here. Without a share nothing can be granted before Redis is tried again. */
  Book read(Terms terms, long untilTried) {
    Book book = ledger.read(terms);
    long paused = peers > 0 ? book.pausedNanos() : Math.max(book.pausedNanos(), untilTried);
    return new Book(book.bootId(), book.now(), paused, book.open(), book.stamps());
  }

  /** The uses, each as a member that nobody else has, and its age; the same again if told again. */
  List<String> uses(Terms terms) {
    Book book = ledger.read(terms);
    List<String> uses = new ArrayList<>();
    for (long stamp : book.stamps()) {
      uses.add(name + ":" + uses.size());
      uses.add(Micros.floor(book.now() - stamp));
    }
    return uses;
  }

  /** Redis knows all of it. */
  void forget() {
    ledger = SlotLedger.memory(time);
    name = UUID.randomUUID().toString();
  }

  private Terms share(Terms terms) {
    List<Limit> shares = new ArrayList<>();
    for (Limit limit : terms.limits()) {
      shares.add(Limit.of(Math.max(1, limit.permits() / peers), limit.window()));
    }
    return new Terms(shares, terms.stamp(), terms.worstTransit());
  }
}
