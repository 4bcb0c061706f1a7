package dev.sluice;

import dev.sluice.OperationQueue.QueuedOperation;
import dev.sluice.Subscriptions.Subscription;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.StoppedException;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.file.SqliteLedger;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Emitter;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import io.reactivex.rxjava3.subjects.CompletableSubject;
import io.reactivex.rxjava3.subjects.SingleSubject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Decides which operation runs next. Only the engine's thread uses the fields. A call on another
 * thread schedules a task on the engine's thread.
 */
final class OperationScheduler {

  private final EngineParts parts;
  private final FreezeState frozen;
  private final Statuses statuses;
  private final Scheduler.Worker worker;
  private final AutoSyncScheduler autoSync;
  private final OperationQueue queue = new OperationQueue();
  private final Subscriptions subscriptions = new Subscriptions();
  private final List<Runnable> whenIdle = new ArrayList<>();
  private final SerialDisposable edits = new SerialDisposable();
  private final SerialDisposable running = new SerialDisposable();
  private final CompletableSubject terminated = CompletableSubject.create();
  private @Nullable CompletableSubject cancel;
  private volatile boolean closed;
  private volatile @Nullable Thread thread;

  OperationScheduler(EngineParts parts) {
    this.parts = parts;
    this.frozen = new FreezeState(parts.machine());
    this.statuses = new Statuses(parts.board(), parts.runner(), frozen);
    this.worker = parts.scheduler().createWorker();
    this.autoSync =
        new AutoSyncScheduler(
            parts.autoSync(), parts.clockwork(), op -> request(Job.of(op)), this::refresh);
  }

  void start() {
    parts.runner().letIn(queue, (part, report) -> execute(() -> tell(part, report)));
    statuses.showIdle(); // before anybody can observe it
    edits.set(parts.database().whenChanged(new CoalescingTask(this::edited, this::execute)));
    execute(
        () -> {
          thread = Thread.currentThread();
          autoSync.start(statuses.lastFullSync());
          edited();
        });
  }

  Single<SyncReport> request(Job job) {
    SingleSubject<SyncReport> report = SingleSubject.create();
    execute(
        () -> {
          queue.add(job, report);
          startNext();
        });
    return report;
  }

  /** Fetches the job's part now and after each pull, until nobody subscribes any more. */
  Observable<SyncReport> keepFresh(Job job) {
    return Observable.create(
        reports -> {
          Subscription subscription = new Subscription(job, reports);
          reports.setCancellable(() -> execute(() -> subscriptions.remove(subscription, queue)));
          worker.schedule(() -> begin(subscription, reports));
        });
  }

  private void begin(Subscription subscription, Emitter<SyncReport> reports) {
    if (closed) {
      reports.onComplete();
    } else {
      subscriptions.add(subscription);
      refresh(subscription);
      startNext();
    }
  }

  private void refresh(Subscription subscription) {
    queue.add(subscription.job(), subscription.next());
  }

  /** Completes when the engine has ended. After the end, nothing is emitted. */
  CompletableSubject terminated() {
    return terminated;
  }

  void cancel() {
    execute(
        () -> {
          for (QueuedOperation queued : queue.drain()) {
            SyncException why = StoppedException.cancelled();
            queued.report().onSuccess(parts.runner().notRun(queued.job().operation(), why));
          }
          if (cancel != null) {
            cancel.onComplete();
          }
        });
  }

  void freeze(SyncException why) {
    frozen.request(why);
    execute(statuses::showIdle);
  }

  /** Resumes when no operation runs. The new credentials count from then on, if there are any. */
  void resume(@Nullable Credentials credentials) {
    int freezes = frozen.requests();
    execute(
        () -> {
          whenIdle.add(() -> resumeNow(credentials, freezes));
          startNext();
        });
  }

  /** Ends the running operation and logs out. A log-out that is refused now ends no operation. */
  Completable logOut(boolean force) {
    CompletableSubject done = CompletableSubject.create();
    execute(
        () -> {
          if (force || isAllowed(parts.runner()::requireSynced, done)) {
            frozen.interrupt();
            whenIdle.add(() -> clear(force, done));
            startNext();
          }
        });
    return done;
  }

  /** Passes an event of the app to the automatic sync. */
  void tell(Consumer<AutoSyncScheduler> news) {
    execute(() -> news.accept(autoSync));
  }

  /** Why the calling thread must not block for the engine; null if it may block. */
  @Nullable String whyNotToBlock() {
    if (Thread.currentThread() == thread) {
      return "the engine's own thread must not block for the engine: subscribe instead,"
          + " or have observers called on another thread (notifyOn)";
    }
    return parts.database().isInTransaction()
        ? "a thread inside a transaction must not block for the engine, which may wait for that"
            + " transaction: end it first"
        : null;
  }

  void close() {
    if (closed) {
      return;
    }
    closed = true;
    edits.dispose();
    worker.schedule(
        () -> {
          autoSync.stop();
          if (cancel == null) {
            terminate();
          } else {
            cancel.onComplete();
          }
        });
    if (!parts.threads().isEmpty() && whyNotToBlock() == null) {
      terminated.toCompletionStage(null).toCompletableFuture().join(); // ignores interrupts
    }
  }

  private void execute(Runnable task) {
    worker.schedule(
        () -> {
          if (!closed) {
            task.run();
          }
        });
  }

  private void startNext() {
    if (cancel != null) {
      return;
    }
    runIdleTasks();
    QueuedOperation next = queue.next();
    if (next == null) {
      return;
    }
    if (isFrozen()) {
      SyncException why = StoppedException.frozen(frozen.why());
      SyncReport report = parts.runner().notRun(next.job().operation(), why);
      next.report().onSuccess(report);
      startNext();
      return;
    }
    cancel = CompletableSubject.create();
    running.set(
        parts
            .runner()
            .run(next.job(), cancel)
            .subscribe(report -> worker.schedule(() -> ended(next, report))));
  }

  /** Whether the engine is frozen. A freeze by a log-out ends here if the same user is back. */
  private boolean isFrozen() {
    int freezes = frozen.requests();
    if (FailureKind.LOGGED_OUT.is(frozen.why()) && !parts.logIn().isOver()) {
      frozen.thaw(freezes);
    }
    return frozen.why() != null;
  }

  /** Runs the tasks that waited, in the order of the app's calls, so that the last call wins. */
  private void runIdleTasks() {
    List<Runnable> tasks = new ArrayList<>(whenIdle);
    whenIdle.clear();
    tasks.forEach(Runnable::run);
    frozen.release();
  }

  private void ended(QueuedOperation queued, SyncReport report) {
    cancel = null;
    if (closed) {
      parts.listeners().now().ended(report);
      terminate();
      return;
    }
    report.error().filter(Errors::freezes).ifPresent(frozen::freeze);
    if (endedForLogOut(report)) {
      runIdleTasks();
    }
    if (endedForLogOut(report)) {
      queue.add(queued.job(), queued.report()); // the log-out was refused, so the job runs again
    } else {
      publish(queued, report);
      subscriptions.due(queued.job(), report).forEach(this::refresh);
    }
    startNext();
  }

  /** Whether a log-out ended the operation: the report says frozen, but the engine is not. */
  private boolean endedForLogOut(SyncReport report) {
    return frozen.why() == null && FailureKind.FROZEN.is(report.error().orElse(null));
  }

  private void publish(QueuedOperation queued, SyncReport report) {
    Optional<Instant> next =
        frozen.why() == null ? autoSync.ended(report, statuses.unsent()) : Optional.empty();
    statuses.show(report, next);
    tell(queued, report);
    if (!report.error().filter(Errors::stopsEverything).isPresent()) {
      edited(); // otherwise the scheduled retry sends the edits
    }
  }

  private void tell(QueuedOperation queued, SyncReport report) {
    parts.listeners().now().ended(report);
    queued.report().onSuccess(report);
    if (report.cleanUpDue()) {
      queue.add(Job.of(Operation.CLEAN_UP), SingleSubject.create());
    }
  }

  private void resumeNow(@Nullable Credentials credentials, int freezes) {
    if (frozen.thaw(freezes)) {
      if (credentials != null) {
        parts.credentials().set(credentials);
      }
      parts.logIn().begin();
      statuses.showIdle();
      queue.add(Job.of(Operation.FULL), SingleSubject.create());
    }
  }

  /** Deletes the user's data and freezes the engine; if the deletion fails, nothing changes. */
  private void clear(boolean force, CompletableSubject done) {
    if (isAllowed(() -> parts.runner().clear(force), done)) {
      SyncException before = frozen.why();
      frozen.freeze(before == null ? StoppedException.frozen() : before);
      statuses.showIdle();
      done.onComplete();
    }
  }

  /** Runs a part of a log-out. If the part fails, the log-out fails, and the result is false. */
  private static boolean isAllowed(Runnable part, CompletableSubject logOut) {
    try {
      part.run();
      return true;
    } catch (UnsyncedWorkException | SyncException refusal) {
      logOut.onError(refusal);
      return false;
    }
  }

  /** Reacts to a change of the database. Edits during an operation are noticed when it ends. */
  private void edited() {
    if (cancel == null && statuses.edited()) {
      autoSync.edited();
    }
  }

  /** Checks whether another process has written to the file. If so, {@link #edited} is called. */
  private void refresh() {
    if (cancel == null) {
      parts.runner().refresh();
    }
  }

  private void terminate() {
    subscriptions.complete();
    parts.board().close();
    parts.limiter().close();
    parts.ledgers().forEach(SqliteLedger::close);
    worker.dispose();
    terminated.onComplete();
    parts.threads().end();
  }
}
