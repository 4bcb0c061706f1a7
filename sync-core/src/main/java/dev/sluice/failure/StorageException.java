package dev.sluice.failure;

import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import org.jspecify.annotations.Nullable;

/**
 * The database or a file beside it could not be read or written. Changes that were committed
 * earlier stay.
 */
public final class StorageException extends SyncException {

  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** Wraps an error of the SQLite driver. */
  public StorageException(SqliteException problem) {
    this(problem.reason(), String.valueOf(problem.getMessage()), problem);
  }

  /** An error with a message for people. */
  public StorageException(Reason reason, String message, @Nullable Throwable cause) {
    super(FailureKind.STORAGE, message, cause);
    this.reason = reason;
  }

  /** What is wrong with the file. */
  public Reason reason() {
    return reason;
  }
}
