package dev.sluice.store;

import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Observable;
import java.util.Set;
import java.util.function.Function;

/**
 * A local database: the app's face, and the engine's behind it. Safe for use by several threads.
 */
public interface Database extends Tables, AutoCloseable {

  /** The engine's side. */
  Store store();

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

  @Override
  void close();
}
