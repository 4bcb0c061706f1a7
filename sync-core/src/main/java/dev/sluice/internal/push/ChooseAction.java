package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Decides whether the change needs a request. If an earlier request for the row may still arrive
 * and would undo this one, that is waited for first.
 */
final class ChooseAction extends State<DueChange> {

  /** The server has to be told. */
  final Outcome<DueRequest> requestNeeded = outcome("requestNeeded");

  /** The server knows it already, or never knew the row. */
  final Outcome<DueChange> noRequestNeeded = outcome("noRequestNeeded");

  /** An earlier request may still arrive and would undo this one. */
  final Outcome<DueChange> earlierUnderWay = outcome("earlierUnderWay");

  /** The server could not take it. */
  final Outcome<DueChange> impossible = outcome("impossible");

  private final Transit transit;

  /** Works in that context. */
  ChooseAction(LoopContext context) {
    super("ChooseAction");
    this.transit = new Transit(context);
  }

  @Override
  public Single<Transition> start(DueChange due, Step step) {
    Change change = due.change();
    if (transit.mustWaitFor(change)) {
      return Single.just(earlierUnderWay.with(due));
    }
    DueRequest request = due.request();
    if (request != null) {
      return Single.just(requestNeeded.with(request));
    }
    return Single.just((change.action() == null ? noRequestNeeded : impossible).with(due));
  }
}
