package dev.sluice.internal.push;

import dev.sluice.internal.loop.FetchChooser;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.Reconciler;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;

/**
 * The server does not find a row that is to be updated or deleted. Either the row is gone, or
 * somebody has moved it and the request went to its old address: so the server is asked for what
 * has changed since the last pull. Only if it does not name the row, or names its tombstone, the
 * row is gone. A delete that the server does not find is done unless the row was moved: if the
 * server has the row all the same, the next pull lists it too and brings it back.
 */
final class LookForMissing extends State<PushRun> {

  final Outcome<PushRun> gone = bindingOutcome("rowIsGone");
  final Outcome<PushRun> moved = outcome("rowHasMoved");
  final Outcome<PushRun> thereAllTheSame = outcome("thereAllTheSame");
  final Outcome<PushRun> forbidden = outcome("lookForbidden");
  final Outcome<PushRun> failed = outcome("lookFailed");

  private final LoopContext context;
  private final Lookup lookup;
  private final Reconciler reconciler;

  LookForMissing(LoopContext context) {
    super("LookForMissing");
    this.context = context;
    this.lookup = new Lookup(context);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return lookup
        .ask(fetch(run.sent().row().type()), run, step, page -> judge(run.sent(), page).with(run))
        .onErrorResumeNext(
            failure ->
                Lookup.failed(
                    failure,
                    run,
                    new Lookup.Ways(forbidden, failed),
                    known -> run.trouble().over(run.sent().row(), known)));
  }

  private Fetch fetch(EntityType<?> type) {
    return context
        .store()
        .read(reader -> FetchChooser.of(type, reader.cursor(type), context.bestNow()));
  }

  private Outcome<PushRun> judge(SentChange sent, Page page) {
    Known named = null;
    boolean doubtful = false;
    for (Incoming row = page.next(); row != null; row = page.next()) {
      if (row instanceof Known known && sent.isOf(known)) {
        named = known;
      }
      doubtful |= !(row instanceof Known);
    }
    Outcome<PushRun> unmoved = sent.action() == Action.DELETE ? gone : thereAllTheSame;
    if (named == null) {
      return doubtful ? unmoved : gone;
    }
    if (named.gone()) {
      return gone;
    }
    if (!SentChange.isElsewhere(named, sent.sending().address())) {
      return unmoved;
    }
    Known there = named;
    return context.store().write(writer -> follow(sent, there, writer));
  }

  private Outcome<PushRun> follow(SentChange sent, Known there, Writer writer) {
    writer.refused(sent.request());
    reconciler.take(there, writer);
    return moved;
  }
}
