package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ledger that loses no answer. What cannot be written down, the time of a use, a pause or slots
 * that nobody needs, is written later, and nothing is granted before that; so a ledger that is
 * broken for a while neither fails who books an answer nor keeps slots open for ever.
 */
final class Backlog implements SlotLedger {

  private static final Logger LOG = LoggerFactory.getLogger(Backlog.class);

  private final SlotLedger ledger;
  private final Time time;
  private final Deque<Consumer<Terms>> unwritten = new ArrayDeque<>();

  Backlog(SlotLedger ledger, Time time) {
    this.ledger = ledger;
    this.time = time;
  }

  @Override
  public long claim(Terms terms, int n) {
    writeAll(terms);
    return ledger.claim(terms, n);
  }

  @Override
  public long claimInTurn(Terms terms, int n) {
    writeAll(terms);
    return ledger.claimInTurn(terms, n);
  }

  /** A place that cannot be given up now lapses by itself, so nobody has to hear of it. */
  @Override
  public void leave(Terms terms) {
    try {
      ledger.leave(terms);
    } catch (RuntimeException lapses) {
      LOG.debug("a place in the line is left to lapse: {}", lapses.toString());
    }
  }

  private void writeAll(Terms terms) {
    while (!unwritten.isEmpty()) {
      unwritten.element().accept(terms);
      unwritten.remove();
    }
  }

  @Override
  public void answered(Terms terms, long ticket) {
    write(terms, now -> ledger.answered(now, ticket));
  }

  @Override
  public void stamp(Terms terms, long ticket, long laterNanos) {
    long due = time.nanos() + laterNanos;
    write(terms, now -> ledger.stamp(now, ticket, left(due)));
  }

  @Override
  public void pause(Terms terms, long nanos) {
    long due = time.nanos() + nanos;
    write(terms, now -> ledger.pause(now, left(due)));
  }

  /** Tells none if they can only be given back later. */
  @Override
  public int giveBack(Terms terms, long ticket, int n) {
    try {
      return ledger.giveBack(terms, ticket, n);
    } catch (RuntimeException problem) {
      keep(now -> ledger.giveBack(now, ticket, n), problem);
      return 0;
    }
  }

  private long left(long due) {
    return Math.max(0, due - time.nanos());
  }

  private void write(Terms terms, Consumer<Terms> one) {
    try {
      one.accept(terms);
    } catch (RuntimeException problem) {
      keep(one, problem);
    }
  }

  /** Many answers may come while the ledger is broken, and one line says it. */
  private void keep(Consumer<Terms> one, RuntimeException problem) {
    if (unwritten.isEmpty()) {
      LOG.warn("nothing is granted until an answer can be written down: {}", problem.toString());
    }
    unwritten.add(one);
  }

  @Override
  public boolean renew(Terms terms, long ticket) {
    return ledger.renew(terms, ticket);
  }

  @Override
  public boolean isShared() {
    return ledger.isShared();
  }

  @Override
  public boolean awaitsAnswers() {
    return ledger.awaitsAnswers();
  }

  @Override
  public Book read(Terms terms) {
    return ledger.read(terms);
  }
}
