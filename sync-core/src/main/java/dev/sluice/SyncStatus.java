package dev.sluice;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.loop.Waits;
import java.time.Instant;
import java.util.Optional;

/** What the engine is doing, told as it is. */
public sealed interface SyncStatus {

  /** One line for people. */
  String text();

  /** Calls the method that fits. */
  <R> R accept(Visitor<R> visitor);

  /**
   * Nothing is going on.
   *
   * @param pending how many changes wait to be pushed
   * @param failed how many changes wait for the user to decide
   * @param unread how many rows of the server the last pull could not read or store: they are not
   *     here, or not as they are there
   * @param lastFullSync when a full sync last ended well
   */
  record Idle(int pending, int failed, int unread, Optional<Instant> lastFullSync)
      implements SyncStatus {

    /** Whether the server knows everything and everything of the server's is here. */
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
        return "Synced with " + counted(problems, "problem");
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
   * An operation gets on.
   *
   * @param operation which one
   * @param step the state that the loop is in
   * @param done how far it is
   * @param total of how much, 0 if nobody knows
   */
  record Syncing(Operation operation, String step, long done, long total) implements SyncStatus {

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
   * @param operation which one
   * @param until when it goes on at the earliest, if anybody knows
   * @param why what it waits for
   */
  record Waiting(Operation operation, Optional<Instant> until, String why) implements SyncStatus {

    /** Whether the operation is queued for slots of the budget. */
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
   * @param nextAttempt when it is tried again, if that is planned
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
   * The last operation was not done.
   *
   * @param why what ended it
   * @param nextAttempt when it is tried again, if that is planned
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
   * One method for each status, so that none is forgotten.
   *
   * @param <R> what they answer
   */
  interface Visitor<R> {

    /** Nothing is going on. */
    R idle(Idle status);

    /** An operation gets on. */
    R syncing(Syncing status);

    /** An operation waits. */
    R waiting(Waiting status);

    /** The server was not reached. */
    R offline(Offline status);

    /** The last operation was not done. */
    R failed(Failed status);

    /** The engine does nothing until it is resumed. */
    R frozen(Frozen status);
  }
}
