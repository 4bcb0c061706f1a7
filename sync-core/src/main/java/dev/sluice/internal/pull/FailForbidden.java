package dev.sluice.internal.pull;

import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** Ends the run with the 403: a list is forbidden although the credentials are valid. */
final class FailForbidden extends State<PullRun> {

  FailForbidden() {
    super("FailForbidden");
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.error(run.failure());
  }
}
