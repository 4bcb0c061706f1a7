package dev.sluice.pull;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.ratelimit.Claim;
import dev.sluice.remote.Slots;
import io.reactivex.rxjava3.core.Single;

/**
 * Asks the budget for all slots of the pull at once, so that it never stops half way. A run that
 * comes here again fetches everything anew.
 */
final class ReserveSlots extends State<PullRun> {

  final Outcome<PullRun> granted = outcome("granted");
  final Outcome<PullRun> denied = outcome("denied");

  private final Slots slots;

  ReserveSlots(Slots slots) {
    super("ReserveSlots");
    this.slots = slots;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    run.begin();
    Claim claim = slots.claim(run.fetchOrder().size());
    run.queued(claim);
    if (!claim.isGranted()) {
      return Single.just(denied.with(run));
    }
    return claim
        .reservation()
        .map(
            reservation -> {
              run.granted(reservation);
              return granted.with(run);
            });
  }
}
