package dev.sluice.push;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.ratelimit.Claim;
import dev.sluice.remote.Slots;
import io.reactivex.rxjava3.core.Single;

/** Asks the budget for the slot of one request, unless one is in hand. */
final class ReserveSlot extends State<PushRun> {

  final Outcome<PushRun> granted = outcome("granted");
  final Outcome<PushRun> denied = outcome("denied");

  private final Slots slots;

  ReserveSlot(Slots slots) {
    super("ReserveSlot");
    this.slots = slots;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    if (run.hasSlot()) {
      return Single.just(granted.with(run));
    }
    Claim claim = slots.claim(1);
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
