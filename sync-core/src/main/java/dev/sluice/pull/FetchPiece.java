package dev.sluice.pull;

import dev.sluice.failure.SyncException;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import io.reactivex.rxjava3.core.Single;

/**
 * One answer did not tell everything: if it was cut, asks for half of its dates, and for the other
 * half after that. If it left out many rows, asks for the same once more. After a failure that
 * every request would meet nothing more is asked, but what is here already is stored.
 */
final class FetchPiece extends State<PullRun> {

  final Outcome<PullRun> fetched = outcome("pieceFetched");
  final Outcome<PullRun> failed = outcome("pieceFailed");

  private final Seams seams;

  FetchPiece(Seams seams) {
    super("FetchPiece");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    if (run.answers().isHopeless(FetchAll.CHAINS)) {
      run.passOver(run.intake().type());
      return Single.just(failed.with(run));
    }
    Fetch piece = run.intake().nextPiece();
    run.allowance().asksForPiece();
    return seams
        .slots()
        .send(step, seams.request(piece).heardBy(run.allowance().receiver(step)))
        .doOnSuccess(page -> run.fetchedPiece(piece, page))
        .observeOn(seams.scheduler())
        .map(page -> fetched.with(run))
        .onErrorResumeNext(
            failure ->
                failure instanceof SyncException
                    ? Single.just(giveUp(run, failure))
                    : Single.error(failure));
  }

  private Transition giveUp(PullRun run, Throwable failure) {
    ChooseType.giveUp(run, failure);
    return failed.with(run);
  }
}
