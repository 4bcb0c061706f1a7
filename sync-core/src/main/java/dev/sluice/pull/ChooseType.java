package dev.sluice.pull;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;

/**
 * Goes to the next type in dependency order. A type whose answer failed ends the run here: what
 * comes before it is stored, with true marks, and nothing after it.
 */
final class ChooseType extends State<PullRun> {

  final Outcome<PullRun> chosen = outcome("typeChosen");
  final Outcome<PullRun> forbidden = outcome("answerForbidden");
  final Outcome<PullRun> allStored = outcome("allStored");

  private final Seams seams;

  ChooseType(Seams seams) {
    super("ChooseType");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    if (run.isComplete()) {
      return Single.just(allStored.with(run));
    }
    EntityType<?> type = run.next();
    if (type != null) {
      run.begin(new Intake(run.answers().of(type), seams.bestNow()));
      return Single.just(chosen.with(run));
    }
    return run.isForbidden() ? Single.just(forbidden.with(run)) : Single.error(run.failure());
  }
}
