package dev.sluice.sqlite;

import org.jspecify.annotations.Nullable;

/**
 * One connection to a database file. Arguments are {@link Long}, {@link Double}, {@link String},
 * {@code byte[]} or null, and stand for {@code ?1}, {@code ?2} and so on. Errors are {@link
 * dev.sluice.sqlite.SqliteException}s.
 *
 * <p>Only one thread at a time may use a connection, except for {@link #interrupt()}. A transaction
 * begins and ends by {@link #execute}, on one thread: {@code BEGIN IMMEDIATE} to {@code COMMIT} or
 * {@code ROLLBACK} to write, {@code SAVEPOINT} to {@code RELEASE} to read one consistent view.
 */
public interface SqliteConnection extends AutoCloseable {

  /** Runs a statement that takes no arguments and answers nothing. */
  void execute(String sql);

  /** Runs an INSERT, UPDATE or DELETE and answers how many rows it changed, triggers aside. */
  int update(String sql, @Nullable Object... args);

  /** Runs an INSERT of one row and answers its rowid; -1 if a trigger has passed over the row. */
  long insert(String sql, @Nullable Object... args);

  /** Runs a SELECT or a PRAGMA that answers rows. The same SQL may run again before the close. */
  Rows query(String sql, @Nullable Object... args);

  /**
   * Rolls back what a failure left half done. If SQLite has already rolled back, its refusal to do
   * so again is added to {@code failure} as suppressed.
   */
  default void rollBack(Throwable failure) {
    try {
      execute("ROLLBACK");
    } catch (RuntimeException alreadyDone) {
      failure.addSuppressed(alreadyDone);
    }
  }

  /** Ends the statement that runs now, if one does: it fails as INTERRUPTED. From any thread. */
  void interrupt();

  @Override
  void close();
}
