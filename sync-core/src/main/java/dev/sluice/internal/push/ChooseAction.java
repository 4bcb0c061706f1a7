package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Action;
import io.reactivex.rxjava3.core.Single;

/**
 * Decides whether the server has to hear of the change at all; not before what was sent of the row
 * earlier can no longer arrive.
 */
final class ChooseAction extends State<PushRun> {

  final Outcome<PushRun> requestNeeded = outcome("requestNeeded");
  final Outcome<PushRun> noRequestNeeded = outcome("noRequestNeeded");
  final Outcome<PushRun> earlierUnderWay = outcome("earlierUnderWay");
  final Outcome<PushRun> impossible = outcome("impossible");

  private final Transit transit;

  ChooseAction(LoopContext context) {
    super("ChooseAction");
    this.transit = new Transit(context);
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    Change change = run.change();
    if (transit.hasEarlier(change)) {
      return Single.just(earlierUnderWay.with(run));
    }
    Action action = change.action();
    if (action == null) {
      return Single.just(noRequestNeeded.with(run));
    }
    boolean possible = Change.isPossible(action, change.row());
    return Single.just((possible ? requestNeeded : impossible).with(run));
  }
}
