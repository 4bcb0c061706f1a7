package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.ProvisionalRows;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import io.reactivex.rxjava3.core.Single;

/**
 * Ends a change that needs no request. A row that was created and deleted offline is removed. A row
 * whose values equal the server's version is marked as in sync.
 */
final class ResolveLocally extends State<DueChange> {

  /** The row is in sync, or gone. */
  final Outcome<PushRun> settled = outcome("settled");

  /** The row cannot be stored. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final SetAside aside;
  private final LateArrivals lateArrivals;

  ResolveLocally(LoopContext context) {
    super("ResolveLocally");
    this.aside = new SetAside(context, setAside);
    this.lateArrivals = new LateArrivals(context);
  }

  @Override
  public Single<Transition> start(DueChange due, Step step) {
    return aside.writeOrSetAside(
        due.change().row(), due.run(), settled, writer -> settle(due.change(), writer));
  }

  /** Does nothing if the user has edited the row since: the change will be found again. */
  private void settle(Change found, Writer writer) {
    Stored stored = writer.find(found.row().type(), found.row().id());
    if (stored == null || !stored.isDirty()) {
      return;
    }
    Change now = Change.of(stored, lateArrivals, writer);
    boolean isAboveItself = Ancestors.isCircular(stored.row(), writer);
    if (now.next(isAboveItself, writer, lateArrivals).verb() != NextStep.Verb.RESOLVE) {
      return;
    }
    if (ProvisionalRows.isOurs(stored.row(), writer)) {
      ProvisionalRows.putBack(stored.row(), writer);
    } else if (stored.row().isDeleted()) {
      writer.remove(stored.row().type(), stored.row().id());
    } else {
      if (!now.row().equals(stored.row())) {
        writer.update(now.row());
      }
      writer.settle(stored.row().type(), stored.row().id());
    }
  }
}
