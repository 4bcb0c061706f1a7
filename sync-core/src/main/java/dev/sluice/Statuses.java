package dev.sluice;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import java.time.Instant;
import java.util.Optional;

/** Computes the status while no operation runs. Only the engine's thread uses it. */
final class Statuses {

  private final StatusBoard board;
  private final OperationRunner runner;
  private final FreezeState frozen;
  private long seenEdits = -1;
  private Optional<Instant> nextPull = Optional.empty();

  Statuses(StatusBoard board, OperationRunner runner, FreezeState frozen) {
    this.board = board;
    this.runner = runner;
    this.frozen = frozen;
  }

  /** The status now: a failure if the database cannot be read, such as after it was closed. */
  SyncStatus idle() {
    SyncException frozenBy = frozen.why();
    if (frozenBy != null) {
      return new SyncStatus.Frozen(frozenBy);
    }
    try {
      SyncStatus idle = runner.idle();
      return runner
          .unfinished()
          .<SyncStatus>map(why -> new SyncStatus.Failed(why, nextPull))
          .orElse(idle);
    } catch (SyncException unreadable) {
      return new SyncStatus.Failed(unreadable, Optional.empty());
    }
  }

  private SyncStatus counted() {
    try {
      return runner.idle();
    } catch (SyncException unreadable) {
      return new SyncStatus.Failed(unreadable, Optional.empty());
    }
  }

  /**
   * Updates the status after the database has changed, if the status is {@link SyncStatus.Idle}.
   *
   * @return whether changes are pending and edits were made since the last call; false while frozen
   */
  boolean edited() {
    boolean waits = frozen.why() == null && pending() > 0 && isNewEdit();
    if (board.latest() instanceof SyncStatus.Idle) {
      showIdle();
    }
    return waits;
  }

  private boolean isNewEdit() {
    long before = seenEdits;
    try {
      seenEdits = runner.edits();
    } catch (SyncException unreadable) {
      return true; // the next operation reports it
    }
    return seenEdits != before;
  }

  int pending() {
    return counted() instanceof SyncStatus.Idle idle ? idle.pending() : 0;
  }

  /** The changes that are still to be sent, and whether some of them wait for a list. */
  AutoSyncScheduler.Unsent unsent() {
    int pending = pending();
    return new AutoSyncScheduler.Unsent(pending, pending > 0 && awaitsLists());
  }

  private boolean awaitsLists() {
    try {
      return runner.awaitsLists();
    } catch (SyncException unreadable) {
      return false; // the next operation reports it
    }
  }

  /**
   * When the last full sync ended, as last shown; empty if a list is still missing or the engine is
   * frozen.
   */
  Optional<Instant> lastFullSync() {
    return board.latest() instanceof SyncStatus.Idle idle ? idle.lastFullSync() : Optional.empty();
  }

  void showIdle() {
    board.show(idle());
  }

  void show(SyncReport report, Optional<Instant> nextAttempt) {
    SyncException why = report.error().orElse(null);
    if (report.operation().pullsAll()) {
      nextPull = nextAttempt;
    }
    boolean isPart = report.operation() == Operation.FETCH; // its report says enough
    if (frozen.why() != null || why == null || isPart || FailureKind.CANCELLED.is(why)) {
      showIdle();
    } else if (report.result() == SyncResult.OFFLINE) {
      board.show(new SyncStatus.Offline(nextAttempt));
    } else if (report.result() == SyncResult.RATE_LIMITED && nextAttempt.isPresent()) {
      board.show(new SyncStatus.Waiting(report.operation(), nextAttempt, limit(why)));
    } else {
      board.show(new SyncStatus.Failed(why, nextAttempt));
    }
  }

  private static String limit(SyncException why) {
    Optional<String> quota =
        why instanceof TooManyRequestsException exhausted ? exhausted.quota() : Optional.empty();
    return quota.map(name -> "the " + name + " quota").orElse("the server's limit")
        + " to allow more";
  }
}
