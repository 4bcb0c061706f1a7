package dev.sluice;

import dev.sluice.OperationQueue.QueuedOperation;
import dev.sluice.failure.StoppedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.lists.AwaitedLists;
import dev.sluice.internal.loop.RunLog;
import dev.sluice.internal.loop.RunLog.Deed;
import dev.sluice.internal.merge.PushedRows;
import dev.sluice.internal.merge.RebuiltTable;
import dev.sluice.internal.merge.UnfetchedFields;
import dev.sluice.internal.pull.Unfinished;
import dev.sluice.internal.rx.HandOver;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.SyncLock;
import dev.sluice.internal.store.Unsynced;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs one operation under the file's lock and reports on it. */
final class OperationRunner {

  private static final Logger LOG = LoggerFactory.getLogger(OperationRunner.class);

  private final EngineDatabase database;
  private final LogIn logIn;
  private final Loops loops;
  private final Progress progress;

  OperationRunner(EngineDatabase database, LogIn logIn, Loops loops, Progress progress) {
    this.database = database;
    this.logIn = logIn;
    this.loops = loops;
    this.progress = progress;
  }

  /**
   * Runs an operation until it ends or {@code cancel} completes. The result never fails: the report
   * holds the error.
   */
  Single<SyncReport> run(Job job, Completable cancel) {
    return Single.defer(
        () -> {
          Reported reported = new Reported(job.operation());
          progress.begin(job.operation());
          Single<SyncReport> done =
              locked(job, reported.log).andThen(Single.fromCallable(() -> reported.report(null)));
          return HandOver.unless(cancel, done, late -> {})
              .switchIfEmpty(Single.error(StoppedException::cancelled))
              .onErrorReturn(error -> reported.report(Errors.translate(error)))
              .doOnSuccess(report -> progress.end());
        });
  }

  /** Fetches the parts of that queue also while a long pull runs. */
  void letIn(OperationQueue queue, BiConsumer<QueuedOperation, SyncReport> ended) {
    loops.letIn(
        new Interlude() {
          @Override
          public boolean isDue() {
            return queue.hasPart();
          }

          @Override
          public Completable run(PushedRows newer) {
            QueuedOperation next = queue.nextPart();
            return next == null
                ? Completable.complete()
                : part(next.job(), newer)
                    .doOnSuccess(report -> ended.accept(next, report))
                    .doOnDispose(() -> ended.accept(next, cancelled(next.job())))
                    .ignoreElement()
                    .andThen(Completable.defer(() -> run(newer)));
          }
        });
  }

  private SyncReport cancelled(Job job) {
    return notRun(job.operation(), StoppedException.cancelled());
  }

  private Single<SyncReport> part(Job job, PushedRows newer) {
    Reported reported = new Reported(job.operation());
    return loops
        .part(job, newer, reported.log)
        .andThen(Single.fromCallable(() -> reported.report(null)))
        .onErrorReturn(error -> reported.report(Errors.translate(error)));
  }

  List<StateGraph> graphs() {
    return loops.graphs();
  }

  /** The report of an operation that did not begin. */
  SyncReport notRun(Operation operation, SyncException why) {
    return new Reported(operation).report(why);
  }

  /** The status while no operation runs. */
  SyncStatus.Idle idle() {
    Optional<Instant> lastFullSync = Optional.ofNullable(database.store().lock().lastFullSync());
    return database
        .store()
        .read(
            reader -> {
              Unsynced unsynced = reader.unsynced();
              int unread = Unfinished.unread(reader);
              return new SyncStatus.Idle(
                  unsynced.pending(), unsynced.failed(), unread, lastFullSync);
            });
  }

  /** Why the last pulls are incomplete, as noted in the file; empty if they are complete. */
  Optional<SyncException> unfinished() {
    Store store = database.store();
    return store.read(reader -> Unfinished.why(store.schema(), reader));
  }

  /**
   * Whether some changes may have to wait for a list. A change waits if the pull of its type's list
   * failed, or if a migration needs the list.
   */
  boolean awaitsLists() {
    return database
        .store()
        .read(
            reader ->
                !AwaitedLists.read(reader).lists().isEmpty()
                    || database.store().schema().types().stream()
                        .anyMatch(type -> isListNeeded(type, reader)));
  }

  private static boolean isListNeeded(EntityType<?> type, Reader reader) {
    boolean isNew =
        RebuiltTable.isRebuilt(type, reader)
            || (UnfetchedFields.isAwaited(type, reader) && !type.endpoints().areInParts());
    return isNew && reader.oldestPending(type, 0) != null;
  }

  /** How many edits were made in the file; the engine's own writes do not count. */
  long edits() {
    return database.store().read(Reader::counter);
  }

  /** Fails if there are unsynced changes, unless the next user's data is here already. */
  void requireSynced() {
    database
        .store()
        .read(
            reader -> {
              if (!logIn.hasSuccessor(reader)) {
                requireAllSynced(reader);
              }
              return reader;
            });
  }

  /**
   * Fails if there are unsynced changes. A table that had no triggers for a time may hold edits
   * that nobody noticed. Such a table counts as one change until a pull has brought its type's
   * list.
   */
  private void requireAllSynced(Reader reader) {
    Unsynced unsynced = reader.unsynced();
    int changes = unsynced.pending() + unsynced.failed();
    for (EntityType<?> type : database.store().schema().types()) {
      changes += RebuiltTable.isRebuilt(type, reader) ? 1 : 0;
    }
    if (changes > 0) {
      throw new UnsyncedWorkException(changes);
    }
  }

  /**
   * Deletes all data of the user, or nothing if the deletion fails. If another user has logged in
   * and that user's data is here, nothing is deleted.
   */
  void clear(boolean force) {
    Store store = database.store();
    SyncLock lock = acquired(store.lock());
    try {
      if (store.writeDurably(writer -> clear(writer, force))) {
        store.logIn(store.read(Reader::logOuts));
      }
      store.scrub();
    } finally {
      lock.release();
    }
  }

  private boolean clear(Writer writer, boolean force) {
    if (logIn.hasSuccessor(writer)) {
      return false;
    }
    if (!force) {
      requireAllSynced(writer);
    }
    database.store().clear();
    return true;
  }

  /**
   * Runs the loops under the file's lock. The lock is released before the caller gets the result.
   */
  private Completable locked(Job job, RunLog log) {
    return Completable.using(
        () -> acquired(database.store().lock()),
        lock ->
            Completable.fromAction(database.store()::requireCurrent)
                .andThen(Completable.fromAction(logIn::require))
                .andThen(Completable.fromAction(database::refresh))
                .andThen(loops.run(job, log))
                .doOnComplete(() -> noteEnd(job.operation(), log, lock))
                .doOnError(failure -> flushAnswers(log)),
        this::release);
  }

  private static SyncLock acquired(SyncLock lock) {
    if (!lock.tryAcquire()) {
      throw UnavailableException.busy(lock.isHeldInThisProcess());
    }
    return lock;
  }

  private void release(SyncLock lock) {
    lock.release();
    refresh();
  }

  /** Checks what other code has written to the file. */
  void refresh() {
    try {
      database.refresh();
    } catch (SyncException unreadable) {
      LOG.warn("whether others wrote meanwhile could not be read: {}", unreadable.toString());
    }
  }

  private void noteEnd(Operation operation, RunLog log, SyncLock lock) {
    flushAnswers(log);
    if (operation.syncs() && !log.isReduced()) {
      database.store().flush(); // otherwise a power cut could undo the sync but not its date
      lock.lastFullSync(progress.time().now());
    }
  }

  /**
   * Flushes the last answer of the push to the disk. Each earlier answer was flushed with the next
   * request's journal entry. Without the flush, a power cut could undo the last answer. The engine
   * would then create the row again if another client had changed it.
   */
  private void flushAnswers(RunLog log) {
    if (!log.rows(Deed.PUSHED).isEmpty()) {
      database.store().flush();
    }
  }

  /** Keeps the counters of the operation's beginning, to compute for the report what it did. */
  private final class Reported {

    private final Operation operation;
    private final long began = progress.time().nanos();
    private final int requestsBefore = loops.requestCount().requests();
    private final int pausesBefore = loops.requestCount().pauses();
    private final RunLog log = new RunLog(database.store().schema().types(), progress);

    Reported(Operation operation) {
      this.operation = operation;
    }

    SyncReport report(@Nullable SyncException error) {
      return new SyncReport(
          operation,
          error == null ? outcome() : Errors.result(error),
          loops.requestCount().requests() - requestsBefore,
          loops.requestCount().pauses() - pausesBefore,
          log.restarts(),
          progress.waited(),
          Duration.ofNanos(progress.time().nanos() - began),
          log.rows(Deed.PULLED),
          log.rows(Deed.PUSHED),
          log.rows(Deed.PRUNED),
          log.losses(),
          log.problems(),
          log.differences(),
          log.isCleanUpDue(),
          log.restIn(),
          Optional.ofNullable(error));
    }

    private SyncResult outcome() {
      SyncStatus.Idle idle = idle();
      return idle.pending() + idle.failed() == 0 ? SyncResult.SYNCED : SyncResult.PENDING;
    }
  }
}
