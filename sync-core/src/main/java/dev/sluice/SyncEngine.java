package dev.sluice;

import dev.sluice.failure.StoppedException;
import dev.sluice.http.Credentials;
import dev.sluice.internal.rx.HandOver;
import dev.sluice.internal.store.Reader;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Syncs a local database with a server. The app reads and writes the database and never waits for
 * the network; the engine moves changes both ways, one operation at a time, within the limits.
 *
 * <p>An operation is queued when its method is called, even if nobody subscribes. The {@link
 * Single} emits the report; disposing of the Single does not stop the operation. The report also
 * covers being offline, refused rows, no slot, a frozen engine and a closed engine. The Single
 * fails in one case only: at once, with {@link IllegalStateException}, if the calling thread blocks
 * and the engine may need that thread. Such threads are the engine's own and any thread inside a
 * transaction. If the process dies during an operation, the database stays consistent and the next
 * operation continues from there.
 *
 * <p>Every method may be called from any thread, and from inside an observer. Observers are called
 * on {@link SyncEngineBuilder#notifyOn}; errors of the engine never reach RxJava's global handler.
 */
public final class SyncEngine implements AutoCloseable {

  private final EngineParts parts;
  private final OperationScheduler operations;
  private final FailureActions failureActions;
  private final ConflictActions conflictActions;

  SyncEngine(EngineParts parts) {
    this.parts = parts;
    this.operations = new OperationScheduler(parts);
    Runnable decided = () -> operations.tell(AutoSyncScheduler::edited);
    this.failureActions = new FailureActions(parts.database().store(), decided);
    this.conflictActions = new ConflictActions(parts.database().store(), decided);
    operations.start();
  }

  /**
   * Begins to build an engine for a database with your own schema. For a time tracker use {@code
   * TrackerDatabase.engine()}.
   */
  public static SyncEngineBuilder builder(Database database) {
    return new SyncEngineBuilder(database);
  }

  /** Pull, then push: what a pull-to-refresh does. */
  public Single<SyncReport> fullSync() {
    return request(Operation.FULL);
  }

  /** Fetches what changed on the server. */
  public Single<SyncReport> pull() {
    return request(Operation.PULL);
  }

  /** Sends what changed here. */
  public Single<SyncReport> push() {
    return request(Operation.PUSH);
  }

  /** Fetches what changed in the light types on the server: one request for a time tracker. */
  public Single<SyncReport> lightPull() {
    return request(Operation.LIGHT);
  }

  /**
   * Fetches the rows that begin within these dates, for a user who scrolls back beyond the rows of
   * a pull. Only types that the server lists by dates take part: {@link
   * dev.sluice.schema.Endpoints#range}. Each type costs one request, or more if the server cuts the
   * list.
   *
   * <p>The next clean-up removes the rows again, if one of its rules concerns them. A row here that
   * the server does not list stays. A failure is in the report and not in the status, and {@link
   * AutoSync} does not retry the fetch. If the process dies, the batches that were stored whole
   * stay.
   *
   * @param from the first moment
   * @param to the moment after the last one. Whole seconds count: {@code from} is rounded down,
   *     {@code to} is rounded up
   * @throws IllegalArgumentException if {@code from} is not before {@code to}, if one of them has a
   *     year beyond 1 to 9999, or if the server lists no type of the schema by dates
   */
  public Single<SyncReport> fetch(Instant from, Instant to) {
    return reported(Job.history(from, to, parts.database().store().schema()));
  }

  /** Syncs, then compares each row with the server's, see {@link Operation#VERIFY}. */
  public Single<SyncReport> verify() {
    return request(Operation.VERIFY);
  }

  /** Verifies, and takes the server's rows where rows differ, see {@link Operation#REPAIR}. */
  public Single<SyncReport> repair() {
    return request(Operation.REPAIR);
  }

  /** Removes old and inaccessible rows from the device. Sends no requests. */
  public Single<SyncReport> cleanUp() {
    return request(Operation.CLEAN_UP);
  }

  /**
   * Asks for an operation. If the same operation is queued already, or one that includes it, no
   * second one runs and both callers get its report.
   *
   * @throws IllegalArgumentException for {@link Operation#HISTORY}, which needs dates: see {@link
   *     #fetch}
   */
  public Single<SyncReport> request(Operation operation) {
    if (Objects.requireNonNull(operation, "operation") == Operation.HISTORY) {
      throw new IllegalArgumentException("a history has dates: call fetch(from, to)");
    }
    return reported(Job.of(operation));
  }

  /**
   * Ends the running operation and removes the queued ones. A request that was sent may still reach
   * the server; the next sync finds out whether it did.
   */
  public void cancel() {
    operations.cancel();
  }

  /**
   * Sends nothing more until {@link #resume()}. The answer to a request that was sent before is
   * still applied. A {@link #resume()} or {@link #logOut} that was called earlier and still waits
   * for the running operation does not end this freeze.
   */
  public void freeze() {
    operations.freeze(StoppedException.frozen());
  }

  /**
   * Ends a freeze as soon as the running operation has ended. Then the engine uses these
   * credentials of the same user and begins with a full sync. If the credentials belong to another
   * user, nothing is sent or stored, and the engine freezes with {@link
   * dev.sluice.failure.FailureKind#WRONG_ACCOUNT}.
   *
   * @throws IllegalStateException if the engine has a transport, because the credentials are then
   *     the transport's
   */
  public void resume(Credentials credentials) {
    operations.resume(parts.allowed(Objects.requireNonNull(credentials, "credentials")));
  }

  /** The same with the credentials that the engine, or its transport, has now. */
  public void resume() {
    operations.resume(null);
  }

  /**
   * Ends the running operation as {@link #freeze} does, deletes the user's data from the database
   * and freezes the engine until the next {@link #resume()}. Every other engine of the file freezes
   * before its next operation, with {@link dev.sluice.failure.FailureKind#LOGGED_OUT}. An engine
   * that is built or resumed later is a new log-in. If another engine has already logged this user
   * out and the next user's data is here, nothing is deleted.
   *
   * @param force whether to delete the data even if some of it is not on the server yet
   * @return fails with {@link UnsyncedWorkException} if {@code force} is false and there are
   *     unsynced changes, or may be in a table that a migration of Room's left unwatched. Fails
   *     with {@link dev.sluice.failure.FailureKind#BUSY} while another process syncs the file.
   *     After a failure nothing has changed, and a running operation goes on or is run again
   */
  public Completable logOut(boolean force) {
    return observed(operations.logOut(force).toSingleDefault(force)).ignoreElement();
  }

  /**
   * The status of the engine. Emits the latest one at once; a slow observer skips older ones. Never
   * fails, and completes at {@link #close()}.
   */
  public Observable<SyncStatus> status() {
    return Observable.defer(
        () -> {
          refuseToBlock();
          return parts.board().statuses();
        });
  }

  /** How many changes are pending, which means not yet on the server. Reads the database. */
  public int pending() {
    return parts.runner().idle().pending();
  }

  /** How many changes of each type wait to be pushed; types without any are left out. */
  public Map<EntityType<?>, Integer> pendingByType() {
    return parts.database().store().read(Reader::pendingByType);
  }

  /** The overruled values about which nobody has decided yet, the oldest first. */
  public List<SyncConflict> conflicts() {
    return conflictActions.conflicts();
  }

  /**
   * The changes that the server refused or that need a decision of the user. Reads the database.
   */
  public List<SyncFailure> failures() {
    return failureActions.failures();
  }

  /**
   * The changes that rest because the server failed at them repeatedly, with the server's words.
   * The engine retries them by itself later; {@link SyncFailure#retry()} retries one at once. A
   * change whose rest is over is an ordinary pending change and is not listed.
   */
  public List<SyncFailure> resting() {
    return failureActions.resting();
  }

  /**
   * Discards the user's unsynced change of a row, whether the server has refused it or not.
   *
   * @throws java.util.NoSuchElementException if there is no such change
   */
  public void revert(Ref<?> ref) {
    failureActions.discard(Objects.requireNonNull(ref, "ref"));
  }

  /**
   * Waits until the row has no unsynced changes, and emits it.
   *
   * @return fails with {@link dev.sluice.failure.FailureKind#REFUSED} if the change becomes a
   *     failure, and with {@link java.util.NoSuchElementException} if the row is deleted
   */
  public <E> Single<E> awaitSynced(Ref<E> ref) {
    return observed(SyncWaiter.synced(Objects.requireNonNull(ref, "ref"), parts.database()));
  }

  /** The app came to the foreground; see {@link AutoSync#away()}. */
  public void enteredForeground() {
    operations.tell(AutoSyncScheduler::foreground);
  }

  /** The app went to the background. */
  public void enteredBackground() {
    operations.tell(AutoSyncScheduler::background);
  }

  /** The device is online again: requests a full sync, unless {@link AutoSync} is off. */
  public void networkReturned() {
    operations.tell(AutoSyncScheduler::networkReturned);
  }

  /**
   * The account's limiter. An app can show its limits. An app that sends requests of its own can
   * make them wait for slots, with {@link dev.sluice.http.RateLimitInterceptor}. The limiter closes
   * with the engine.
   */
  public AccountLimiter limiter() {
    return parts.limiter();
  }

  /** The state graphs of the three loops, made from the tables that run. */
  public List<StateGraph> graphs() {
    return parts.runner().graphs();
  }

  /**
   * Ends the running operation and the engine. The database stays open. Waits until the engine has
   * ended, with three exceptions: a call on the engine's thread, a call inside a transaction, and
   * an engine whose scheduler is the app's. A second call does nothing.
   */
  @Override
  public void close() {
    operations.close();
  }

  /**
   * Emits on the observers' scheduler. After the engine has ended, it emits directly, because the
   * scheduler's thread may have ended too.
   */
  private <T> Single<T> observed(Single<T> answer) {
    return observed(answer, Single.error(() -> StoppedException.closed("the engine")));
  }

  /** The report of a job. After the engine has ended, the report says so: no Single fails. */
  private Single<SyncReport> reported(Job job) {
    StoppedException closed = StoppedException.closed("the engine");
    return observed(
        operations.request(job),
        Single.fromCallable(() -> parts.runner().notRun(job.operation(), closed)));
  }

  private <T> Single<T> observed(Single<T> answer, Single<T> afterTheEnd) {
    Single<T> orClosed =
        HandOver.orEmptyAfter(operations.terminated(), answer, late -> {})
            .switchIfEmpty(afterTheEnd);
    return Single.defer(
        () -> {
          if (operations.terminated().hasComplete()) {
            return orClosed;
          }
          refuseToBlock();
          return orClosed.observeOn(parts.notifyOn());
        });
  }

  private void refuseToBlock() {
    String why = operations.whyNotToBlock();
    if (why != null && Blocking.subscribes()) {
      throw new IllegalStateException(why);
    }
  }
}
