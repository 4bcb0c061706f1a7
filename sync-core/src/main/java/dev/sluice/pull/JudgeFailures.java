package dev.sluice.pull;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Everything that came is stored. If a list failed, the run ends with that failure; if one was
 * forbidden, the credentials are asked for first.
 */
final class JudgeFailures extends State<PullRun> {

  final Outcome<PullRun> noneFailed = outcome("noListFailed");
  final Outcome<PullRun> forbidden = outcome("listForbidden");

  JudgeFailures() {
    super("JudgeFailures");
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    if (!run.answers().hasFailed()) {
      return Single.just(noneFailed.with(run));
    }
    tellOthers(run);
    return run.answers().isForbidden()
        ? Single.just(forbidden.with(run))
        : Single.error(run.failure());
  }

  /** The run ends with one failure; the report tells of the lists beside it. */
  private static void tellOthers(PullRun run) {
    for (Throwable failed : run.answers().listFailures(run.questions().types())) {
      String told = String.valueOf(failed.getMessage());
      if (!told.equals(run.failure().getMessage())) {
        run.problem(told);
      }
    }
  }
}
