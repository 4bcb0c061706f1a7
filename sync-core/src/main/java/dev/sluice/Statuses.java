package dev.sluice;

import dev.sluice.failure.CancelledException;
import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.failure.SyncException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says how things stand while nothing goes on. For the engine's thread. */
final class Statuses {

  private final StatusBoard board;
  private final Runner runner;
  private final FreezeState frozen;
  private long seenEdits = -1;
  private SyncStatus.@Nullable Failed incomplete;

  Statuses(StatusBoard board, Runner runner, FreezeState frozen) {
    this.board = board;
    this.runner = runner;
    this.frozen = frozen;
  }

  /** How things stand; the app may have closed the database. */
  SyncStatus rest() {
    SyncException frozenBy = frozen.why();
    if (frozenBy != null) {
      return new SyncStatus.Frozen(frozenBy);
    }
    return incomplete == null ? counted() : incomplete;
  }

  private SyncStatus counted() {
    try {
      return runner.idle();
    } catch (SyncException unreadable) {
      return new SyncStatus.Failed(unreadable, Optional.empty());
    }
  }

  /**
   * Somebody changed the database. Numbers are shown anew; a failure that is shown is still the
   * news.
   *
   * @return whether something waits to be pushed that did not when this was last asked
   */
  boolean edited() {
    boolean waits = frozen.why() == null && pending() > 0 && isNewEdit();
    if (board.latest() instanceof SyncStatus.Idle) {
      showRest();
    }
    return waits;
  }

  private boolean isNewEdit() {
    long before = seenEdits;
    seenEdits = runner.edits();
    return seenEdits != before;
  }

  int pending() {
    return counted() instanceof SyncStatus.Idle idle ? idle.pending() : 0;
  }

  Optional<Instant> lastFullSync() {
    return counted() instanceof SyncStatus.Idle idle ? idle.lastFullSync() : Optional.empty();
  }

  void showRest() {
    board.show(rest());
  }

  void show(SyncReport report, Optional<Instant> nextAttempt) {
    SyncException why = report.error().orElse(null);
    remember(report, nextAttempt);
    if (frozen.why() != null || why == null || why instanceof CancelledException) {
      showRest();
    } else if (report.result() == SyncResult.OFFLINE) {
      board.show(new SyncStatus.Offline(nextAttempt));
    } else if (report.result() == SyncResult.RATE_LIMITED && nextAttempt.isPresent()) {
      board.show(new SyncStatus.Waiting(report.operation(), nextAttempt, limit(why)));
    } else {
      board.show(new SyncStatus.Failed(why, nextAttempt));
    }
  }

  /**
   * A push that went well does not mend a pull in which a list failed: until a pull has everything,
   * nobody is told "Synced".
   */
  private void remember(SyncReport report, Optional<Instant> nextAttempt) {
    SyncException why = report.error().orElse(null);
    if (why != null && Errors.isOfPullOnly(why)) {
      incomplete = new SyncStatus.Failed(why, nextAttempt);
    } else if (why == null && report.operation().pullsAll()) {
      incomplete = null;
    }
  }

  private static String limit(SyncException why) {
    Optional<String> quota =
        why instanceof SlotsExhaustedException exhausted ? exhausted.quota() : Optional.empty();
    return quota.map(name -> "the " + name + " quota").orElse("the server's limit")
        + " to allow more";
  }
}
