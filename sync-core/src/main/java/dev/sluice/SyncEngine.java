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
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Syncs a local database with a server, one operation at a time, within the limits of requests. The
 * app reads and writes the database without waiting for the network. If the process dies during an
 * operation, the next operation continues the work.
 *
 * <p>A method that starts an operation queues the operation immediately, even without a subscriber.
 * Disposing of the {@link Single} does not stop the operation. The {@link Single} emits a report,
 * also after a failure. A call that would block the engine's own thread or a transaction fails with
 * {@link IllegalStateException}.
 *
 * <p>All methods may be called on any thread, also by observers. Observers are called on {@link
 * SyncEngineBuilder#notifyOn}. Errors of the engine never reach RxJava's global handler.
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
   * Begins to build an engine for a database with your own schema. For a time tracker, use {@code
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

  /**
   * Sends what changed here. A change waits for a pull if it needs what only the server's lists
   * tell: before a tracker's first pull, for example, no workspace is known to create a row in.
   */
  public Single<SyncReport> push() {
    return request(Operation.PUSH);
  }

  /** Fetches what changed in the light types on the server: one request for a time tracker. */
  public Single<SyncReport> lightPull() {
    return request(Operation.LIGHT);
  }

  /**
   * Fetches what has changed in the list of one type, because a message of the server says that
   * something has. Hints that wait are joined, so a hint that is late, wrong or comes twice costs
   * at most one request, and what a hint missed comes with the next pull. {@link AutoSync} retries
   * a failed hint as a pull.
   *
   * @throws IllegalArgumentException if the engine's schema has no such type
   */
  public Single<SyncReport> hint(EntityType<?> type) {
    Objects.requireNonNull(type, "type");
    return hinted(Job.hinted(type, parts.database().store().schema()), type);
  }

  /**
   * The same, for a message that has the row with it. A row that is here in an older version, by
   * its {@link dev.sluice.schema.EntityType.Builder#modifiedAt}, is merged as a list's row would
   * be, without a request. For any other row its list is fetched, since a message may be late, and
   * the row deleted since. Take rows only from a line that the server alone can write to.
   *
   * @param row the JSON of one element of the type's list
   * @throws IllegalArgumentException if the engine's schema has no such type
   */
  public Single<SyncReport> hint(EntityType<?> type, String row) {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(row, "row");
    return hinted(Job.hinted(type, row, parts.database().store().schema()), type);
  }

  /**
   * Fetches the rows that begin between two moments, for a user who scrolls back beyond the pulled
   * rows. Only types with {@link dev.sluice.schema.Endpoints#range} take part. Each type costs one
   * request, or more if the server cuts the list.
   *
   * <p>Rows here that the server does not list stay. A later clean-up may remove the fetched rows
   * again. A failure is only in the report: the status does not show the failure, and {@link
   * AutoSync} does not retry. If the process dies, completely stored batches stay.
   *
   * @param from the first moment, rounded down to a whole second
   * @param to the moment after the last one, rounded up to a whole second
   * @throws IllegalArgumentException if {@code from} is not before {@code to}, a year is outside 1
   *     to 9999, or no type is listed by dates
   */
  public Single<SyncReport> fetch(Instant from, Instant to) {
    return reported(Job.between(from, to, parts.database().store().schema()));
  }

  /**
   * Fetches a part of a type's list, in one request or in as many pages as the server cuts it into.
   * The part goes before other operations, also into a pull of a long list that is under way.
   *
   * <p>A part never deletes: a row that it lacks may exist on the server. Rows that have left a
   * part of a type which comes {@link dev.sluice.schema.Endpoints#inParts} leave the device, unless
   * another part that is {@link Part#keptFor kept} has them, or they have unsynced changes. A
   * failure is only in the report. If the process dies, completely stored batches stay.
   *
   * @throws IllegalArgumentException if the part chooses no rows, or its type has no parts
   */
  public Single<SyncReport> fetch(Part<?> part) {
    return reported(Job.of(part, parts.database().store().schema()));
  }

  /**
   * Keeps a part fresh for as long as somebody subscribes: fetches it at the subscription, after
   * each pull of all lists, and after a {@link #hint} about its type. Emits the report of each
   * fetch, also of one that failed; a later pull fetches it again. Completes when the engine ends.
   * Unsubscribe when the screen goes away; the rows stay for as long as the part is {@link
   * Part#keptFor kept}.
   *
   * @throws IllegalArgumentException if the part chooses no rows, or its type has no parts
   */
  public Observable<SyncReport> subscribe(Part<?> part) {
    Job job = Job.of(part, parts.database().store().schema());
    return Observable.defer(
        () ->
            operations.terminated().hasComplete()
                ? Observable.empty()
                : operations.keepFresh(job).observeOn(parts.notifyOn()));
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
   * Requests an operation. If a queued operation is the same or includes the requested one, only
   * the queued operation runs. Both callers then get the same report.
   *
   * @throws IllegalArgumentException for {@link Operation#FETCH} and {@link Operation#HINTED}: call
   *     {@link #fetch} or {@link #hint}, which say what the operation is about
   */
  public Single<SyncReport> request(Operation operation) {
    if (Objects.requireNonNull(operation, "operation").isAboutSome()) {
      throw new IllegalArgumentException(operation + " is about some rows: call fetch or hint");
    }
    return reported(Job.of(operation));
  }

  /**
   * Ends the running operation and removes the queued operations. A request that was already sent
   * may still reach the server. The next sync finds out whether the server received that request.
   */
  public void cancel() {
    operations.cancel();
  }

  /**
   * Sends nothing more until the next {@link #resume()}. The answer to a request that was sent
   * before is still applied. An earlier {@link #resume()} or {@link #logOut} that still waits does
   * not end this freeze.
   */
  public void freeze() {
    operations.freeze(StoppedException.frozen());
  }

  /**
   * Ends a freeze when no operation runs, and starts a full sync with new credentials of the user.
   * With another user's credentials, no data is sent or stored. The engine then freezes with {@link
   * dev.sluice.failure.FailureKind#WRONG_ACCOUNT}.
   *
   * @throws IllegalStateException if the engine has a transport, because the transport has the
   *     credentials
   */
  public void resume(Credentials credentials) {
    operations.resume(parts.allowed(Objects.requireNonNull(credentials, "credentials")));
  }

  /** The same with the credentials that the engine, or its transport, has now. */
  public void resume() {
    operations.resume(null);
  }

  /**
   * Ends the running operation, deletes the user's data from the database, and freezes the engine
   * until {@link #resume()}. Every other engine of the file freezes before its next operation, with
   * {@link dev.sluice.failure.FailureKind#LOGGED_OUT}. If this user is already logged out and the
   * next user's data is here, nothing is deleted.
   *
   * @param force whether to delete the data even if the server does not have all of it
   * @return fails with {@link UnsyncedWorkException} if {@code force} is false and changes are, or
   *     may be, unsynced. Fails with {@link dev.sluice.failure.FailureKind#BUSY} or {@link
   *     dev.sluice.failure.FailureKind#BUSY_HERE} while another engine syncs the file. After a
   *     failure nothing has changed, and the operation goes on or runs again
   */
  public Completable logOut(boolean force) {
    return observed(operations.logOut(force).toSingleDefault(force)).ignoreElement();
  }

  /**
   * The status of the engine. Each observer gets the latest status immediately; a slow observer
   * misses older statuses. The {@link Observable} never fails, and completes at {@link #close()}.
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
   * The changes that the server refused, and other changes that need a decision of the user. Reads
   * the database.
   */
  public List<SyncFailure> failures() {
    return failureActions.failures();
  }

  /**
   * The changes that rest because the server failed at them repeatedly. The engine retries each
   * change when its rest ends; {@link SyncFailure#retry()} retries immediately. After its rest, a
   * change is pending again and is not listed.
   */
  public List<SyncFailure> resting() {
    return failureActions.resting();
  }

  /**
   * Discards the user's unsynced change of a row, whether or not the server has refused the change.
   *
   * @throws java.util.NoSuchElementException if the row has no unsynced change
   */
  public void revert(Ref<?> ref) {
    failureActions.discard(Objects.requireNonNull(ref, "ref"));
  }

  /**
   * Waits until a row has no unsynced changes, then emits the row.
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
   * The limiter of the account, which closes with the engine. An app can show the limits to the
   * user. With {@link dev.sluice.http.RateLimitInterceptor}, requests of the app wait for slots
   * too.
   */
  public AccountLimiter limiter() {
    return parts.limiter();
  }

  /** The database that the engine syncs. */
  public Database database() {
    return parts.database();
  }

  /**
   * Adds a listener for the events from now on, until the result is disposed of: a debugger, a
   * recorder, figures. It may hear one more event that is under way.
   */
  public Disposable listen(SyncListener listener) {
    return parts.listeners().add(Objects.requireNonNull(listener, "listener"));
  }

  /** The state graphs of the three loops, made from the tables that run. */
  public List<StateGraph> graphs() {
    return parts.runner().graphs();
  }

  /**
   * Ends the running operation and the engine; the database stays open. Waits until the engine has
   * ended, except on the engine's thread, inside a transaction, or if the app gave the scheduler.
   */
  @Override
  public void close() {
    operations.close();
  }

  /**
   * Emits on the observers' scheduler. After the engine's end, emits directly, because the
   * scheduler's thread may have ended too.
   */
  private <T> Single<T> observed(Single<T> answer) {
    return observed(answer, Single.error(() -> StoppedException.closed("the engine")));
  }

  private Single<SyncReport> hinted(Job job, EntityType<?> type) {
    parts.listeners().now().hinted(type);
    return reported(job);
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
