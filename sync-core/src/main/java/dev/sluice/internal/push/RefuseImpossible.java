package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.Reconciler;
import dev.sluice.internal.loop.StandIns;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import io.reactivex.rxjava3.core.Single;

/** The server offers no way to make this change; nothing is sent. */
final class RefuseImpossible extends State<DueChange> {

  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final Reconciler reconciler;

  RefuseImpossible(LoopContext context) {
    super("RefuseImpossible");
    this.context = context;
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(DueChange due, Step step) {
    Change change = due.change();
    String words = "the server offers no way to change " + change.row().type() + " like this";
    return context.write(
        writer -> {
          if (StandIns.isOne(change.row())) {
            StandIns.putBack(change.row(), writer);
          } else {
            reconciler.refuse(change.row(), change.revision(), words, writer);
          }
          due.run().progressed();
          return setAside.with(due.run());
        });
  }
}
