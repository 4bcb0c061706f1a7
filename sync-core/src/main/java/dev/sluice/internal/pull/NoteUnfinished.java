package dev.sluice.internal.pull;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/**
 * Notes in the file which lists failed, which lists were not reached, and what the user has to do.
 * The app's sync status is made from these notes. The next pull orders its requests by these notes.
 */
final class NoteUnfinished extends State<PullRun> {

  /** Every list is stored. */
  final Outcome<PullRun> noted = outcome("noted");

  /** Some lists are not stored, and the file knows which. */
  final Outcome<PullRun> endedEarly = outcome("endedEarly");

  /** A row has come that may open older rows to the user, so all lists are asked for whole. */
  final Outcome<PullRun> accessGained = outcome("accessGained");

  private final LoopContext context;

  NoteUnfinished(LoopContext context) {
    super("NoteUnfinished");
    this.context = context;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return context.write(
        writer -> {
          if (!run.isOfParts()) { // a part that did not come is missing in no list
            FetchRounds.remember(run, writer);
            Unfinished.remember(run, context.bestNow(), writer);
          }
          PlanPull.rememberRelated(run, context.bestNow(), writer);
          boolean gained =
              GainedAccess.isNoted(writer)
                  && GainedAccess.dropCursors(context.store().schema().types(), writer);
          if (gained && run.isComplete() && run.widest().shape() == PullShape.WHOLE) {
            return accessGained.with(run);
          }
          return (run.isComplete() ? noted : endedEarly).with(run);
        });
  }
}
