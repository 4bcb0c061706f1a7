package dev.sluice;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.requests.Waits;
import java.time.Instant;
import java.util.Optional;

/** What the engine is doing. */
public sealed interface SyncStatus {

  /** One line for people. */
  String text();

  /** Calls the visitor's method for this status. */
  <R> R accept(Visitor<R> visitor);

  /**
   * No operation is running.
   *
   * @param pending number of changes that the server does not have yet
   * @param failed number of changes that need a decision of the user
   * @param unread number of server rows that the last pull could not read or store
   * @param lastFullSync when a full sync last ended well; empty: never
   */
  record Idle(int pending, int failed, int unread, Optional<Instant> lastFullSync)
      implements SyncStatus {

    /** Whether nothing is pending, failed or unread, and a full sync has ended well. */
    public boolean isSynced() {
      return pending == 0 && failed == 0 && unread == 0 && lastFullSync.isPresent();
    }

    @Override
    public String text() {
      int problems = failed + unread;
      if (pending > 0) {
        String also = problems > 0 ? ", " + counted(problems, "problem") : "";
        return counted(pending, "change") + " to sync" + also;
      }
      if (problems > 0) {
        return "Not all synced, " + counted(problems, "problem");
      }
      return lastFullSync.isPresent() ? "Synced" : "Not synced yet";
    }

    private static String counted(int n, String thing) {
      return n + " " + thing + (n == 1 ? "" : "s");
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.idle(this);
    }
  }

  /**
   * An operation is running.
   *
   * @param operation the running operation
   * @param step the name of the operation's present step
   * @param done amount of work done in this step
   * @param total amount of work in this step; 0: unknown
   * @param rows number of listed rows that a pull has handled so far, counted after each batch of
   *     rows; 0 outside a pull. A row in two answers counts twice; the total of rows is unknown
   */
  record Syncing(Operation operation, String step, long done, long total, long rows)
      implements SyncStatus {

    @Override
    public String text() {
      return total > 0 ? "Syncing, " + done + " of " + total : "Syncing";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.syncing(this);
    }
  }

  /**
   * An operation waits.
   *
   * @param operation the waiting operation
   * @param until the earliest moment at which the operation goes on; empty: unknown
   * @param why what the operation waits for
   */
  record Waiting(Operation operation, Optional<Instant> until, String why) implements SyncStatus {

    /** Whether the operation waits for slots of the budget. */
    public boolean isForBudget() {
      return why.equals(Waits.BUDGET.text());
    }

    @Override
    public String text() {
      return "Waiting for " + why;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.waiting(this);
    }
  }

  /**
   * The server was not reached.
   *
   * @param nextAttempt when the engine retries the operation; empty: no retry is planned
   */
  record Offline(Optional<Instant> nextAttempt) implements SyncStatus {

    @Override
    public String text() {
      return "Offline";
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.offline(this);
    }
  }

  /**
   * The last operation failed.
   *
   * @param why what ended the operation
   * @param nextAttempt when the engine retries the operation; empty: no retry is planned
   */
  record Failed(SyncException why, Optional<Instant> nextAttempt) implements SyncStatus {

    @Override
    public String text() {
      return "Not synced: " + why.getMessage();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.failed(this);
    }
  }

  /**
   * The engine does nothing until it is resumed.
   *
   * @param why what froze it
   */
  record Frozen(SyncException why) implements SyncStatus {

    @Override
    public String text() {
      return "Stopped: " + why.getMessage();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.frozen(this);
    }
  }

  /**
   * Has one method for each status, so that an app forgets no status.
   *
   * @param <R> the result of the methods
   */
  interface Visitor<R> {

    /** No operation is running. */
    R idle(Idle status);

    /** An operation is running. */
    R syncing(Syncing status);

    /** An operation waits. */
    R waiting(Waiting status);

    /** The server was not reached. */
    R offline(Offline status);

    /** The last operation failed. */
    R failed(Failed status);

    /** The engine does nothing until it is resumed. */
    R frozen(Frozen status);
  }
}
