package dev.sluice.internal.pull;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.RequestKind;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;

/**
 * Fetches one more answer for a type: a page, some dates, a parent's list, or the same list again.
 * After a failure that concerns all requests, nothing is fetched. A parent's list is fetched only
 * while the quota has more free slots than the reserve for pushes.
 */
final class FetchPiece extends State<StoringType> {

  /** The next answer for the type is there. */
  final Outcome<StoringType> fetched = outcome("pieceFetched");

  /** The answer did not come; the type stays as far as it is stored. */
  final Outcome<PullRun> failed = outcome("pieceFailed");

  private final LoopContext context;

  FetchPiece(LoopContext context) {
    super("FetchPiece");
    this.context = context;
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    PullRun run = storing.run();
    if (run.fetched().shouldStop()) {
      run.passOver(storing.type());
      return Single.just(failed.with(run));
    }
    Fetch piece = storing.rows().pieces().next();
    if (piece.around() != null) {
      Optional<TooManyRequestsException> tooMany =
          context.slots().shortQuota(List.of(context.remote().path(piece)), 1);
      if (tooMany.isPresent()) {
        return Single.just(giveUp(storing, tooMany.get()));
      }
    } else if (piece.page() == null) {
      run.budget().countPiece();
    }
    return ask(piece, run, step)
        .onErrorResumeNext(
            failure ->
                piece.page() != null && isOfMoment(failure)
                    ? ask(piece, run, step)
                    : Single.error(failure))
        .map(page -> run.fetchedPiece(storing.type(), page))
        .observeOn(context.scheduler())
        .map(
            page -> {
              storing.rows().read(page, piece);
              run.pauses().pushed().listed(storing.type());
              return fetched.with(storing);
            })
        .onErrorResumeNext(
            failure ->
                failure instanceof SyncException
                    ? Single.just(giveUp(storing, failure))
                    : Single.error(failure));
  }

  private Single<Page> ask(Fetch piece, PullRun run, Step step) {
    return context.slots().send(step, context.request(piece).heardBy(run.budget().receiver(step)));
  }

  /** Whether to ask again, because a list of a thousand pages must not fail for one lost page. */
  private static boolean isOfMoment(Throwable failure) {
    return Concerns.of(failure, RequestKind.PART) == Concerns.LIST
        && !(failure instanceof RefusedException);
  }

  private Transition giveUp(StoringType storing, Throwable failure) {
    return storing.giveUp(failure) ? fetched.with(storing) : failed.with(storing.run());
  }
}
