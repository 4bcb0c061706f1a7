package dev.sluice.pull;

import dev.sluice.conflict.Rows;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.pull.RollCall.Verdict;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.Reader;
import dev.sluice.store.Stored;
import dev.sluice.store.SyncState;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;

/**
 * A type was listed whole, so there were no tombstones: a row in sync that the list does not name
 * goes as by a tombstone, one batch at a time, and the last batch carries the mark. A row that the
 * user has changed is left to the push, to which the server itself says that it is gone. Should the
 * user take the change back, no push asks about it: so the mark stays, and the next pull lists
 * everything once more. The same where it is in doubt what the list leaves out.
 *
 * <p>A server that answers one empty or cut list by mistake must not empty the device. So before
 * more than a few rows go, the list is asked for a second time, and only what both leave out is
 * gone.
 */
final class BuryMissing extends State<PullRun> {

  final Outcome<PullRun> batchBuried = outcome("batchBuried");
  final Outcome<PullRun> manyAreMissing = outcome("manyAreMissing");
  final Outcome<PullRun> someMayHaveMoved = outcome("someMayHaveMoved");
  final Outcome<PullRun> allBuried = outcome("allBuried");

  private final Seams seams;

  BuryMissing(Seams seams) {
    super("BuryMissing");
    this.seams = seams;
  }

  /**
   * What one batch did.
   *
   * @param last the local id of the last row that was called
   * @param more whether there is anything to do after that
   */
  private record Batched(int buried, long last, boolean more) {

    /** Whether it ended at a row of which the list does not tell. */
    boolean isInDoubt() {
      return !more && last > 0;
    }
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          Intake intake = run.intake();
          boolean begins = intake.calledUpTo() == 0;
          if (begins) {
            settleUnchanged(intake.type());
          }
          boolean mayAsk = begins && (intake.isFirstLook() || intake.mayHaveMoved());
          int missing = mayAsk ? seams.store().read(reader -> missing(run, reader)) : 0;
          if (intake.isFirstLook() && intake.rollCall().isStriking(missing)) {
            intake.askAgain();
            return manyAreMissing.with(run);
          }
          if (intake.mayHaveMoved() && missing > 0) {
            intake.askForMoved();
            return someMayHaveMoved.with(run);
          }
          Batched batch = bury(run, Batch.MOST_ROWS);
          run.changed(intake.type(), batch.buried());
          intake.calledUpTo(batch.last());
          if (batch.isInDoubt() && intake.nulls().isDoubted()) {
            run.problem(intake.type() + ": the server answered null in place of a list");
          }
          step.progress(run.storedTypes(), run.questions().types().size());
          return (batch.more() ? batchBuried : allBuried).with(run);
        });
  }

  /**
   * A row that waits and says what the server has, such as one whose delete was taken back at once,
   * is in sync: the push would not ask the server about it, so it would stay for ever.
   */
  private void settleUnchanged(EntityType<?> type) {
    if (!seams.store().read(reader -> unchanged(type, reader)).isEmpty()) {
      seams
          .store()
          .transact(
              writer -> unchanged(type, writer).forEach(row -> writer.settle(type, row.id())));
    }
  }

  private static List<Row> unchanged(EntityType<?> type, Reader reader) {
    List<Row> unchanged = new ArrayList<>();
    for (Stored stored : reader.inState(type, SyncState.PENDING)) {
      Row row = stored.row();
      if (row.serverId() != null
          && !row.isDeleted()
          && Rows.changed(row, stored.base()).isEmpty()
          && reader.sent(type, row.id()).versions().isEmpty()) {
        unchanged.add(row);
      }
    }
    return unchanged;
  }

  /** How many rows are to go. Where the list is in doubt anyway, none does. */
  private static int missing(PullRun run, Reader reader) {
    EntityType<?> type = run.intake().type();
    int missing = 0;
    List<Row> rows = reader.inSync(type, 0, Batch.MOST_ROWS);
    while (!rows.isEmpty()) {
      for (Row row : rows) {
        missing += run.intake().rollCall().judge(row, run, reader) == Verdict.MISSING ? 1 : 0;
      }
      rows = reader.inSync(type, rows.get(rows.size() - 1).id(), Batch.MOST_ROWS);
    }
    return missing;
  }

  /** A row that the database does not let go stays, without a mark that would leave it for good. */
  private Batched bury(PullRun run, int most) {
    return seams.writeRow(
        writer -> bury(run, most, writer),
        refused -> {
          if (most > 1) {
            return bury(run, 1);
          }
          run.problem(run.intake().type() + ": a row that is gone cannot be taken away");
          run.intake().marks().problem(null);
          return new Batched(0, seams.store().read(reader -> next(run, reader)), true);
        });
  }

  private static long next(PullRun run, Reader reader) {
    Intake intake = run.intake();
    return reader.inSync(intake.type(), intake.calledUpTo(), 1).get(0).id();
  }

  private Batched bury(PullRun run, int most, Writer writer) {
    Intake intake = run.intake();
    long began = seams.time().nanos();
    List<Row> rows = writer.inSync(intake.type(), intake.calledUpTo(), most);
    int buried = 0;
    for (Row row : rows) {
      Verdict verdict = intake.rollCall().judge(row, run, writer);
      if (verdict == Verdict.DOUBTFUL) {
        intake.nulls().write(writer);
        return new Batched(buried, row.id(), false);
      }
      if (verdict == Verdict.MISSING) {
        seams.reconciler().takeMissing(row, writer);
        buried++;
      }
      if (seams.time().nanos() - began > Batch.MOST_NANOS) {
        return new Batched(buried, row.id(), true);
      }
    }
    if (rows.size() == most) {
      return new Batched(buried, rows.get(rows.size() - 1).id(), true);
    }
    if (isChangedRowMissing(run, writer)) {
      intake.marks().problem(null);
    }
    new Batch(intake).writeMark(writer);
    return new Batched(buried, 0, false);
  }

  private static boolean isChangedRowMissing(PullRun run, Reader reader) {
    EntityType<?> type = run.intake().type();
    for (SyncState changed : new SyncState[] {SyncState.PENDING, SyncState.REFUSED}) {
      for (Stored stored : reader.inState(type, changed)) {
        Row base = stored.base();
        if (base != null && run.intake().rollCall().judge(base, run, reader) != Verdict.KEPT) {
          return true;
        }
      }
    }
    return false;
  }
}
