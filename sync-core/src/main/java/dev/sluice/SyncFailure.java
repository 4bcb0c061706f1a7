package dev.sluice;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Tries;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A change that the server did not accept, with the server's message. The engine sends the change
 * again after the user edits the row or the app calls {@link #retry()}. Changes from {@link
 * SyncEngine#resting} are also sent again when their rest ends. Methods may be called on any
 * thread.
 */
public final class SyncFailure {

  private final Ref<?> ref;
  private final String message;
  private final Tries tries;
  private final FailureActions failureActions;

  SyncFailure(Ref<?> ref, String message, Tries tries, FailureActions failureActions) {
    this.ref = ref;
    this.message = message;
    this.tries = tries;
    this.failureActions = failureActions;
  }

  /**
   * All failures of a database. Listing, retrying and discarding failures needs no engine. The next
   * push of any engine sends a retried change.
   */
  public static List<SyncFailure> of(Database database) {
    Runnable nobodyToWake = () -> {};
    return new FailureActions(EngineDatabase.of(database).store(), nobodyToWake).failures();
  }

  /** The row. */
  public Ref<?> ref() {
    return ref;
  }

  /** The server's message, or the engine's message if the server sent none. */
  public String message() {
    return message;
  }

  /**
   * How many requests about the row have failed since the row was last in sync. 0 if no request was
   * sent, for example if the row was deleted on the server.
   */
  public int tries() {
    return tries.count();
  }

  /** The HTTP status of the last try; empty if there was no try or the try got no status. */
  public Optional<Integer> status() {
    return Optional.ofNullable(tries.status());
  }

  /** When the first try failed, by this device's clock; empty if there was none. */
  public Optional<Instant> firstTried() {
    return Optional.ofNullable(tries.first());
  }

  /** When the last try failed, by this device's clock; empty if there was none. */
  public Optional<Instant> lastTried() {
    return Optional.ofNullable(tries.last());
  }

  /**
   * Sends the same change again. A row that was deleted on the server is created again, together
   * with its failed owners. A row that the server did not find (404, 410) is created again if a
   * look confirms the deletion.
   *
   * @throws java.util.NoSuchElementException if the change neither failed nor is pending
   * @throws dev.sluice.failure.StorageException if the row's owner is gone, such as a task's
   *     project; the failure stays and can be discarded
   */
  public void retry() {
    failureActions.retry(ref);
  }

  /**
   * Discards the change: the row becomes as the server has it. If the server does not have the row,
   * the row is removed.
   */
  public void discard() {
    failureActions.discard(ref);
  }
}
