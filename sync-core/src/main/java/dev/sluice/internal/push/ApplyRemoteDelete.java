package dev.sluice.internal.push;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.RemoteDeletion;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;

/** Deletes a row here that is gone on the server. An edit of the row is kept for the user. */
final class ApplyRemoteDelete extends State<FailedChange> {

  /** The row is gone here, too. */
  final Outcome<PushRun> deleted = outcome("deleted");

  /** The row cannot be removed here. */
  final Outcome<PushRun> setAside = outcome("setAside");

  private final SetAside aside;

  ApplyRemoteDelete(LoopContext context) {
    super("ApplyRemoteDelete");
    this.aside = new SetAside(context, setAside);
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    return aside.writeOrSetAside(
        change.row(), change.run(), deleted, writer -> delete(change.sent(), writer));
  }

  private static void delete(SentChange sent, Writer writer) {
    Row row = sent.row();
    if (sent.action() == Action.DELETE) {
      RemoteDeletion.applyOwn(row, writer);
      return;
    }
    Stored stored = writer.find(row.type(), row.id());
    if (stored != null) {
      RemoteDeletion.apply(stored, writer);
    }
  }
}
