package dev.sluice.failure;

import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import org.jspecify.annotations.Nullable;

/** The local file could not be read or written. What was committed before stays. */
public final class StorageException extends SyncException {

  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** What the driver of SQLite says. */
  public StorageException(SqliteException problem) {
    this(problem.reason(), String.valueOf(problem.getMessage()), problem);
  }

  /** Says what is wrong, in words that help. */
  public StorageException(Reason reason, String message, @Nullable Throwable cause) {
    super(FailureKind.STORAGE, message, cause);
    this.reason = reason;
  }

  /** What is wrong with the file. */
  public Reason reason() {
    return reason;
  }
}
