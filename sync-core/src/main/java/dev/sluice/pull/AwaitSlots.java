package dev.sluice.pull;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Slots;
import io.reactivex.rxjava3.core.Single;

/** The queue: the pull keeps its place, does nothing else, and begins again with its slots. */
final class AwaitSlots extends State<PullRun> {

  final Outcome<PullRun> granted = outcome("granted");

  private final Slots slots;

  AwaitSlots(Slots slots) {
    super("AwaitSlots");
    this.slots = slots;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return slots
        .await(step, run.claim())
        .map(
            reservation -> {
              run.granted(reservation);
              run.beganAgain();
              return granted.with(run);
            });
  }
}
