package dev.sluice.push;

import dev.sluice.loop.Reconciler;
import dev.sluice.loop.Seams;
import dev.sluice.loop.StandIns;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** The server offers no way to make this change; nothing is sent. */
final class RefuseImpossible extends State<PushRun> {

  final Outcome<PushRun> setAside = outcome("setAside");

  private final Seams seams;
  private final Reconciler reconciler;

  RefuseImpossible(Seams seams) {
    super("RefuseImpossible");
    this.seams = seams;
    this.reconciler = seams.reconciler();
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    Change change = run.change();
    String words = "the server offers no way to change " + change.row().type() + " like this";
    return seams.write(
        writer -> {
          if (StandIns.isOne(change.row())) {
            StandIns.putBack(change.row(), writer);
          } else {
            reconciler.refuse(change.row(), change.revision(), words, writer);
          }
          run.progressed();
          return setAside.with(run);
        });
  }
}
