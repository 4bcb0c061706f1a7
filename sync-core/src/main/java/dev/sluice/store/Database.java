package dev.sluice.store;

import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Observable;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A local database. {@code SqliteDatabase} opens one. Safe for use by several threads. */
public interface Database extends Tables, AutoCloseable {

  /** Does all of it in one transaction, or after an exception nothing. */
  <T> T inTransaction(Function<Tables, T> work);

  /** Whether the calling thread is inside a transaction of this database. */
  boolean isInTransaction();

  /** The types that have just changed, by whomever in this process; completes at close. */
  Observable<Set<EntityType<?>>> changes();

  /**
   * Notices what other connections and processes have written since the last call: if there is
   * anything, {@link #changes()} and the observers of every type emit. Costs microseconds, and
   * waits for no transaction: while one writes here, the next call notices.
   */
  void refresh();

  /** How many rows of each type there are, and how many of them wait. Looks at every row. */
  Map<EntityType<?>, Counts> counts();

  /** When the last full sync of the file ended well, by the wall clock; empty if none did. */
  Optional<Instant> lastFullSync();

  @Override
  void close();
}
