package dev.sluice.internal.pull;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.lists.ListProof.Verdict;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.Since;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Deletes in batches the local rows that a whole list lacks. A missing row that the user has
 * changed is kept for the push. If it is unproved that a row is gone, the next pull fetches the
 * whole list again.
 */
final class DeleteMissing extends State<StoringType> {

  /** Some rows are deleted, and more are left. */
  final Outcome<StoringType> batchDeleted = outcome("batchDeleted");

  /** The list lacks many rows, perhaps by mistake, so the list is fetched a second time. */
  final Outcome<StoringType> manyAreMissing = outcome("manyAreMissing");

  /** A row may have moved between two pages, so the list is fetched a second time. */
  final Outcome<StoringType> someMayHaveMoved = outcome("someMayHaveMoved");

  /** The server sends this list to strangers too, so the credentials must be checked. */
  final Outcome<StoringType> userInDoubt = outcome("userInDoubt");

  /** What was deleted on the server is deleted here. */
  final Outcome<StoringType> allDeleted = outcome("allDeleted");

  private final LoopContext context;
  private final UnlistedTargets unlisted;

  /**
   * Creates the state.
   *
   * @param lookedUp the types whose unknown rows the app's own states request one by one
   */
  DeleteMissing(LoopContext context, Set<EntityType<?>> lookedUp) {
    super("DeleteMissing");
    this.context = context;
    this.unlisted = new UnlistedTargets(lookedUp);
  }

  /**
   * The result of one batch.
   *
   * @param last the server id of the last row that the batch compared with the list
   * @param more whether a further batch is needed
   */
  private record DeletedBatch(int deleted, long last, boolean more) {

    /** Whether the batch stopped at a row about which the list proves nothing. */
    boolean isInDoubt() {
      return !more && last > 0;
    }
  }

  /**
   * Deletes a missing row. If the server's data was set back to an older backup, the row is kept as
   * a failure.
   */
  private void takeAway(Stored missing, PullRun run, Writer writer) {
    if (run.restored().keeps(missing, writer)) {
      run.setBack(missing.row().type());
    } else {
      context.reconciler().deleteMissing(missing, writer);
    }
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    return Single.fromCallable(
        () -> {
          TypePull typePull = storing.rows();
          boolean isFirstBatch = typePull.deletions().comparedUpTo() == 0;
          if (isFirstBatch) {
            settleUnchanged(typePull.type());
          }
          boolean isUserInDoubt = typePull.deletions().isUserInDoubt();
          boolean mayAsk =
              isFirstBatch && (typePull.isFirstLook() || typePull.mayHaveMoved() || isUserInDoubt);
          int missing =
              mayAsk
                  ? context.store().read(reader -> UnlistedRows.count(storing, unlisted, reader))
                  : 0;
          boolean isDoubtful =
              typePull.deletions().isSuspicious(missing)
                  || (missing > 0 && neverHealsByItself(typePull))
                  || lacksRows(typePull);
          if (typePull.isFirstLook() && isDoubtful) {
            storing.askAgain();
            return manyAreMissing.with(storing);
          }
          if ((typePull.mayHaveMoved() && missing > 0) || mayLackRows(typePull)) {
            typePull.askForMoved();
            return someMayHaveMoved.with(storing);
          }
          if (isUserInDoubt && missing > 0) {
            return userInDoubt.with(storing);
          }
          DeletedBatch batch = deleteNext(storing);
          storing.run().changed(typePull.type(), batch.deleted());
          typePull.deletions().comparedUpTo(batch.last());
          if (batch.isInDoubt() && typePull.isNull()) {
            storing
                .run()
                .problem(typePull.type() + ": the server answered null in place of a list");
          }
          step.progress(storing.run().storedTypes(), storing.run().types().size());
          return (batch.more() ? batchDeleted : allDeleted).with(storing);
        });
  }

  /** Whether pages may have shifted, or a list of changes would not bring back a deleted row. */
  private static boolean neverHealsByItself(TypePull typePull) {
    return typePull.turns().isTurned()
        || typePull.type().endpoints().takesSince()
        || typePull.parents().areNested();
  }

  /**
   * Whether to request the changes too, after the last page. The changes show whether a row was
   * deleted on the server while the pages came. A type whose whole list comes regularly needs no
   * such request.
   */
  private static boolean mayLackRows(TypePull typePull) {
    Since since = typePull.type().endpoints().sinceWord();
    return typePull.isFirstLook()
        && typePull.turns().mayLackRows()
        && typePull.serverDate() != null
        && since != null
        && since.token() == null
        && since.wholeEvery() == null;
  }

  private static boolean lacksRows(TypePull typePull) {
    Instant madeAt = typePull.serverDate();
    return madeAt != null
        && typePull.turns().isShifting()
        && typePull.repeats().hasDeletedSince(madeAt);
  }

  /**
   * Marks an unsent row as in sync if its values equal the server's version. Example: the user
   * deleted the row and took the delete back. The push would not send the row, so nothing would
   * show that the server has deleted it.
   */
  private void settleUnchanged(EntityType<?> type) {
    List<Long> unchanged = context.store().read(reader -> unchanged(type, reader));
    for (int done = 0; done < unchanged.size(); ) {
      List<Long> next = unchanged.subList(done, unchanged.size());
      done += context.store().write(writer -> settle(type, next, writer));
    }
  }

  /** Returns how many rows it has looked at in the time that one batch may take. */
  private int settle(EntityType<?> type, List<Long> ids, Writer writer) {
    long began = context.time().nanos();
    int done = 0;
    for (long id : ids) {
      Stored stored = writer.find(type, id);
      if (stored != null && stored.state() == SyncState.PENDING && isUnchanged(stored, writer)) {
        writer.settle(type, id);
      }
      done++;
      if (done == Batch.MOST_ROWS || context.time().nanos() - began > Batch.MOST_NANOS) {
        break;
      }
    }
    return done;
  }

  /** The local ids of the pending rows that equal the server's version. */
  private static List<Long> unchanged(EntityType<?> type, Reader reader) {
    List<Long> unchanged = new ArrayList<>();
    reader.eachInState(
        type,
        SyncState.PENDING,
        stored -> {
          if (isUnchanged(stored, reader)) {
            unchanged.add(stored.row().id());
          }
        });
    return unchanged;
  }

  private static boolean isUnchanged(Stored stored, Reader reader) {
    Row row = stored.row();
    return row.serverId() != null
        && !row.isDeleted()
        && stored.unreadable() == null
        && RowFields.changed(row, stored.base()).isEmpty()
        && reader.sent(row.type(), row.id()).versions().isEmpty();
  }

  /**
   * Deletes the next batch of missing rows. The search for missing rows may read the whole table.
   * So the search runs before the write transaction begins.
   */
  private DeletedBatch deleteNext(StoringType storing) {
    long after = storing.rows().deletions().comparedUpTo();
    List<Long> unnamed =
        context.store().read(reader -> UnlistedRows.unnamed(storing, after, reader));
    return delete(unnamed, unnamed.size() == Batch.MOST_ROWS, storing);
  }

  /**
   * Deletes the rows until the batch's time is over. If the database refuses to delete a row, the
   * row stays. The cursor then stays too, so that the next pull tries again.
   */
  private DeletedBatch delete(List<Long> unnamed, boolean more, StoringType storing) {
    return context.writeRow(
        writer -> delete(unnamed, more, storing, writer),
        refused -> {
          if (unnamed.size() > 1) {
            return delete(unnamed.subList(0, 1), true, storing);
          }
          storing.run().problem(storing.type() + ": a row that is gone cannot be taken away");
          storing.rows().cursor().problem(null);
          return new DeletedBatch(0, unnamed.get(0), true);
        });
  }

  private DeletedBatch delete(
      List<Long> unnamed, boolean more, StoringType storing, Writer writer) {
    TypePull typePull = storing.rows();
    long began = context.time().nanos();
    int deleted = 0;
    for (long serverId : unnamed) {
      Stored stored = UnlistedRows.settled(storing.type(), serverId, unlisted, writer);
      Verdict verdict =
          stored == null ? Verdict.KEPT : UnlistedRows.judge(stored.told(), storing, writer);
      if (verdict == Verdict.UNPROVED) {
        typePull.write(writer);
        return new DeletedBatch(deleted, serverId, false);
      }
      if (stored != null && verdict == Verdict.ABSENT) {
        if (stored.state() != SyncState.PLACEHOLDER) {
          storing.run().missingThere(stored.row());
        }
        takeAway(stored, storing.run(), writer);
        deleted++;
      }
      if (context.time().nanos() - began > Batch.MOST_NANOS) {
        return new DeletedBatch(deleted, serverId, true);
      }
    }
    if (more) {
      return new DeletedBatch(deleted, unnamed.get(unnamed.size() - 1), true);
    }
    if (UnlistedRows.hasChanged(storing, writer)) {
      typePull.cursor().problem(null);
    }
    new Batch(storing, unlisted).writeCursor(writer);
    unlisted.compared(typePull, storing.run());
    return new DeletedBatch(deleted, 0, false);
  }
}
