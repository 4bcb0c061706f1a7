package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ledger that believes the server: others may use the same quota, and only the server knows. Of
 * what it has told the tightest word counts until the quota is full again; it never grants more
 * than the ledger below. What was told lives in memory: after a restart the next answer tells it
 * again. Not safe for several threads by itself, as {@link SlotLedger} asks; but {@link #heard} may
 * come from any.
 */
final class EvidenceLedger implements SlotLedger {

  private final SlotLedger ledger;
  private @Nullable Evidence evidence;

  /**
   * So many requests may be sent between two times of the ledger's clock.
   *
   * @param remaining with those that were open, which the server may have counted or not
   * @param known how many slots were used at the very first of the two
   */
  private record Evidence(int remaining, long since, int known, long until) {

    static Evidence of(int remaining, Book book, long until) {
      int known = 0;
      for (long stamp : book.stamps()) {
        known += stamp == book.now() ? 1 : 0;
      }
      return new Evidence(remaining, book.now(), known, until);
    }

    boolean holds(long now) {
      return until - now > 0;
    }

    /** How many of the newest slots the server did not know of. */
    int used(Book book) {
      int used = -known;
      for (long stamp : book.stamps()) {
        used += stamp - since >= 0 ? 1 : 0;
      }
      return Math.max(0, used);
    }

    int left(Book book) {
      return remaining - used(book);
    }
  }

  EvidenceLedger(SlotLedger ledger) {
    this.ledger = ledger;
  }

  /** The server has said how much is left, and until when. */
  synchronized void heard(Terms terms, int remaining, Duration resetsIn) {
    Book book = ledger.read(terms);
    long now = book.now();
    int beside = remaining + book.open();
    Evidence before = evidence;
    if (before == null || !before.holds(now) || beside <= before.left(book)) {
      long until = now + Math.min(resetsIn.toNanos(), terms.longestNanos());
      evidence = Evidence.of(beside, book, until);
    }
  }

  /** How long a claim of n would have to wait. */
  synchronized long waitFor(Terms terms, int n) {
    Book book = read(terms);
    return Math.max(book.pausedNanos(), Usage.of(book).waitFor(terms, n, book.now()));
  }

  @Override
  public synchronized long claim(Terms terms, int n) {
    long wait = evidence == null ? 0 : waitFor(terms, n);
    return wait > 0 ? -wait : ledger.claim(terms, n);
  }

  /** What others have used is used at a time that makes it leave when the quota is full again. */
  @Override
  public synchronized Book read(Terms terms) {
    Book book = ledger.read(terms);
    Evidence told = evidence;
    if (told == null || !told.holds(book.now())) {
      evidence = null;
      return book;
    }
    return new Book(
        book.bootId(), book.now(), book.pausedNanos(), book.open(), stamps(book, terms, told));
  }

  private static List<Long> stamps(Book book, Terms terms, Evidence told) {
    long back = told.until() - terms.longestNanos();
    int gone = terms.permitsOfLongest() - told.remaining();
    int fresh = told.used(book);
    List<Long> stamps = new ArrayList<>();
    for (int i = book.stamps().size() - 1; i >= 0; i--) {
      long stamp = book.stamps().get(i);
      boolean counted = fresh-- <= 0 && gone-- > 0;
      stamps.add(counted && back - stamp > 0 ? (Long) back : (Long) stamp);
    }
    for (; gone > 0; gone--) {
      stamps.add(back);
    }
    stamps.sort((a, b) -> Long.signum(a - b));
    return stamps;
  }

  @Override
  public boolean renew(Terms terms, long ticket) {
    return ledger.renew(terms, ticket);
  }

  @Override
  public void stamp(Terms terms, long ticket, long laterNanos) {
    ledger.stamp(terms, ticket, laterNanos);
  }

  @Override
  public int giveBack(Terms terms, long ticket, int n) {
    return ledger.giveBack(terms, ticket, n);
  }

  @Override
  public void pause(long nanos) {
    ledger.pause(nanos);
  }
}
