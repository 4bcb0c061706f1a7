package dev.sluice.internal.pull;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Ends the work on a list that may belong to a stranger. No row is deleted. The next pull fetches
 * the list again.
 */
final class LeaveList extends State<StoringType> {

  final Outcome<PullRun> left = outcome("listLeft");

  LeaveList() {
    super("LeaveList");
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    storing.passOver(UnavailableException.badAnswer("the server does not say whose list it is"));
    return Single.just(left.with(storing.run()));
  }
}
