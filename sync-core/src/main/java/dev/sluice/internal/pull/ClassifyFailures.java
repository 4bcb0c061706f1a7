package dev.sluice.internal.pull;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Runs after all answers are stored. If a list failed, the run ends with that failure; if the
 * server answered 403 to one, the credentials are checked first.
 */
final class ClassifyFailures extends State<PullRun> {

  /** Every list came. */
  final Outcome<PullRun> noneFailed = outcome("noListFailed");

  /** The server refused a list: with these credentials, or to anyone? */
  final Outcome<PullRun> forbidden = outcome("listForbidden");

  /** Needs nothing but the run. */
  ClassifyFailures() {
    super("ClassifyFailures");
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    if (!run.fetched().hasFailed()) {
      return Single.just(noneFailed.with(run));
    }
    tellOthers(run);
    return run.fetched().isForbidden()
        ? Single.just(forbidden.with(run))
        : Single.error(run.failure());
  }

  /** The run ends with one failure; the others go into the report as problems. */
  private static void tellOthers(PullRun run) {
    for (Throwable failed : run.fetched().listFailures(run.types())) {
      String told = String.valueOf(failed.getMessage());
      if (!told.equals(run.failure().getMessage())) {
        run.problem(told);
      }
    }
  }
}
