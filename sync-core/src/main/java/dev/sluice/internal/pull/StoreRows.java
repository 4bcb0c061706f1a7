package dev.sluice.internal.pull;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.merge.Reconciler;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Stores the rows of one type in small batches, so that a user's edit waits only for one batch. The
 * last batch writes the cursor. After a crash before the last batch, the next pull fetches the rows
 * again.
 */
final class StoreRows extends State<StoringType> {

  /** A batch is committed, and more rows are left. */
  final Outcome<StoringType> batchStored = outcome("batchStored");

  /** The answer has no further rows, but the list has. */
  final Outcome<StoringType> answerCut = outcome("answerCut");

  /** The list goes on in another answer, but the user's edits are sent before it is fetched. */
  final Outcome<StoringType> editsDue = outcome("editsDue");

  /** The whole list was read. */
  final Outcome<StoringType> allListed = outcome("allListed");

  /** The whole list of changes was read. */
  final Outcome<StoringType> typeStored = outcome("typeStored");

  /** The answer cannot be read to its end. */
  final Outcome<PullRun> unreadable = outcome("listUnreadable");

  private final LoopContext context;
  private final Reconciler reconciler;
  private final UnlistedTargets unlisted;

  /**
   * Creates the state.
   *
   * @param lookedUp the types whose unknown rows the app's own states request one by one
   */
  StoreRows(LoopContext context, Set<EntityType<?>> lookedUp) {
    super("StoreRows");
    this.context = context;
    this.unlisted = new UnlistedTargets(lookedUp);
    this.reconciler = context.reconciler();
  }

  @Override
  public Single<Transition> start(StoringType storing, Step step) {
    PullRun run = storing.run();
    TypePull typePull = storing.rows();
    List<Incoming> rows;
    try {
      rows = typePull.next(Batch.most(run));
    } catch (UnavailableException broken) {
      boolean goesOn = storing.giveUp(broken);
      return Single.just(goesOn ? batchStored.with(storing) : unreadable.with(run));
    }
    Membership part = run.membership(typePull.type());
    if (part != null
        && typePull.isRead()
        && typePull.pieces().isEmpty()
        && context.store().read(reader -> typePull.mayLackRowsOf(part, reader))) {
      typePull.askForPartAgain();
    }
    Unproved doubt = typePull.deletions().takeDoubt();
    if (doubt != null) {
      run.problem(typePull.type() + ": " + doubt.why());
    }
    Instant crowded = typePull.list().takeCrowded();
    if (crowded != null) {
      run.problem(typePull.type() + ": the server lists only some of those of " + crowded);
    }
    if (typePull.isRead()
        && !typePull.pieces().isEmpty()
        && !typePull.pieces().isNextNeeded()
        && !typePull.isFromItsFirstPage()
        && !run.budget().mayAskForPiece()) {
      typePull.putOffPieces();
      String more = ": there is more than one pull may ask for; ";
      run.problem(typePull.type() + more + whatToDo(run, typePull));
    }
    boolean last = typePull.isRead() && typePull.pieces().isEmpty() && !typePull.detectsDeletions();
    Batch batch = store(rows, last, storing);
    typePull.putBack(rows.size() - batch.done());
    step.progress(run.storedTypes(), run.types().size());
    step.rows(run.budget().stored());
    if (!typePull.isRead()) {
      return Single.just(batchStored.with(storing));
    }
    if (!typePull.pieces().isEmpty()) {
      boolean pauses = run.pauses().isDue(context);
      if (pauses) {
        typePull.forgetMatches();
      }
      return Single.just((pauses ? editsDue : answerCut).with(storing));
    }
    return Single.just((typePull.detectsDeletions() ? allListed : typeStored).with(storing));
  }

  private static String whatToDo(PullRun run, TypePull typePull) {
    if (run.isOfParts()) {
      return "ask for a smaller part, such as fewer dates";
    }
    return typePull.movesCursor()
        ? "the next goes on"
        : "no pull goes on there: fetch the rest by its dates";
  }

  private Batch store(List<Incoming> rows, boolean last, StoringType storing) {
    Batch together = new Batch(storing, unlisted);
    Batch batch =
        context.writeRow(
            writer -> storeTogether(rows, last, together, writer),
            refused -> storeOneByOne(rows, last, storing));
    batch.committed();
    return batch;
  }

  private Batch storeTogether(List<Incoming> rows, boolean last, Batch batch, Writer writer) {
    long began = context.time().nanos();
    for (Incoming row : rows) {
      if (batch.done() % Batch.MOST_ROWS == 0) {
        int end = Math.min(batch.done() + Batch.MOST_ROWS, rows.size());
        batch.lookFor(rows.subList(batch.done(), end), writer);
      }
      batch.take(row, reconciler, writer);
      if (context.time().nanos() - began > Batch.MOST_NANOS) {
        break;
      }
    }
    note(batch, last, batch.done() == rows.size(), writer);
    return batch;
  }

  private void note(Batch batch, boolean last, boolean whole, Writer writer) {
    context.ownership().learn(batch.owners(), writer);
    batch.writeMembership(writer);
    if (whole && last) {
      batch.writeCursor(writer);
    } else if (whole) {
      batch.writePieces(writer);
    }
  }

  /**
   * Stores each row in a separate transaction, after the database refused the whole batch. Reports
   * each row that the database refuses.
   */
  private Batch storeOneByOne(List<Incoming> rows, boolean last, StoringType storing) {
    Batch batch = new Batch(storing, unlisted);
    for (Incoming row : rows) {
      Runnable count =
          context.<Runnable>writeRow(
              writer -> batch.write(row, reconciler, writer),
              refused -> {
                if (!(row instanceof Known known)) {
                  throw refused;
                }
                return () -> batch.refuse(known, "a row breaks a rule of the database");
              });
      count.run();
    }
    context.store().transact(writer -> note(batch, last, true, writer));
    return batch;
  }
}
