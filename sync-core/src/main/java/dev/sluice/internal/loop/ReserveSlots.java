package dev.sluice.internal.loop;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Remote;
import io.reactivex.rxjava3.core.Single;
import java.util.List;

/**
 * Asks the budget for the slots that a run needs: all at once, so that a pull never stops half way.
 *
 * @param <I> the loop's run
 */
public final class ReserveSlots<I extends Budgeted> extends State<I> {

  /** The slots are in hand. */
  public final Outcome<I> granted = outcome("granted");

  /** The run has a place in the queue. */
  public final Outcome<I> denied = outcome("denied");

  private final OperationSlots slots;
  private final Remote remote;

  /** Asks the budget, and the quotas that the requests are counted in. */
  public ReserveSlots(LoopContext context) {
    super("ReserveSlots");
    this.slots = context.slots();
    this.remote = context.remote();
  }

  @Override
  public Single<Transition> start(I run, Step step) {
    List<String> needed = run.slotsNeeded(remote);
    if (needed.stream().allMatch(run::covers)) {
      return Single.just(granted.with(run));
    }
    run.acquire(slots, needed);
    boolean isGranted = run.acquisition().isGranted();
    return Single.just((isGranted ? granted : denied).with(run));
  }
}
