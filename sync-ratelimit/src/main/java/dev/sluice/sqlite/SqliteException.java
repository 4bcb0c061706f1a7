package dev.sluice.sqlite;

import org.jspecify.annotations.Nullable;

/** An SQLite file could not be read or written. Changes that were committed earlier stay. */
public final class SqliteException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** What is wrong with the file. */
  public enum Reason {
    /** Another process holds the write lock for too long. */
    LOCKED,
    /** No room is left on the device. */
    FULL,
    /** The file or its folder may not be written. */
    READ_ONLY,
    /** The file is damaged, or no database at all. */
    DAMAGED,
    /** A newer version of this library wrote the file. */
    NEWER,
    /** A row breaks a rule of the schema. */
    CONSTRAINT,
    /** The statement was interrupted. */
    INTERRUPTED,
    /** Anything else. */
    OTHER
  }

  private final Reason reason;

  /** Creates the error with a message for people. */
  public SqliteException(Reason reason, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** What is wrong with the file. */
  public Reason reason() {
    return reason;
  }
}
