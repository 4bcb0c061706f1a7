package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;
import java.util.List;

/**
 * Where a limiter's slots come from and what becomes of them: the ledger's limits, and beyond them
 * what the server said. Not safe for several threads, but for {@link #deniedFor}.
 */
final class SlotSource {

  private final SlotLedger ledger;
  private final Time time;
  private final Word word = new Word();
  private final Denial denial = new Denial();
  private Terms terms;

  SlotSource(SlotLedger ledger, Time time, Terms terms) {
    this.ledger = ledger;
    this.time = time;
    this.terms = terms;
  }

  Terms terms() {
    return terms;
  }

  void change(List<Limit> limits) {
    terms = terms.with(limits);
    denial.isOver();
  }

  /** How long one slot is denied for sure; nothing if that is to be found out. For any thread. */
  long deniedFor() {
    return denial.left(time);
  }

  /** A ticket for n slots, or the negative wait. */
  long claim(int n) {
    return word.isNothing() ? claimFromLedger(n) : claimWithinWord(n);
  }

  private long claimFromLedger(int n) {
    long ticket = ledger.claim(terms, n);
    if (ticket < 0 && n == 1 && !ledger.isShared()) {
      denial.lastsUntil(time.nanos() - ticket);
    }
    return ticket;
  }

  private long claimWithinWord(int n) {
    long now = time.nanos();
    long wait = word.waitFor(n, now);
    if (wait > 0) {
      return -wait;
    }
    long ticket = ledger.claim(terms, n);
    if (ticket >= 0) {
      word.granted(ticket, n, terms, now);
    }
    return ticket;
  }

  /** When to ask again at the latest for what was denied for so long. */
  long askAgainIn(int n, long now, long denied) {
    return word.lookAgainIn(n, now, denied);
  }

  boolean renew(long ticket) {
    return ledger.renew(terms, ticket);
  }

  /** The answer to a request is there, and this is what it told. */
  void answered(long ticket, Evidence evidence, long sentAt) {
    ledger.stamp(terms, ticket, 0);
    if (evidence.refusal() == null) {
      word.answered(ticket, terms);
    }
    if (!evidence.rooms().isEmpty()) {
      word.hear(evidence.rooms(), sentAt, ledger.read(terms).open(), time.nanos());
    }
  }

  /** No answer came to a request, which may still arrive until then. */
  void givenUp(long ticket, long laterNanos) {
    ledger.stamp(terms, ticket, laterNanos);
    word.ended(ticket, 1);
  }

  /** Gives slots back; tells how many were held. */
  int giveBack(long ticket, int n) {
    int back = ledger.giveBack(terms, ticket, n);
    denial.isOver();
    word.gaveBack(ticket, back);
    return back;
  }

  void pause(Duration length) {
    ledger.pause(length.toNanos());
    denial.isOver();
    word.paused();
  }

  /** Ends pauses at once, since requests go one by one through another limiter. */
  void startAtOnce() {
    word.startAtOnce();
  }

  /** What can be foreseen for those who wait, in their order. */
  Forecast forecast(List<Claim> waiting, long now) {
    return new Forecast(terms, ledger.read(terms), word.outlook(now), waiting);
  }
}
