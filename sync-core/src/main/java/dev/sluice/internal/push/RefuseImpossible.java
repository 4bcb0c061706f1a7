package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;

/**
 * Turns a change that can never be sent into a failure. Example: the server has no endpoint for the
 * change. Other examples: a referenced row does not exist, or the row is its own ancestor.
 */
final class RefuseImpossible extends State<DueChange> {

  /** The user decides about the change. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final LateArrivals lateArrivals;

  RefuseImpossible(LoopContext context) {
    super("RefuseImpossible");
    this.context = context;
    this.lateArrivals = new LateArrivals(context);
  }

  /** If the change can be sent now, because other rows have changed, it is chosen again. */
  @Override
  public Single<Transition> start(DueChange due, Step step) {
    Change change = due.change();
    Row row = change.row();
    return context.write(
        writer -> {
          String reason =
              change.next(Ancestors.isCircular(row, writer), writer, lateArrivals).reason();
          if (reason != null) {
            context.reconciler().refuse(row, change.revision(), reason, writer);
          }
          due.run().progressed();
          return setAside.with(due.run());
        });
  }
}
