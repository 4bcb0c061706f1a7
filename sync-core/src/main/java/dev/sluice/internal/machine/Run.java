package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleEmitter;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;
import java.util.concurrent.atomic.AtomicBoolean;

final class Run implements Disposable {

  private final TransitionTable<?> table;
  private final Scheduler.Worker worker;
  private final SingleEmitter<RunResult> emitter;
  private final MachineListener listener;
  private final FrozenSignal frozen;
  private final Supervision supervision;
  private final Watchdog watchdog;
  private final Step step;
  private final SerialDisposable current = new SerialDisposable();
  private final AtomicBoolean over = new AtomicBoolean();
  private volatile State<?> state;

  Run(
      TransitionTable<?> table,
      Scheduler scheduler,
      StateMachine machine,
      SingleEmitter<RunResult> emitter) {
    this.table = table;
    this.worker = scheduler.createWorker();
    this.emitter = emitter;
    this.listener = machine.listener();
    this.frozen = machine.frozen();
    this.supervision = machine.supervision();
    this.watchdog = new Watchdog(supervision.scheduler(), supervision.patience(), this::stalled);
    this.step = new Step(frozen, watchdog, listener);
    this.state = table.first();
  }

  /** The cast is safe: the compiler checked the types when the table was built. */
  @SuppressWarnings("unchecked")
  void enter(State<?> next, Object input, boolean evenWhenFrozen) {
    worker.schedule(() -> start((State<Object>) next, input, evenWhenFrozen));
  }

  private void start(State<Object> next, Object input, boolean evenWhenFrozen) {
    if (frozen.isFrozen() && !evenWhenFrozen) {
      fail(new MachineFrozenException());
      return;
    }
    try {
      current.set(
          Single.defer(() -> begin(next, input))
              .doOnSuccess(this::follow)
              .subscribe(transition -> {}, this::fail));
    } catch (OutOfMemoryError | LinkageError fatal) {
      // RxJava does not report these errors, and the run would hang until the watchdog ends it.
      fail(fatal);
    }
  }

  private Single<Transition> begin(State<Object> next, Object input) {
    state = next;
    watchdog.progress();
    listener.entered(table.name(), next);
    return next.start(input, step);
  }

  private void follow(Transition transition) {
    if (over.get()) {
      return;
    }
    Target<?> target = table.next(transition.outcome());
    listener.moved(table.name(), transition.outcome(), target);
    if (target instanceof State<?> next) {
      enter(next, transition.payload(), transition.outcome().isBinding());
    } else if (end()) {
      emitter.onSuccess(new RunResult((End<?>) target, transition.payload()));
    }
  }

  /**
   * Ends a run that makes no progress. The worker is interrupted before the caller gets the error,
   * because the caller may need what the worker holds.
   */
  private void stalled() {
    if (end()) {
      Throwable error = new MachineStalledException(state.name(), supervision.patience());
      try {
        supervision.interrupt().run();
      } catch (RuntimeException e) {
        error.addSuppressed(e);
      }
      emitter.tryOnError(error);
    }
  }

  private void fail(Throwable error) {
    if (end()) {
      emitter.tryOnError(error);
    }
  }

  /** Ends the run; true for the first call only. */
  private boolean end() {
    watchdog.stop();
    return over.compareAndSet(false, true);
  }

  @Override
  public void dispose() {
    end();
    current.dispose();
    worker.dispose();
  }

  @Override
  public boolean isDisposed() {
    return worker.isDisposed();
  }
}
