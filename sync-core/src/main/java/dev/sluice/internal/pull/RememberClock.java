package dev.sluice.internal.pull;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.EditTimes;
import io.reactivex.rxjava3.core.Single;

/**
 * Notes the difference between the device's clock and the server's clock. With this note, edits are
 * dated correctly after a reboot. Also removes overruled values that are too old by the server's
 * clock.
 */
final class RememberClock extends State<PullRun> {

  /** The difference of the clocks is noted, if the server's answers had a date. */
  final Outcome<PullRun> remembered = outcome("clockRemembered");

  private final LoopContext context;
  private final EditTimes editTimes;

  RememberClock(LoopContext context) {
    super("RememberClock");
    this.context = context;
    this.editTimes = context.editTimes();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () ->
            context
                .store()
                .write(
                    writer -> {
                      editTimes.remember(writer);
                      editTimes.dropOldOverruled(writer);
                      if (run.isAllSettled()) {
                        PlanPull.remember(run, context, writer);
                      }
                      return remembered.with(run);
                    }));
  }
}
