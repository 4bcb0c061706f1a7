package dev.sluice;

import dev.sluice.http.Credentials;
import dev.sluice.internal.machine.StateMachine;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.ratelimit.file.SqliteLedger;
import io.reactivex.rxjava3.core.Scheduler;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What an engine is put together from.
 *
 * @param scheduler the engine's thread
 * @param logIn since when the credentials count
 * @param ledgers files of slots that end with the engine
 * @param threads those that were made for this engine and end with it
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
    AtomicReference<Credentials> credentials,
    AutoSync autoSync,
    AutoSyncScheduler.Clockwork clockwork,
    Scheduler notifyOn,
    OwnThreads threads) {}
