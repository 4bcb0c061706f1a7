package dev.sluice.internal.pull;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Runs after all answers are stored. If a list failed, the pull ends with the failure of that list.
 * After a 403, the next state first checks the credentials.
 */
final class ClassifyFailures extends State<PullRun> {

  /** Every list came. */
  final Outcome<PullRun> noneFailed = outcome("noListFailed");

  /** The server refused a list, perhaps because of the credentials. */
  final Outcome<PullRun> forbidden = outcome("listForbidden");

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

  /** Reports the other failures as problems, since the run ends with only one failure. */
  private static void tellOthers(PullRun run) {
    for (Throwable failed : run.fetched().listFailures(run.types())) {
      String told = String.valueOf(failed.getMessage());
      if (!told.equals(run.failure().getMessage())) {
        run.problem(told);
      }
    }
  }
}
