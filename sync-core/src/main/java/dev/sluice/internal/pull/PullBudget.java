package dev.sluice.internal.pull;

import dev.sluice.failure.StoppedException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Receiver;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts what one pull receives and requests, and enforces the pull's limits. Several threads may
 * count bytes and rows. The other methods are for one thread at a time.
 */
final class PullBudget {

  /** Limits the extra requests of one pull, as the user's edits wait for the pull to end. */
  private static final int MOST_PIECES = 20;

  private static final int MOST_LOOK_UPS = 10;

  private final PullLimits most;
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong rows = new AtomicLong();
  private long stored;
  private int pieces;
  private int lookUps;
  private boolean relatedFailed;

  PullBudget(PullLimits most) {
    this.most = most;
  }

  /**
   * Counts the bytes of an answer while the answer is received. The receiver throws if the pull's
   * limit is exceeded. The receiver also throws after a freeze, because an answer may take minutes.
   */
  Receiver receiver(Step step) {
    return bytes -> {
      if (step.isFrozen()) {
        throw StoppedException.frozen();
      }
      bytes(bytes);
    };
  }

  /**
   * Whether the pull may request one more part of a cut list. The requests for parts are limited,
   * because the user's edits wait for the pull to end.
   */
  boolean mayAskForPiece() {
    return pieces < MOST_PIECES;
  }

  /** Counts rows that are committed, or were found equal. */
  void countStored(int more) {
    stored += more;
  }

  /** How many rows are committed, or were found equal. */
  long stored() {
    return stored;
  }

  /** Counts a request for one more answer of a type. */
  void countPiece() {
    pieces++;
  }

  /** Whether the pull may ask for one more single row; if not, the next pull may. */
  boolean mayLookUp() {
    return lookUps < MOST_LOOK_UPS;
  }

  /** Counts a single row that is asked for. */
  void countLookUp() {
    lookUps++;
  }

  /** Notes that the request for several types failed, so this pull does not send it again. */
  void relatedFailed() {
    relatedFailed = true;
  }

  /** Whether the request for several types failed in this pull. */
  boolean hasRelatedFailed() {
    return relatedFailed;
  }

  private void bytes(long more) {
    if (bytes.addAndGet(more) > most.bytes()) {
      throw tooMuch(most.bytes() + " bytes");
    }
  }

  private void row() {
    if (rows.incrementAndGet() > most.rows()) {
      throw tooMuch(most.rows() + " rows");
    }
  }

  private static UnavailableException tooMuch(String what) {
    return UnavailableException.badAnswer(
        "the server's answers to one pull have more than " + what);
  }

  /** The same page; its rows are counted as they are read. */
  Page counted(Page page) {
    return new Counted(page, this);
  }

  private static final class Counted extends ForwardingPage {
    private final PullBudget budget;

    Counted(Page page, PullBudget budget) {
      super(page);
      this.budget = budget;
    }

    @Override
    public @Nullable Incoming next() {
      Incoming row = page.next();
      if (row != null) {
        budget.row();
      }
      return row;
    }
  }
}
