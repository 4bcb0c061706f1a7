package dev.sluice.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import io.reactivex.rxjava3.core.Observable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A local database. {@code SqliteDatabase} opens one. Safe for use by several threads. */
public interface Database extends Tables, AutoCloseable {

  /** The schema that the database was opened with. */
  SyncSchema schema();

  /** Runs the work in one transaction. If the work throws, nothing is written. */
  <T> T inTransaction(Function<Tables, T> work);

  /** Whether the calling thread is inside a transaction of this database. */
  boolean isInTransaction();

  /**
   * Emits the types whose rows have just changed, through any connection of this library in this
   * process. Completes when the database is closed.
   */
  Observable<Set<EntityType<?>>> changes();

  /**
   * Checks whether other connections or processes have written to the file since the last call.
   * After such a write, {@link #changes()} and all observers emit. A check takes microseconds and
   * never waits: during a write transaction of this process, the check is left to the next call.
   */
  void refresh();

  /**
   * The rows that a SELECT answers, each read by a function. It reads the file only; inside a
   * transaction it sees what the transaction has written. The function is called when all rows are
   * read, so it holds up nobody.
   *
   * @throws IllegalArgumentException if the statement is not one SELECT that works on this file, or
   *     the function reads a column that it does not have
   */
  <T> List<T> list(Sql sql, Function<SqlRow, T> read);

  /**
   * Emits what {@link #list(Sql, Function)} answers, now and after every change of a type that the
   * statement reads, by a view or a subquery, too. Changes of other types cost nothing. Ends with
   * the error that {@code list} would throw for a wrong statement or function; an error of the file
   * is logged, and the statement runs again after the next change. Completes when the database is
   * closed. A slow observer misses outdated results. Emits on a thread of the database, where
   * {@code read} is called, too.
   */
  <T> Observable<List<T>> observe(Sql sql, Function<SqlRow, T> read);

  /** Counts the rows of each type, and the unsynced ones among them. Reads every row. */
  Map<EntityType<?>, Counts> counts();

  /** When the last full sync of the file ended well, by the wall clock; empty if none did. */
  Optional<Instant> lastFullSync();

  @Override
  void close();

  /**
   * How many rows of a type there are.
   *
   * @param rows number of rows that are not deleted
   * @param pending number of rows with changes to push, deleted rows included
   * @param failed number of refused or lost rows about which the user must decide
   */
  record Counts(int rows, int pending, int failed) {}
}
