package dev.sluice.pull;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** The domain found that what was fetched is not enough: everything is fetched anew. */
final class BeginAgain extends State<PullRun> {

  final Outcome<PullRun> ready = outcome("ready");

  BeginAgain() {
    super("BeginAgain");
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    run.restart();
    return Single.just(ready.with(run));
  }
}
