package dev.sluice;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Tries;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A change that the server did not accept, with the server's words. The engine does not send the
 * change again until the user edits the row or the app calls {@link #retry()}. Only a change from
 * {@link SyncEngine#resting} is retried by itself. Methods may be called from any thread.
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
   * All failures of a database. Needs no engine; {@link #retry} and {@link #discard} need none
   * either. The next push of an engine then sends a retried change.
   */
  public static List<SyncFailure> of(Database database) {
    Runnable nobodyToWake = () -> {};
    return new FailureActions(EngineDatabase.of(database).store(), nobodyToWake).failures();
  }

  /** The row. */
  public Ref<?> ref() {
    return ref;
  }

  /** The server's words, or the engine's if the server said nothing. */
  public String message() {
    return message;
  }

  /**
   * How many requests about the row have failed since the row was last in sync. 0 if no request was
   * sent, such as for a row that was deleted elsewhere.
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
   * Sends the same change again. A row that was deleted on the server is created again. A row that
   * the server did not find (404, 410) is also created again, if it turns out to be deleted. Owners
   * of the row that are among the failures are created again with it; a retry of such an owner then
   * does nothing.
   *
   * @throws java.util.NoSuchElementException if the row neither failed nor waits to be sent
   * @throws dev.sluice.failure.StorageException if the row's owner no longer exists, such as the
   *     project of a task; the failure stays, and can be discarded
   */
  public void retry() {
    failureActions.retry(ref);
  }

  /**
   * Discards the change. The row becomes as the server has it. If the server does not have the row,
   * the row is removed.
   */
  public void discard() {
    failureActions.discard(ref);
  }
}
