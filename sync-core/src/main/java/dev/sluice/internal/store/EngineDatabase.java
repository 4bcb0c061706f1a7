package dev.sluice.internal.store;

import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.disposables.Disposable;

/** A database as the engine sees it. Apps only see {@link Database}. */
public interface EngineDatabase extends Database {

  Store store();

  /**
   * Calls back on each change, just before {@link #changes()} emits, on the thread that made the
   * change. So the engine gets an edit even if an observer of the app blocks.
   *
   * @param told may be called on several threads; must neither block nor throw
   */
  Disposable whenChanged(Runnable told);

  /**
   * A ledger of slots that survives the process. The caller closes the ledger.
   *
   * @param key the name of the slots: without the access token, and the same for each new token
   */
  SqliteLedger slots(String key);

  /**
   * The engine's view of a database that this library opened.
   *
   * @throws IllegalArgumentException if this library did not open the database
   */
  static EngineDatabase of(Database database) {
    if (database instanceof EngineDatabase ours) {
      return ours;
    }
    throw new IllegalArgumentException(
        "an engine needs a database that SqliteDatabase or a domain's own class has opened");
  }
}
