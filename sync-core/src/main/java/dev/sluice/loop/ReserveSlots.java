package dev.sluice.loop;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.ratelimit.Claim;
import io.reactivex.rxjava3.core.Single;

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

  private final Slots slots;

  /** Asks that budget. */
  public ReserveSlots(Slots slots) {
    super("ReserveSlots");
    this.slots = slots;
  }

  @Override
  public Single<Transition> start(I run, Step step) {
    int needed = run.slotsNeeded();
    if (needed == 0) {
      return Single.just(granted.with(run));
    }
    Claim claim = slots.claim(needed);
    run.hand().queued(claim);
    if (!claim.isGranted()) {
      return Single.just(denied.with(run));
    }
    return claim.reservation().doOnSuccess(run.hand()::granted).map(held -> granted.with(run));
  }
}
