package dev.sluice;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Tries;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A change that the server did not accept, with its words. It is not sent again until the user
 * edits the row or the app calls {@link #retry()} or {@link #discard()}. Methods may be called from
 * any thread.
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
   * All failures of a database. Needs no engine; neither do retry and discard, but then the next
   * push sends what is retried.
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
   * How many requests about the row have failed since it was last in sync. 0 if none was sent for
   * it, such as for a row that was deleted elsewhere.
   */
  public int tries() {
    return tries.count();
  }

  /** The HTTP status of the last try; empty if there was none, or no status came. */
  public Optional<Integer> status() {
    return Optional.ofNullable(tries.status());
  }

  /** When the first of these tries failed, by this device's clock. */
  public Optional<Instant> firstTried() {
    return Optional.ofNullable(tries.first());
  }

  /** When the last of them failed, by this device's clock. */
  public Optional<Instant> lastTried() {
    return Optional.ofNullable(tries.last());
  }

  /**
   * Sends the same change again. A row that was deleted on the server is created again, and with it
   * the rows that own it, if they are among the failures too: their own retry then does nothing. So
   * is a row that the server did not find (404, 410), if it turns out to be deleted.
   *
   * @throws java.util.NoSuchElementException if the row neither failed nor waits to be sent
   * @throws dev.sluice.failure.StorageException if the row's owner no longer exists, such as the
   *     project of a task; the failure stays, and can be discarded
   */
  public void retry() {
    failureActions.retry(ref);
  }

  /**
   * Discards the change: the row becomes as the server has it, or is removed if the server does not
   * have it.
   */
  public void discard() {
    failureActions.discard(ref);
  }
}
