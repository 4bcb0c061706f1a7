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
 * @param scheduler the thread on which the engine does its work
 * @param ledgers the slot ledgers that the engine closes when it is closed
 * @param credentials proves who the user is; holds null if the app's own transport does so
 * @param threads the threads that were made for this engine, and end with the engine
 */
record EngineParts(
    Scheduler scheduler,
    EngineDatabase database,
    StateMachine machine,
    LogIn logIn,
    OperationRunner runner,
    StatusBoard board,
    Listeners listeners,
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
