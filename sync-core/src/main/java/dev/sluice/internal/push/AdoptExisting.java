package dev.sluice.internal.push;

import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.Reconciler;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import io.reactivex.rxjava3.core.Single;

/**
 * The server refused a create because it has such a row already: finds that row and links ours to
 * it.
 */
final class AdoptExisting extends State<FailedChange> {

  final Outcome<PushRun> adopted = outcome("adopted");
  final Outcome<FailedChange> notFound = outcome("notFound");
  final Outcome<PushRun> forbidden = outcome("lookForbidden");
  final Outcome<PushRun> failed = outcome("lookFailed");
  final Outcome<PushRun> setAside = outcome("setAside");

  private final SetAside aside;
  private final Lookup lookup;
  private final Reconciler reconciler;

  AdoptExisting(LoopContext context) {
    super("AdoptExisting");
    this.aside = new SetAside(context, setAside);
    this.lookup = new Lookup(context, forbidden, failed);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(FailedChange change, Step step) {
    Fetch all = Fetch.all(change.row().type());
    return lookup.orFailed(
        lookup.ask(all, change.run(), step, page -> adopt(change, page)),
        change.run(),
        change::failedAgain);
  }

  private Transition adopt(FailedChange change, Page page) {
    return aside.writeOrSetAside(change.row(), change.run(), writer -> adopt(change, page, writer));
  }

  private Transition adopt(FailedChange change, Page page, Writer writer) {
    SentChange sent = change.sent();
    Known twin = Lookup.find(sought(sent.sending().row()), page, writer).twin();
    if (twin == null) {
      return notFound.with(change);
    }
    writer.refused(sent.request());
    reconciler.join(sent.row(), twin, writer);
    change.run().taken(sent.row().type());
    return adopted.with(change.run());
  }

  private static Lookup.Sought sought(Row row) {
    return new Lookup.Sought(row.type(), known -> Rows.sameFingerprint(row, known), known -> false);
  }
}
