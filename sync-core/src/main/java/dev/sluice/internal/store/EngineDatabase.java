package dev.sluice.internal.store;

import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.disposables.Disposable;

/** A database as the engine sees it. Apps see {@link Database} only. */
public interface EngineDatabase extends Database {

  /** The engine's access to the database. */
  Store store();

  /**
   * Calls back whenever {@link #changes()} is about to emit, on the thread that made the change. So
   * the engine gets an edit even if an observer of the app blocks.
   *
   * @param told may be called on several threads; must neither block nor throw
   */
  Disposable whenChanged(Runnable told);

  /**
   * A ledger of slots that survives the process. The caller closes it.
   *
   * @param key the name of the slots; it must not change with the token, and must not contain it
   */
  SqliteLedger slots(String key);

  /**
   * A database that this library opened.
   *
   * @throws IllegalArgumentException if this library did not open it
   */
  static EngineDatabase of(Database database) {
    if (database instanceof EngineDatabase ours) {
      return ours;
    }
    throw new IllegalArgumentException(
        "an engine needs a database that SqliteDatabase or a domain's own class has opened");
  }
}
