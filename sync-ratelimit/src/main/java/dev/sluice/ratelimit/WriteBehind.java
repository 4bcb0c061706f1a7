package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ledger that loses no report. A use, a pause or a return of slots that cannot be written now is
 * written later. Until everything is written, nothing is granted.
 */
final class WriteBehind implements SlotLedger {

  private static final Logger LOG = LoggerFactory.getLogger(WriteBehind.class);

  private final SlotLedger ledger;
  private final Time time;
  private final Deque<Consumer<LimiterConfig>> unwritten = new ArrayDeque<>();

  WriteBehind(SlotLedger ledger, Time time) {
    this.ledger = ledger;
    this.time = time;
  }

  @Override
  public long acquire(LimiterConfig config, int n) {
    writeAll(config);
    return ledger.acquire(config, n);
  }

  @Override
  public long acquireInTurn(LimiterConfig config, int n) {
    writeAll(config);
    return ledger.acquireInTurn(config, n);
  }

  /** A place that cannot be given up now lapses by itself, so nobody has to hear of it. */
  @Override
  public void leave(LimiterConfig config) {
    try {
      ledger.leave(config);
    } catch (RuntimeException lapses) {
      LOG.debug("a place in the line is left to lapse: {}", lapses.toString());
    }
  }

  private void writeAll(LimiterConfig config) {
    while (!unwritten.isEmpty()) {
      unwritten.element().accept(config);
      unwritten.remove();
    }
  }

  @Override
  public void answered(LimiterConfig config, long ticket) {
    write(config, now -> ledger.answered(now, ticket));
  }

  @Override
  public void stamp(LimiterConfig config, long ticket, long laterNanos) {
    long due = time.nanos() + laterNanos;
    write(config, now -> ledger.stamp(now, ticket, left(due)));
  }

  @Override
  public void pause(LimiterConfig config, long nanos) {
    long due = time.nanos() + nanos;
    write(config, now -> ledger.pause(now, left(due)));
  }

  /** Returns zero if the slots can only be given back later. */
  @Override
  public int giveBack(LimiterConfig config, long ticket, int n) {
    try {
      return ledger.giveBack(config, ticket, n);
    } catch (RuntimeException problem) {
      keep(now -> ledger.giveBack(now, ticket, n), problem);
      return 0;
    }
  }

  /** If that fails, each stamp is written by itself. */
  @Override
  public void gather() {
    try {
      ledger.gather();
    } catch (RuntimeException notGathered) {
      LOG.debug("stamps are not gathered: {}", notGathered.toString());
    }
  }

  @Override
  public void flush() {
    try {
      ledger.flush();
    } catch (RuntimeException problem) {
      keep(now -> ledger.flush(), problem);
    }
  }

  private long left(long due) {
    return Math.max(0, due - time.nanos());
  }

  private void write(LimiterConfig config, Consumer<LimiterConfig> one) {
    try {
      one.accept(config);
    } catch (RuntimeException problem) {
      keep(one, problem);
    }
  }

  /** Keeps a step for later. Many may come while the ledger is broken, and only one is logged. */
  private void keep(Consumer<LimiterConfig> one, RuntimeException problem) {
    if (unwritten.isEmpty()) {
      LOG.warn("nothing is granted until an answer can be written down: {}", problem.toString());
    }
    unwritten.add(one);
  }

  @Override
  public boolean renew(LimiterConfig config, long ticket) {
    return ledger.renew(config, ticket);
  }

  @Override
  public Duration freshFor() {
    return ledger.freshFor();
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
  public LedgerSnapshot read(LimiterConfig config) {
    return ledger.read(config);
  }
}
