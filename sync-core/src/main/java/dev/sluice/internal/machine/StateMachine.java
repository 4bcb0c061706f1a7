package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;

/**
 * Runs transition tables. Each transition of a run is a separate task on the worker, so the stack
 * stays short. Safe for use by several threads.
 */
public final class StateMachine {

  private final Scheduler scheduler;
  private final Supervision supervision;
  private final MachineListener listener;
  private final FrozenSignal frozen = new FrozenSignal();

  public StateMachine(Scheduler scheduler, Supervision supervision, MachineListener listener) {
    this.scheduler = scheduler;
    this.supervision = supervision;
    this.listener = listener;
  }

  /**
   * Runs a table from its first state to an end. The run begins at the subscription. Disposing of
   * the subscription stops the run.
   *
   * @return how the run ended; an error if a state fails, the machine freezes or the run stalls
   */
  public <I> Single<RunResult> run(TransitionTable<I> table, I input) {
    return run(table, table.first(), input);
  }

  /** Goes on after a pause, in the same way as {@link #run}. */
  public Single<RunResult> resume(TransitionTable<?> table, RunResult pause) {
    State<?> next = pause.end().next();
    if (next == null) {
      throw new IllegalArgumentException("the run is over: " + pause.end());
    }
    return run(table, next, pause.payload());
  }

  private Single<RunResult> run(TransitionTable<?> table, State<?> from, Object input) {
    return Single.create(
        emitter -> {
          Run run = new Run(table, scheduler, this, emitter);
          emitter.setDisposable(run);
          run.enter(from, input, false);
        });
  }

  /** Ends every wait. Stops every run at its next transition, except after a binding outcome. */
  public void freeze() {
    frozen.freeze();
  }

  /** Lets runs start again. */
  public void thaw() {
    frozen.thaw();
  }

  /** Whether {@link #freeze()} was called last. */
  public boolean isFrozen() {
    return frozen.isFrozen();
  }

  FrozenSignal frozen() {
    return frozen;
  }

  Supervision supervision() {
    return supervision;
  }

  MachineListener listener() {
    return listener;
  }
}
