package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;

/**
 * The change cannot be sent, since the server has no endpoint for it, or the row needs one that
 * does not exist, or it is above itself in a tree, or it would overwrite what the server has never
 * told, or the server may have one of its files already: it is set aside.
 */
final class RefuseImpossible extends State<DueChange> {

  /** The user decides about it. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final Transit transit;

  /** Works in that context. */
  RefuseImpossible(LoopContext context) {
    super("RefuseImpossible");
    this.context = context;
    this.transit = new Transit(context);
  }

  /** If other rows have changed since the look, so that it can be sent now, it is looked for. */
  @Override
  public Single<Transition> start(DueChange due, Step step) {
    Change change = due.change();
    Row row = change.row();
    return context.write(
        writer -> {
          String reason = change.next(Ancestors.isCircular(row, writer), writer, transit).reason();
          if (reason != null) {
            context.reconciler().refuse(row, change.revision(), reason, writer);
          }
          due.run().progressed();
          return setAside.with(due.run());
        });
  }
}
