package dev.sluice.internal.pull.store;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.run.StoringType;
import io.reactivex.rxjava3.core.Single;

/** The credentials are valid after the list came, so the list is the user's own. */
public final class BelieveList extends State<StoringType> {

  /** The list is that of the user. */
  public final Outcome<StoringType> believed = outcome("listBelieved");

  /** Needs nothing but the run. */
  public BelieveList() {
    super("BelieveList");
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    storing.rows().deletions().userIsKnown();
    return Single.just(believed.with(storing));
  }
}
