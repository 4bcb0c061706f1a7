package dev.sluice.internal.pull;

import dev.sluice.conflict.Loss;
import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.lists.ChangesOrAll;
import dev.sluice.internal.lists.CutLists;
import dev.sluice.internal.lists.WholeListSchedule;
import dev.sluice.internal.merge.RebuiltTable;
import dev.sluice.internal.merge.Reconciled;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.merge.RestoredServer;
import dev.sluice.internal.merge.UnfetchedFields;
import dev.sluice.internal.merge.UntoldFields;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Incoming.Unreadable;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One transaction's work on the rows of a type. A row is counted in the run only after the commit,
 * because a transaction may be rolled back.
 */
final class Batch {

  /** How many rows one statement is about. */
  static final int MOST_ROWS = 500;

  /** How many rows one commit stores at most. */
  private static final int LARGEST = 5000;

  static final long MOST_NANOS = Duration.ofMillis(50).toNanos();

  private final PullRun run;
  private final TypePull typePull;
  private final CursorTracker cursor;
  private final UnlistedTargets unlisted;
  private final List<Loss> losses = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<Long> listed = new ArrayList<>();
  private final Set<Long> owners = new HashSet<>();
  private boolean setBack;
  private int changed;
  private int done;

  Batch(StoringType storing, UnlistedTargets unlisted) {
    this.unlisted = unlisted;
    this.run = storing.run();
    this.typePull = storing.rows();
    this.cursor = typePull.cursor().copy();
  }

  /**
   * How many rows are read before they are stored: few at first, so the user soon sees some; later
   * as many as the pull has stored. Large commits write less, because each commit writes anew every
   * page that it has changed.
   */
  static int most(PullRun run) {
    return (int) Math.min(LARGEST, Math.max(MOST_ROWS, run.budget().stored()));
  }

  /**
   * Prepares for the next rows, at most {@link #MOST_ROWS}: asks the database once which of them
   * are new here.
   */
  void lookFor(List<Incoming> rows, Writer writer) {
    run.restored().lists(rows);
    List<Long> serverIds = new ArrayList<>(rows.size());
    for (Incoming row : rows) {
      if (row instanceof Known known) {
        serverIds.add(known.serverId());
      }
    }
    writer.lookFor(typePull.type(), serverIds);
  }

  void take(Incoming incoming, Reconciler reconciler, Writer writer) {
    write(incoming, reconciler, writer).run();
  }

  /**
   * Writes a row without counting the row yet. A deferred constraint may still refuse the row at
   * the commit.
   *
   * @return counts the row; if the transaction has only this row, run after the commit
   */
  Runnable write(Incoming incoming, Reconciler reconciler, Writer writer) {
    if (incoming instanceof Known known && run.pauses().pushed().areNewerThan(known, writer)) {
      return () -> {
        listed.add(known.serverId());
        done++; // what is newer comes with the next pull: the cursor stays before this list
      };
    }
    if (!(incoming instanceof Known told)) {
      run.compare(incoming, writer);
      return () -> pass(incoming);
    }
    noteLeftOut(told, writer);
    Known known = unlisted.without(told, run, writer);
    run.compare(known, writer);
    GainedAccess.look(known, writer);
    if (typePull.repeats().isOutdated(known, writer)) {
      return () -> count(known, Reconciled.NOTHING);
    }
    Reconciled result = reconciler.take(known, typePull.matches(), run.restored(), writer);
    return () -> count(known, result);
  }

  private void noteLeftOut(Known known, Writer writer) {
    if (known.gone()) {
      return;
    }
    typePull.told().addAll(known.told());
    boolean isNew = false;
    for (Field<?, ?> field : typePull.type().fields()) {
      boolean isLeftOut = field.isByUser() && !known.told().contains(field);
      isNew |= isLeftOut && typePull.leftOut().add(field);
    }
    if (isNew) {
      UntoldFields.leftOut(typePull.type(), typePull.leftOut(), writer);
    }
  }

  private void pass(Incoming incoming) {
    if (incoming instanceof Unreadable unreadable) {
      refuse(unreadable.at(), unreadable.problem());
    }
    done++;
  }

  private void count(Known known, Reconciled result) {
    changed += result.changed() ? 1 : 0;
    losses.addAll(result.losses());
    listed.add(known.serverId());
    if (known.owner() != null) {
      owners.add(known.owner());
    }
    cursor.stored(RowFields.modifiedAt(known.row()));
    setBack |= result.isSetBack();
    if (result.seemsLate()) { // if it is not, ours is wrong: so it must come again
      cursor.problem(RowFields.modifiedAt(known.row()));
    }
    done++;
  }

  /** The database refused a row; the others are stored. */
  void refuse(Known known, String problem) {
    refuse(RowFields.modifiedAt(known.row()), problem);
    done++;
  }

  private void refuse(@Nullable Instant at, String problem) {
    cursor.problem(at);
    problems.add(typePull.type() + ": " + problem);
  }

  /** The server ids of the users whom the stored rows name as their owners. */
  Set<Long> owners() {
    return owners;
  }

  /** Notes in which part of their list the rows of this batch stand. */
  void writeMembership(Writer writer) {
    run.came(typePull.type(), listed, writer);
    Membership part = run.membership(typePull.type());
    if (part != null) {
      writer.listedIn(part, listed);
    }
  }

  /**
   * Ends a part of a list, which proves nothing about rows that it lacks. They leave the part,
   * unless the part itself may lack some of its rows.
   */
  private void endPart(Writer writer) {
    Membership part = run.membership(typePull.type());
    if (part != null && !cursor.hasProblem()) {
      List<Long> lacked = typePull.lackedBy(part, writer);
      writer.leavePart(part, lacked);
      if (!lacked.isEmpty()) {
        run.cleanUpDue();
      }
    }
  }

  void writeCursor(Writer writer) {
    EntityType<?> type = typePull.type();
    if (run.isOfParts()) {
      CutLists.remember(type, typePull.list().longest(), writer);
      endPart(writer);
      return;
    }
    if (typePull.listsAll()) {
      if (typePull.areComplete()) {
        RebuiltTable.end(type, writer);
      }
      UnfetchedFields.end(type, writer);
      UntoldFields.listed(type, typePull.leftOut(), typePull.told(), writer);
    }
    if (typePull.detectsDeletions()) {
      WholeListSchedule.came(type, typePull.serverDate(), writer);
      RestoredServer.end(type, writer);
    }
    GainedAccess.listed(type, writer);
    typePull.parents().remember(type, null, writer);
    typePull.write(writer);
    CutLists.remember(type, typePull.list().longest(), writer);
    if (typePull.movesCursor() && typePull.areComplete()) {
      if (typePull.listsAll()) {
        Instant date = typePull.serverDate();
        WholeListSchedule.listed(type, date == null ? cursor.asked() : date, writer);
      }
      moveCursor(type, writer);
      typePull.pieces().rest().write(type, writer);
    }
  }

  /**
   * Notes in the file how far the pull has come, for each stored answer except the last. After a
   * crash, the next pull continues from the note. A part with a row that the database refused is
   * fetched again by the next pull.
   */
  void writePieces(Writer writer) {
    if (typePull.isRead()) {
      typePull.parents().remember(typePull.type(), typePull.pieces().peek(), writer);
      PlaceInList.stored(typePull.asked(), typePull.isAtItsPlace(), writer);
    }
    if (typePull.continuesPieces() && typePull.movesCursor() && !cursor.hasProblem()) {
      typePull.pieces().rest().write(typePull.type(), writer);
    }
  }

  /** Moves the cursor. A token is valid only with a cursor, so each type with tokens gets one. */
  private void moveCursor(EntityType<?> type, Writer writer) {
    boolean byToken = ChangesOrAll.areByToken(type);
    Instant before = writer.cursor(type);
    Instant date = byToken ? cursor.asked() : typePull.serverDate();
    Instant next = cursor.next(before, date);
    if (next != null && !next.equals(before)) {
      writer.cursor(type, next);
    }
    if (byToken) {
      String token = cursor.hasProblem() ? null : typePull.turns().token();
      ChangesOrAll.stored(type, token, typePull.listsAll(), writer);
    }
  }

  int done() {
    return done;
  }

  void committed() {
    typePull.cursor(cursor);
    run.budget().countStored(done);
    run.stored(typePull.type(), changed, losses);
    problems.forEach(run::problem);
    if (setBack) {
      run.setBack(typePull.type());
    }
    listed.forEach(serverId -> run.listed().add(typePull.type(), serverId));
    if (!problems.isEmpty() || typePull.isAbsent()) {
      run.listed().gapIn(typePull.type());
    }
  }
}
