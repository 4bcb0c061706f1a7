package dev.sluice.push;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Sending.Action;
import io.reactivex.rxjava3.core.Single;

/** Decides whether the server has to hear of the change at all. */
final class ChooseAction extends State<PushRun> {

  final Outcome<PushRun> requestNeeded = outcome("requestNeeded");
  final Outcome<PushRun> noRequestNeeded = outcome("noRequestNeeded");
  final Outcome<PushRun> impossible = outcome("impossible");

  ChooseAction() {
    super("ChooseAction");
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    Action action = run.change().action();
    if (action == null) {
      return Single.just(noRequestNeeded.with(run));
    }
    boolean possible = Change.isPossible(action, run.change().row());
    return Single.just((possible ? requestNeeded : impossible).with(run));
  }
}
