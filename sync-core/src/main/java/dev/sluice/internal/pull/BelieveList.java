package dev.sluice.internal.pull;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Trusts that a list belongs to the user, if the list was requested with the present credentials.
 * The list is safe then, because the server has accepted these credentials. If the credentials were
 * refreshed after the request, the list is requested again.
 */
final class BelieveList extends State<StoringType> {

  /** The list is that of the user. */
  final Outcome<StoringType> believed = outcome("listBelieved");

  /** The list may be that of a stranger. */
  final Outcome<StoringType> refreshed = outcome("credentialsRefreshed");

  /** The credentials expired again before the second list came. */
  final Outcome<StoringType> unproved = outcome("userNotProved");

  private final LoopContext context;

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
