package dev.sluice.internal.machine;

import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;

/**
 * Runs transition tables. A run is in one state at a time. Each transition is a task of its own on
 * the worker, so a million transitions need no deeper stack than one. Before each transition the
 * machine checks whether it is frozen.
 *
 * <p>Safe for use by several threads.
 */
public final class StateMachine {

  private final Scheduler scheduler;
  private final Supervision supervision;
  private final MachineListener listener;
  private final FrozenSignal frozen = new FrozenSignal();

  /** Makes a machine whose states begin on the scheduler. */
  public StateMachine(Scheduler scheduler, Supervision supervision, MachineListener listener) {
    this.scheduler = scheduler;
    this.supervision = supervision;
    this.listener = listener;
  }

  /**
   * Runs a table from its first state to an end. Nothing happens before the subscription; disposing
   * of it ends the run where it is.
   *
   * @return how it ended; or the error of a state, {@link MachineFrozenException} or {@link
   *     MachineStalledException}
   */
  public <I> Single<RunResult> run(TransitionTable<I> table, I input) {
    return run(table, table.first(), input);
  }

  /** Goes on after a pause, as {@link #run} began. */
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

  /** Ends every wait, and stops every run at its next transition unless the outcome is binding. */
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
