package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ledger that loses no answer. What cannot be written down of it, the time of a use or a pause,
 * is written later, and nothing is granted before that; so a ledger that is broken for a while
 * neither fails who books an answer nor keeps slots open for ever.
 */
final class Backlog implements SlotLedger {

  private static final Logger LOG = LoggerFactory.getLogger(Backlog.class);

  private final SlotLedger ledger;
  private final Time time;
  private final Deque<Unwritten> unwritten = new ArrayDeque<>();

  /**
   * An answer, a use without one, or a pause.
   *
   * @param due when it was to be, or to end
   */
  private record Unwritten(What what, long due, long ticket) {}

  private enum What {
    ANSWER,
    USE,
    PAUSE
  }

  Backlog(SlotLedger ledger, Time time) {
    this.ledger = ledger;
    this.time = time;
  }

  @Override
  public long claim(Terms terms, int n) {
    while (!unwritten.isEmpty()) {
      write(terms, unwritten.element());
      unwritten.remove();
    }
    return ledger.claim(terms, n);
  }

  private void write(Terms terms, Unwritten next) {
    long left = Math.max(0, next.due() - time.nanos());
    switch (next.what()) {
      case ANSWER -> ledger.answered(terms, next.ticket());
      case USE -> ledger.stamp(terms, next.ticket(), left);
      case PAUSE -> ledger.pause(terms, left);
    }
  }

  @Override
  public void answered(Terms terms, long ticket) {
    try {
      ledger.answered(terms, ticket);
    } catch (RuntimeException problem) {
      keep(new Unwritten(What.ANSWER, time.nanos(), ticket), problem);
    }
  }

  @Override
  public void stamp(Terms terms, long ticket, long laterNanos) {
    try {
      ledger.stamp(terms, ticket, laterNanos);
    } catch (RuntimeException problem) {
      keep(new Unwritten(What.USE, time.nanos() + laterNanos, ticket), problem);
    }
  }

  @Override
  public void pause(Terms terms, long nanos) {
    try {
      ledger.pause(terms, nanos);
    } catch (RuntimeException problem) {
      keep(new Unwritten(What.PAUSE, time.nanos() + nanos, 0), problem);
    }
  }

  /** Many answers may come while the ledger is broken, and one line says it. */
  private void keep(Unwritten one, RuntimeException problem) {
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
  public int giveBack(Terms terms, long ticket, int n) {
    return ledger.giveBack(terms, ticket, n);
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
