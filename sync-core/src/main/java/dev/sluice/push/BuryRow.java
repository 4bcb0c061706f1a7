package dev.sluice.push;

import dev.sluice.loop.Burial;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.schema.Action;
import dev.sluice.schema.Row;
import dev.sluice.store.Stored;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;

/** The row is gone on the server: it goes here too, and an edit of it is kept for the user. */
final class BuryRow extends State<PushRun> {

  final Outcome<PushRun> buried = outcome("buried");
  final Outcome<PushRun> notBuried = outcome("notBuried");

  private final SetAside aside;

  BuryRow(Seams seams) {
    super("BuryRow");
    this.aside = new SetAside(seams, notBuried);
  }

  @Override
  public Single<Transition> start(PushRun run, Step step) {
    return Single.fromCallable(
        () -> aside.unless(run.sent().row(), run, writer -> bury(run, writer)));
  }

  private Transition bury(PushRun run, Writer writer) {
    writer.refused(run.sent().request());
    bury(run.sent(), writer);
    run.progressed();
    return buried.with(run);
  }

  private static void bury(SentChange sent, Writer writer) {
    Row row = sent.row();
    if (sent.action() == Action.DELETE) {
      Deleted.apply(sent, writer);
      return;
    }
    Stored stored = writer.find(row.type(), row.id());
    if (stored != null) {
      Burial.bury(stored, writer);
    }
  }
}
