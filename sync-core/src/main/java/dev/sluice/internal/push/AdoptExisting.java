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

/** The server says that such a row exists: finds it and makes it ours. */
final class AdoptExisting extends State<PushRun> {

  final Outcome<PushRun> adopted = outcome("adopted");
  final Outcome<PushRun> notFound = outcome("notFound");
  final Outcome<PushRun> forbidden = outcome("lookForbidden");
  final Outcome<PushRun> failed = outcome("lookFailed");
  final Outcome<PushRun> notAdopted = outcome("notAdopted");

  private final SetAside aside;
  private final Lookup lookup;
  private final Reconciler reconciler;

  AdoptExisting(LoopContext context) {
    super("AdoptExisting");
    this.aside = new SetAside(context, notAdopted);
    this.lookup = new Lookup(context);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return lookup
        .ask(Fetch.all(run.sent().row().type()), run, step, page -> adopt(run, page))
        .onErrorResumeNext(
            failure ->
                Lookup.failed(
                    failure,
                    run,
                    new Lookup.Ways(forbidden, failed),
                    known -> run.trouble().over(run.sent().row(), known)));
  }

  private Transition adopt(PushRun run, Page page) {
    return aside.unless(run.sent().row(), run, writer -> adopt(run, page, writer));
  }

  private Transition adopt(PushRun run, Page page, Writer writer) {
    SentChange sent = run.sent();
    Known twin = Lookup.find(sought(sent.sending().row()), page, writer).twin();
    if (twin == null) {
      return notFound.with(run);
    }
    writer.refused(sent.request());
    reconciler.join(sent.row(), twin, writer);
    run.taken(sent.row().type());
    return adopted.with(run);
  }

  private static Lookup.Sought sought(Row row) {
    return new Lookup.Sought(row.type(), known -> Rows.sameFingerprint(row, known), known -> false);
  }
}
