package dev.sluice.pull;

import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** The credentials are good and yet an answer was forbidden: the run ends with that. */
final class FailForbidden extends State<PullRun> {

  FailForbidden() {
    super("FailForbidden");
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.error(run.failure());
  }
}
