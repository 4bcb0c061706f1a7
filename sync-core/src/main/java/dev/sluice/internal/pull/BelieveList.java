package dev.sluice.internal.pull;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * The credentials are still valid after the list has come, so the list is the user's own. If they
 * were refreshed meanwhile, the request may have been made with expired ones: the list is asked for
 * again.
 */
final class BelieveList extends State<StoringType> {

  /** The list is that of the user. */
  final Outcome<StoringType> believed = outcome("listBelieved");

  /** The list may be that of a stranger. */
  final Outcome<StoringType> refreshed = outcome("credentialsRefreshed");

  /** The credentials expire sooner than the list comes. */
  final Outcome<StoringType> unproved = outcome("userNotProved");

  private final LoopContext context;

  /** Works in that context. */
  BelieveList(LoopContext context) {
    super("BelieveList");
    this.context = context;
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    Integer again = storing.rows().deletions().askedAgainWith();
    int credentials = context.credentials();
    if (credentials == (again == null ? storing.run().askedWith() : again)) {
      storing.rows().deletions().userIsKnown();
      return Single.just(believed.with(storing));
    }
    if (again != null) {
      return Single.just(unproved.with(storing));
    }
    storing.rows().deletions().askedAgainWith(credentials);
    storing.askAgain();
    return Single.just(refreshed.with(storing));
  }
}
