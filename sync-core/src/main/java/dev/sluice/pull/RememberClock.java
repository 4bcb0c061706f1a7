package dev.sluice.pull;

import dev.sluice.loop.EditTimes;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** Remembers how the device's clock stands to the server's, to date edits after a reboot. */
final class RememberClock extends State<PullRun> {

  final Outcome<PullRun> remembered = outcome("clockRemembered");

  private final Seams seams;
  private final EditTimes editTimes;

  RememberClock(Seams seams) {
    super("RememberClock");
    this.seams = seams;
    this.editTimes = seams.editTimes();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () ->
            seams
                .store()
                .write(
                    writer -> {
                      editTimes.remember(writer);
                      if (run.isAllDealtWith()) {
                        PlanPull.remember(run, seams, writer);
                      }
                      return remembered.with(run);
                    }));
  }
}
