package dev.sluice.internal.store;

import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.disposables.Disposable;

/** A database with the engine's side of it, which apps do not see. */
public interface EngineDatabase extends Database {

  /** The engine's side. */
  Store store();

  /**
   * Calls whenever {@link #changes()} is about to emit, on the thread that has changed something.
   * So an engine hears of an edit although an observer of the app's does not return.
   *
   * @param told may be called by several threads; must neither block nor throw
   */
  Disposable whenChanged(Runnable told);

  /**
   * Slots that outlive the process. The caller closes them.
   *
   * @param key whose slots: a name that stays when the token changes, never the token
   */
  SqliteLedger slots(String key);

  /**
   * A database that this library opened.
   *
   * @throws IllegalArgumentException if it did not
   */
  static EngineDatabase of(Database database) {
    if (database instanceof EngineDatabase ours) {
      return ours;
    }
    throw new IllegalArgumentException(
        "an engine needs a database that SqliteDatabase or a domain's own class has opened");
  }
}
