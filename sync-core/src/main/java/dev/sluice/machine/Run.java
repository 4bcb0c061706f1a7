package dev.sluice.machine;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.core.SingleEmitter;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.disposables.SerialDisposable;

/** One way through a table. */
final class Run implements Disposable {

  private final TransitionTable<?> table;
  private final Scheduler.Worker worker;
  private final SingleEmitter<Ending> emitter;
  private final MachineListener listener;
  private final FrozenSignal frozen;
  private final Supervision supervision;
  private final Watchdog watchdog;
  private final Step step;
  private final SerialDisposable current = new SerialDisposable();
  private volatile State<?> state;

  Run(
      TransitionTable<?> table,
      Scheduler scheduler,
      StateMachine machine,
      SingleEmitter<Ending> emitter) {
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

  /** The table led here by types that the compiler checked when it was drawn. */
  @SuppressWarnings("unchecked")
  void enter(State<?> next, Object input, boolean evenWhenFrozen) {
    worker.schedule(() -> start((State<Object>) next, input, evenWhenFrozen));
  }

  private void start(State<Object> next, Object input, boolean evenWhenFrozen) {
    if (frozen.isFrozen() && !evenWhenFrozen) {
      fail(new MachineFrozenException());
      return;
    }
    state = next;
    watchdog.progress();
    listener.entered(table.name(), next);
    current.set(Single.defer(() -> next.start(input, step)).subscribe(this::follow, this::fail));
  }

  private void follow(Transition transition) {
    Target<?> target = table.next(transition.outcome());
    listener.moved(table.name(), transition.outcome(), target);
    if (target instanceof State<?> next) {
      enter(next, transition.payload(), transition.outcome().isBinding());
    } else {
      watchdog.stop();
      emitter.onSuccess(new Ending((End<?>) target, transition.payload()));
    }
  }

  private void stalled() {
    if (emitter.tryOnError(new MachineStalledException(state.name(), supervision.patience()))) {
      supervision.interrupt().run();
    }
  }

  private void fail(Throwable error) {
    watchdog.stop();
    emitter.tryOnError(error);
  }

  @Override
  public void dispose() {
    watchdog.stop();
    current.dispose();
    worker.dispose();
  }

  @Override
  public boolean isDisposed() {
    return worker.isDisposed();
  }
}
