package dev.sluice.sqlite;

import org.jspecify.annotations.Nullable;

/**
 * One connection to a database file. Arguments are {@link Long}, {@link Double}, {@link String},
 * {@code byte[]} or null. Arguments replace {@code ?1}, {@code ?2} and so on, each of which may
 * occur several times. Statements are prepared once and kept. Errors are {@link
 * dev.sluice.sqlite.SqliteException}s.
 *
 * <p>Only one thread at a time may use a connection, except for {@link #interrupt()}. A transaction
 * begins and ends by {@link #execute}, on one thread. Write between {@code BEGIN IMMEDIATE} and
 * {@code COMMIT} or {@code ROLLBACK}. Read one consistent view between {@code SAVEPOINT} and {@code
 * RELEASE}.
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
   * Rolls back what a failure left half done. If SQLite has rolled back already, SQLite refuses a
   * second rollback. The refusal is added to {@code failure} as suppressed.
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
