package dev.sluice;

import dev.sluice.failure.BusyException;
import dev.sluice.failure.CancelledException;
import dev.sluice.failure.SyncException;
import dev.sluice.machine.TransitionTable;
import dev.sluice.store.Counts;
import dev.sluice.store.Database;
import dev.sluice.store.SyncLock;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Does one operation under the file's lock and tells how it went. */
final class Runner {

  private final Database database;
  private final Loops loops;
  private final CountingRemote remote;
  private final Progress progress;
  private final Time time;

  Runner(Database database, Loops loops, CountingRemote remote, Progress progress, Time time) {
    this.database = database;
    this.loops = loops;
    this.remote = remote;
    this.progress = progress;
    this.time = time;
  }

  /**
   * Never fails: what goes wrong is in the report.
   *
   * @param cancel ends the operation when it completes
   */
  Single<SyncReport> run(Operation operation, Completable cancel) {
    return Single.defer(
        () -> {
          Account account =
              new Account(operation, time.nanos(), remote.requests(), remote.pauses());
          progress.begin(operation);
          return Completable.ambArray(
                  cancel.andThen(Completable.error(CancelledException::new)),
                  locked(operation, account.tally))
              .andThen(Single.fromCallable(() -> account.report(null)))
              .onErrorReturn(error -> account.report(Errors.translate(error)));
        });
  }

  List<TransitionTable<?>> tables() {
    return loops.tables();
  }

  /** The report of an operation that never began. */
  SyncReport notRun(Operation operation, SyncException why) {
    return new Account(operation, time.nanos(), remote.requests(), remote.pauses()).report(why);
  }

  /** What is to be told when nothing is going on. */
  SyncStatus.Idle idle() {
    int pending = 0;
    int failed = 0;
    for (Counts counts : database.store().read(reader -> reader.counts()).values()) {
      pending += counts.pending();
      failed += counts.failed();
    }
    return new SyncStatus.Idle(
        pending, failed, Optional.ofNullable(database.store().lock().lastFullSync()));
  }

  private Completable locked(Operation operation, Tally tally) {
    return Completable.defer(
        () -> {
          SyncLock lock = database.store().lock();
          if (!lock.tryAcquire()) {
            return Completable.error(new BusyException());
          }
          database.refresh();
          return loops
              .run(operation, tally)
              .doOnComplete(() -> remember(operation, lock))
              .doFinally(
                  () -> {
                    database.refresh();
                    lock.release();
                  });
        });
  }

  private void remember(Operation operation, SyncLock lock) {
    if (operation == Operation.FULL) {
      lock.lastFullSync(time.now());
    }
  }

  /** What was so when the operation began, to tell what it did. */
  private final class Account {

    private final Operation operation;
    private final long began;
    private final int requestsBefore;
    private final int pausesBefore;
    private final Tally tally = new Tally();

    Account(Operation operation, long began, int requestsBefore, int pausesBefore) {
      this.operation = operation;
      this.began = began;
      this.requestsBefore = requestsBefore;
      this.pausesBefore = pausesBefore;
    }

    SyncReport report(@Nullable SyncException error) {
      return new SyncReport(
          operation,
          error == null ? outcome() : Errors.result(error),
          remote.requests() - requestsBefore,
          remote.pauses() - pausesBefore,
          tally.restarts(),
          progress.waited(),
          Duration.ofNanos(time.nanos() - began),
          tally.pulled(),
          tally.pushed(),
          tally.pruned(),
          tally.losses(),
          tally.problems(),
          Optional.ofNullable(error));
    }

    private SyncResult outcome() {
      SyncStatus.Idle idle = idle();
      return idle.pending() + idle.failed() == 0 ? SyncResult.SYNCED : SyncResult.PENDING;
    }
  }
}
