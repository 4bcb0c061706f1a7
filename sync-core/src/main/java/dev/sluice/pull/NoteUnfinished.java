package dev.sluice.pull;

import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Writes down which lists failed and what the user has to see to: the status reads it there, and
 * the next pull asks for these lists after all others.
 */
final class NoteUnfinished extends State<PullRun> {

  final Outcome<PullRun> noted = outcome("noted");
  final Outcome<PullRun> endedEarly = outcome("endedEarly");

  private final Seams seams;

  NoteUnfinished(Seams seams) {
    super("NoteUnfinished");
    this.seams = seams;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return seams.write(
        writer -> {
          Unfinished.remember(run, seams.bestNow(), writer);
          PlanPull.rememberRelated(run, seams.bestNow(), writer);
          return (run.isComplete() ? noted : endedEarly).with(run);
        });
  }
}
