package dev.sluice.pull;

import dev.sluice.failure.ServerFailedException;
import dev.sluice.loop.Reconciler;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.remote.Incoming;
import dev.sluice.remote.Incoming.Known;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.util.List;

/**
 * Stores the rows of one type, one batch at a time, so that an edit by the user waits for one batch
 * at most. Only the last batch carries the mark, if {@link BuryMissing} does not: a crash leaves
 * rows without their mark, never a mark without its rows.
 */
final class StoreRows extends State<PullRun> {

  final Outcome<PullRun> batchStored = outcome("batchStored");
  final Outcome<PullRun> answerCut = outcome("answerCut");
  final Outcome<PullRun> allListed = outcome("allListed");
  final Outcome<PullRun> typeStored = outcome("typeStored");
  final Outcome<PullRun> unreadable = outcome("listUnreadable");

  private final Seams seams;
  private final Reconciler reconciler;

  StoreRows(Seams seams) {
    super("StoreRows");
    this.seams = seams;
    this.reconciler = seams.reconciler();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    Intake intake = run.intake();
    List<Incoming> rows;
    try {
      rows = intake.next(Batch.MOST_ROWS);
    } catch (ServerFailedException broken) {
      ChooseType.giveUp(run, broken);
      return Single.just(unreadable.with(run));
    }
    if (intake.isRead() && intake.hasPieces() && !run.allowance().mayAskForPiece()) {
      intake.putOffPieces();
      run.problem(intake.type() + ": there is more than one pull may ask for; the next goes on");
    }
    boolean last = intake.isRead() && !intake.hasPieces() && !intake.callsRoll();
    Batch batch = store(rows, last, run);
    intake.putBack(rows.subList(batch.done(), rows.size()));
    step.progress(run.storedTypes(), run.questions().types().size());
    if (!intake.isRead()) {
      return Single.just(batchStored.with(run));
    }
    if (intake.hasPieces()) {
      return Single.just(answerCut.with(run));
    }
    return Single.just(intake.callsRoll() ? allListed.with(run) : typeStored.with(run));
  }

  private Batch store(List<Incoming> rows, boolean last, PullRun run) {
    Batch together = new Batch(run.intake());
    Batch batch =
        seams.writeRow(
            writer -> storeTogether(rows, last, together, writer),
            refused -> storeOneByOne(rows, last, run.intake()));
    batch.committed(run);
    return batch;
  }

  private Batch storeTogether(List<Incoming> rows, boolean last, Batch batch, Writer writer) {
    long began = seams.time().nanos();
    for (Incoming row : rows) {
      batch.take(row, reconciler, writer);
      if (seams.time().nanos() - began > Batch.MOST_NANOS) {
        break;
      }
    }
    seams.ownership().learn(batch.owners(), writer);
    if (last && batch.done() == rows.size()) {
      batch.writeMark(writer);
    }
    return batch;
  }

  /** One row breaks a rule of the database: finds out which, and stores the others. */
  private Batch storeOneByOne(List<Incoming> rows, boolean last, Intake intake) {
    Batch batch = new Batch(intake);
    for (Incoming row : rows) {
      Runnable count =
          seams.<Runnable>writeRow(
              writer -> batch.write(row, reconciler, writer),
              refused -> {
                if (!(row instanceof Known known)) {
                  throw refused;
                }
                return () -> batch.refuse(known, "a row breaks a rule of the database");
              });
      count.run();
    }
    if (last) {
      seams.store().transact(batch::writeMark);
    }
    return batch;
  }
}
