package dev.sluice.internal.loop;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.requests.OperationSlots;
import io.reactivex.rxjava3.core.Single;

/**
 * Waits until the run has its slots. During the wait the run keeps its place in the queue. Then the
 * run begins again, because the user may have edited rows during the wait.
 *
 * @param <I> the loop's run
 */
public final class AwaitSlots<I extends Budgeted> extends State<I> {

  public final Outcome<I> granted = outcome("granted");

  private final OperationSlots slots;

  public AwaitSlots(OperationSlots slots) {
    super("AwaitSlots");
    this.slots = slots;
  }

  @Override
  public Single<Transition> start(I run, Step step) {
    return slots
        .await(step, run.acquisition())
        .map(
            acquired -> {
              run.restart();
              return granted.with(run);
            });
  }
}
