package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Reconciler;
import io.reactivex.rxjava3.core.Single;

/**
 * Turns a change that the server refused into a failure with the server's message. If the user has
 * edited the row meanwhile, the edit is sent instead.
 */
final class RefuseChange extends State<FailedChange> {

  /** The user decides about the change, unless an edit came meanwhile. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final Reconciler reconciler;

  RefuseChange(LoopContext context) {
    super("RefuseChange");
    this.context = context;
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    return context.write(
        writer -> {
          change.tried(writer);
          reconciler.refuse(change.row(), change.sent().revision(), change.words(), writer);
          change.run().progressed();
          return setAside.with(change.run());
        });
  }
}
