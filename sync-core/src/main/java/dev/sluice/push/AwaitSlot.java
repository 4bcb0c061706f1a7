package dev.sluice.push;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Slots;
import io.reactivex.rxjava3.core.Single;

/**
 * The queue: the whole push waits, and begins again from its first type with the slot in hand,
 * because the user may have changed anything meanwhile.
 */
final class AwaitSlot extends State<PushRun> {

  final Outcome<PushRun> granted = outcome("granted");

  private final Slots slots;

  AwaitSlot(Slots slots) {
    super("AwaitSlot");
    this.slots = slots;
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return slots
        .await(step, run.claim())
        .map(
            reservation -> {
              run.granted(reservation);
              run.restart();
              return granted.with(run);
            });
  }
}
