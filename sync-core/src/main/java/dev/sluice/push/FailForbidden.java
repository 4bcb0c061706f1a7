package dev.sluice.push;

import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** The credentials are good and yet a look was forbidden: the run ends with that. */
final class FailForbidden extends State<PushRun> {

  FailForbidden() {
    super("FailForbidden");
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return Single.error(run.failure());
  }
}
