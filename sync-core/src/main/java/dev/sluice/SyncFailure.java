package dev.sluice;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import java.util.List;

/**
 * A change that the server did not take, with its words. It rests until somebody decides: an edit
 * of the row, {@link #retry()} or {@link #discard()}.
 */
public final class SyncFailure {

  private final Ref<?> ref;
  private final String message;
  private final FailureActions failureActions;

  SyncFailure(Ref<?> ref, String message, FailureActions failureActions) {
    this.ref = ref;
    this.message = message;
    this.failureActions = failureActions;
  }

  /** All of a database; deciding on them needs no engine. */
  public static List<SyncFailure> of(Database database) {
    Runnable nobodyToWake = () -> {};
    return new FailureActions(EngineDatabase.of(database).store(), nobodyToWake).failures();
  }

  /** The row. */
  public Ref<?> ref() {
    return ref;
  }

  /** The server's words. */
  public String message() {
    return message;
  }

  /**
   * Sends the same again; a row that is gone on the server is created anew, and with it what it
   * belongs to, if that is among the failures too.
   *
   * @throws dev.sluice.failure.StorageException if what the row belongs to is gone for good, as the
   *     project of a task; the failure stays, and can be discarded
   */
  public void retry() {
    failureActions.retry(ref);
  }

  /** Gives the change up: the row is again as the server has it, or gone if the server has none. */
  public void discard() {
    failureActions.discard(ref);
  }
}
