package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.merge.StandIns;
import dev.sluice.internal.merge.Translation;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The change cannot be sent, since the server has no endpoint for it, or the row needs one that
 * does not exist, or it is above itself in a tree, or it would overwrite what the server has never
 * told, or the server may have one of its files already: it is set aside.
 */
final class RefuseImpossible extends State<DueChange> {

  /** The user decides about it. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final LoopContext context;
  private final Reconciler reconciler;

  /** Works in that context. */
  RefuseImpossible(LoopContext context) {
    super("RefuseImpossible");
    this.context = context;
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(DueChange due, Step step) {
    Change change = due.change();
    return context.write(
        writer -> {
          if (StandIns.isOurs(change.row(), writer)) {
            StandIns.putBack(change.row(), writer);
          } else {
            String words = words(change, writer);
            if (words != null) {
              reconciler.refuse(change.row(), change.revision(), words, writer);
            }
          }
          due.run().progressed();
          return setAside.with(due.run());
        });
  }

  /** Null if other rows have changed since the look, so that it can be sent now. */
  private @Nullable String words(Change change, Reader reader) {
    Row row = change.row();
    PendingUpload doubtful = UploadOrder.doubtful(change, context.time().now());
    if (doubtful != null) {
      return "it may have "
          + doubtful.name()
          + " on the server already, and too much time has passed to send that safely."
          + " Retry attaches it once more, discard gives it up here";
    }
    Ref<?> nowhere = Translation.nowhere(row, reader);
    if (nowhere != null) {
      return "it refers to " + nowhere + ", which does not exist";
    }
    if (Ancestors.isCircular(row, reader)) {
      return "it would be its own ancestor";
    }
    Set<Field<?, ?>> invented = change.invented(reader);
    if (!invented.isEmpty()) {
      return "the server has never told " + invented + " of this row, so it would be overwritten";
    }
    Action action = change.action();
    return action == null || Change.isPossible(action, row)
        ? null
        : "the server offers no way to change " + row.type() + " like this";
  }
}
