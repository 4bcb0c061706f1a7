package dev.sluice.hints;

import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;

/** What hints need of an engine. */
interface HintedEngine {

  /** Fetches what has changed in the list of a type. */
  Single<SyncReport> hint(EntityType<?> type);

  /** The same, for a hint that has the row with it. */
  Single<SyncReport> hint(EntityType<?> type, String row);

  AccountLimiter limiter();

  Observable<SyncStatus> status();

  static HintedEngine of(SyncEngine engine) {
    return new HintedEngine() {
      @Override
      public Single<SyncReport> hint(EntityType<?> type) {
        return engine.hint(type);
      }

      @Override
      public Single<SyncReport> hint(EntityType<?> type, String row) {
        return engine.hint(type, row);
      }

      @Override
      public AccountLimiter limiter() {
        return engine.limiter();
      }

      @Override
      public Observable<SyncStatus> status() {
        return engine.status();
      }
    };
  }
}
