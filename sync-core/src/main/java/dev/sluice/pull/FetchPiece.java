package dev.sluice.pull;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import io.reactivex.rxjava3.core.Single;

/**
 * One answer did not tell everything: if it was cut, asks for half of its dates, and for the other
 * half after that. If it left out many rows, asks for the same once more.
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
                ChooseType.giveUp(run, failure)
                    ? Single.just(failed.with(run))
                    : Single.error(failure));
  }
}
