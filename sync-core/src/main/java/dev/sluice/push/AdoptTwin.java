package dev.sluice.push;

import dev.sluice.conflict.Rows;
import dev.sluice.loop.Reconciler;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Fetch;
import dev.sluice.remote.Incoming.Known;
import dev.sluice.remote.Page;
import dev.sluice.schema.Row;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;

/** The server says that such a row exists: finds it and makes it ours. */
final class AdoptTwin extends State<PushRun> {

  final Outcome<PushRun> adopted = outcome("adopted");
  final Outcome<PushRun> notFound = outcome("notFound");
  final Outcome<PushRun> forbidden = outcome("lookForbidden");
  final Outcome<PushRun> failed = outcome("lookFailed");

  private final Seams seams;
  private final Lookup lookup;
  private final Reconciler reconciler;

  AdoptTwin(Seams seams) {
    super("AdoptTwin");
    this.seams = seams;
    this.lookup = new Lookup(seams);
    this.reconciler = seams.reconciler();
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
    boolean found = seams.store().write(writer -> adopt(run.sent(), page, writer));
    if (found) {
      run.taken(run.sent().row().type());
    }
    return (found ? adopted : notFound).with(run);
  }

  private static Lookup.Sought sought(Row row) {
    return new Lookup.Sought(row.type(), known -> Rows.sameFingerprint(row, known), known -> false);
  }

  private boolean adopt(Sent sent, Page page, Writer writer) {
    Known twin = Lookup.find(sought(sent.sending().row()), page, writer).twin();
    if (twin == null) {
      return false;
    }
    reconciler.join(sent.row(), twin, writer);
    return true;
  }
}
