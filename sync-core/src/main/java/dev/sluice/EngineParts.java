package dev.sluice;

import dev.sluice.http.Credentials;
import dev.sluice.internal.machine.StateMachine;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.file.SqliteLedger;
import io.reactivex.rxjava3.core.Scheduler;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The parts of one engine.
 *
 * @param scheduler the engine's only thread
 * @param ledgers the ledgers that close with the engine
 * @param credentials holds null if a transport has the credentials
 * @param threads the threads that were made for this engine and end with it
 */
record EngineParts(
    Scheduler scheduler,
    EngineDatabase database,
    StateMachine machine,
    LogIn logIn,
    OperationRunner runner,
    StatusBoard board,
    SyncListener listener,
    AccountLimiter limiter,
    List<SqliteLedger> ledgers,
    AtomicReference<@Nullable Credentials> credentials,
    AutoSync autoSync,
    AutoSyncScheduler.Clockwork clockwork,
    Scheduler notifyOn,
    OwnThreads threads) {

  /** Refuses credentials for an engine whose transport has its own. */
  Credentials allowed(Credentials given) {
    if (credentials.get() == null) {
      throw new IllegalStateException("the transport has the credentials: call resume()");
    }
    return given;
  }
}
