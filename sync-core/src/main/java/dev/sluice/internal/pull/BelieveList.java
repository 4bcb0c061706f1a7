package dev.sluice.internal.pull;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** The credentials are valid after the list came, so the list is the user's own. */
final class BelieveList extends State<StoringType> {

  final Outcome<StoringType> believed = outcome("listBelieved");

  BelieveList() {
    super("BelieveList");
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    storing.rows().deletions().userIsKnown();
    return Single.just(believed.with(storing));
  }
}
