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
 * Counts what one pull receives and asks for. Enforces the limits of bytes, rows, pieces of cut
 * lists and single rows. Several threads may count bytes and rows; one state at a time uses the
 * rest.
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
   * Counts the bytes of an answer as they come. Fails if the pull has received too much, or if the
   * machine is frozen, since an answer may take minutes.
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
   * Whether the pull may ask for one more piece of a cut list; the next pull asks for the others.
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
