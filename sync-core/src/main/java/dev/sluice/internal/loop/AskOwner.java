package dev.sluice.internal.loop;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;
import java.util.function.Predicate;

/**
 * Makes sure that the credentials belong to the user whose data is in the database. If the server
 * has not yet accepted these credentials, this state asks for the user's row. A different user or
 * server ends the run with {@link dev.sluice.failure.FailureKind#WRONG_ACCOUNT}.
 *
 * @param <I> the loop's run
 */
public final class AskOwner<I> extends State<I> {

  /** The credentials belong to the user whose data is in the database. */
  public final Outcome<I> sameUser = outcome("sameUser");

  private final LoopContext context;
  private final Predicate<I> fetchesOwner;

  /**
   * Creates the state that comes before the run's first request.
   *
   * @param fetchesOwner whether a run fetches the user's row later, before it stores anything; if
   *     so, this state sends no request
   */
  public AskOwner(LoopContext context, Predicate<I> fetchesOwner) {
    super("AskOwner");
    this.context = context;
    this.fetchesOwner = fetchesOwner;
  }

  @Override
  public Single<Transition> start(I run, Step step) {
    return Single.defer(
        () -> {
          context.ownership().requireSameAccount();
          EntityType<?> type = context.ownership().type();
          if (type == null || fetchesOwner.test(run) || !context.ownership().isUncertain()) {
            return Single.just(sameUser.with(run));
          }
          return ask(type, run, step);
        });
  }

  private Single<Transition> ask(EntityType<?> type, I run, Step step) {
    Single<Page> answer = context.slots().send(step, context.request(Fetch.all(type)));
    return context
        .read(answer, page -> prove(page, run))
        .onErrorResumeNext(
            failure ->
                Single.error(
                    FailureKind.FORBIDDEN.is(failure)
                        ? CredentialsException.unauthorized()
                        : failure));
  }

  private Transition prove(Page page, I run) {
    Long user = Ownership.userIn(page.next(), page.next());
    if (user == null || !context.ownership().prove(user)) {
      throw unknown();
    }
    return sameUser.with(run);
  }

  /** The failure for an answer that does not show which user it belongs to. */
  public static UnavailableException unknown() {
    return UnavailableException.badAnswer("the answer does not tell whose it is");
  }
}
