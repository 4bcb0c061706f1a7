package dev.sluice;

import dev.sluice.failure.StoppedException;
import dev.sluice.http.Credentials;
import dev.sluice.internal.rx.HandOver;
import dev.sluice.ratelimit.AccountLimiter;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Objects;

/**
 * Keeps a local database and a server in step. The app reads and writes the database and never
 * waits for the network; the engine moves changes both ways, one operation at a time, and never
 * sends more than the limits allow.
 *
 * <p>An operation starts when it is asked for, subscribed to or not; its {@link Single} is a view
 * of the report, and disposing of it stops listening, not the sync. Being offline, refused rows, no
 * slot, and a frozen engine are results in the report; the Single fails only with {@link
 * StoppedException}, or at once with {@link IllegalStateException} if a thread blocks for it that
 * the engine may need: the engine's own, or one inside a transaction. An operation that is killed
 * half way leaves the database whole, and the next one goes on from there.
 *
 * <p>Every method may be called from any thread, and from inside an observer. Observers are called
 * on {@link SyncEngineBuilder#notifyOn}; errors of the engine never reach RxJava's global handler.
 */
public final class SyncEngine implements AutoCloseable {

  private final EngineParts parts;
  private final OperationScheduler operations;
  private final FailureActions failureActions;

  SyncEngine(EngineParts parts) {
    this.parts = parts;
    this.operations = new OperationScheduler(parts);
    this.failureActions =
        new FailureActions(
            parts.database().store(), () -> operations.tell(AutoSyncScheduler::edited));
    operations.start();
  }

  /**
   * Begins an engine for the database of an own domain. A time tracker's begins with {@code
   * TrackerDatabase.engine()}.
   */
  public static SyncEngineBuilder builder(Database database) {
    return new SyncEngineBuilder(database);
  }

  /** Pull, then push: what a pull-to-refresh does. */
  public Single<SyncReport> fullSync() {
    return request(Operation.FULL);
  }

  /** Brings what changed on the server. */
  public Single<SyncReport> pull() {
    return request(Operation.PULL);
  }

  /** Sends what changed here. */
  public Single<SyncReport> push() {
    return request(Operation.PUSH);
  }

  /** Brings what changed on the server of the light types: one request for a time tracker. */
  public Single<SyncReport> lightPull() {
    return request(Operation.LIGHT);
  }

  /** Takes away old and inaccessible data. */
  public Single<SyncReport> cleanUp() {
    return request(Operation.CLEAN_UP);
  }

  /** Asks for an operation; one that waits already, or is part of one that waits, is shared. */
  public Single<SyncReport> request(Operation operation) {
    return observed(operations.request(Objects.requireNonNull(operation, "operation")));
  }

  /** Ends the operation in hand and forgets those that wait. A sent request may have arrived. */
  public void cancel() {
    operations.cancel();
  }

  /**
   * Finishes the step in hand and starts no other, until {@link #resume}. A request that was sent
   * is still answered, and its answer applied. A {@link #resume} or {@link #logOut} that was asked
   * for before and waits for the operation in hand does not undo it.
   */
  public void freeze() {
    operations.freeze(StoppedException.frozen());
  }

  /**
   * Goes on with these credentials of the same user, with a full sync first, as soon as the
   * operation in hand has ended. If the server says that they are another user's, nothing is sent
   * or stored, and the engine is frozen by {@link dev.sluice.failure.FailureKind#WRONG_ACCOUNT}.
   */
  public void resume(Credentials credentials) {
    operations.resume(Objects.requireNonNull(credentials, "credentials"));
  }

  /**
   * Ends the operation in hand as {@link #freeze} does, deletes the user's data from the database
   * and freezes the engine until the next {@link #resume}. Every other engine of the file freezes
   * too, by {@link dev.sluice.failure.FailureKind#LOGGED_OUT}, before its next operation. One that
   * is built or resumed later is a new log-in. If this engine has missed the log-out of its user
   * and the next user's data is here already, that is left alone.
   *
   * @param force also if some of it is on no server
   * @return fails with {@link UnsyncedWorkException} if something is, with {@link
   *     dev.sluice.failure.FailureKind#BUSY} while another process syncs the file; then it is as if
   *     nobody had asked, and an operation in hand goes on
   */
  public Completable logOut(boolean force) {
    return observed(operations.logOut(force).toSingleDefault(force)).ignoreElement();
  }

  /**
   * What the engine is doing, from now on. Replays the latest, skips what is out of date for slow
   * readers, never fails, and completes at {@link #close()}.
   */
  public Observable<SyncStatus> status() {
    return Observable.defer(
        () -> {
          refuseToBlock();
          return parts.board().statuses();
        });
  }

  /** How many changes wait to be pushed. */
  public int pending() {
    return parts.runner().idle().pending();
  }

  /** The changes that the server did not take. */
  public List<SyncFailure> failures() {
    return failureActions.failures();
  }

  /**
   * The changes that wait for a while because the server failed over them again and again, with its
   * words. They are tried again by themselves; {@link SyncFailure#retry()} does so at once. A
   * change whose rest is over is an ordinary pending one and is not listed.
   */
  public List<SyncFailure> resting() {
    return failureActions.resting();
  }

  /**
   * Gives up what the user changed of a row since the last sync, refused or not.
   *
   * @throws java.util.NoSuchElementException if there is no such change
   */
  public void revert(Ref<?> ref) {
    failureActions.discard(Objects.requireNonNull(ref, "ref"));
  }

  /**
   * The row as it is when the server knows it and everything of it.
   *
   * @return fails with {@link dev.sluice.failure.FailureKind#REFUSED} if the server refuses it,
   *     with {@link java.util.NoSuchElementException} if it is deleted
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

  /** The network is back. */
  public void networkReturned() {
    operations.tell(AutoSyncScheduler::networkReturned);
  }

  /**
   * The account's limits, for an app that shows them, or sends other requests to the server: {@link
   * dev.sluice.http.RateLimitInterceptor} puts an app's own calls through them. It is closed with
   * the engine.
   */
  public AccountLimiter limiter() {
    return parts.limiter();
  }

  /** The state graphs of the loops, made from the tables that run. */
  public List<StateGraph> graphs() {
    return parts.runner().graphs();
  }

  /**
   * Ends the operation in hand and everything else. The database stays open. Waits for the engine's
   * thread to end, unless it is called from there or from inside a transaction, or the engine was
   * built on a scheduler of the app's.
   */
  @Override
  public void close() {
    operations.close();
  }

  /** Where observers want to hear it; at once if the engine, and maybe that thread, has ended. */
  private <T> Single<T> observed(Single<T> answer) {
    Single<T> orClosed =
        HandOver.orEmptyAfter(operations.terminated(), answer, late -> {})
            .switchIfEmpty(Single.error(() -> StoppedException.closed("the engine")));
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
