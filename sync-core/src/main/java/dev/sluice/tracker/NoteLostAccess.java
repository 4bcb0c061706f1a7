package dev.sluice.tracker;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Closes workspaces that the server no longer lists. What is in them stays until a clean-up, and
 * work that the server has not seen stays for good; only an entry that runs there and is in sync
 * goes at once, since nobody here could ever stop it.
 */
final class NoteLostAccess extends State<PullRun> {

  final Outcome<PullRun> noted = outcome("noted");

  private final LoopContext context;

  NoteLostAccess(LoopContext context) {
    super("NoteLostAccess");
    this.context = context;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          Set<Long> listed = run.listed(Workspace.TYPE);
          if (run.isListedWhole(Workspace.TYPE)
              && !context.store().read(r -> lost(listed, r)).isEmpty()) {
            takeAway(listed, run);
          }
          return noted.with(run);
        });
  }

  private void takeAway(Set<Long> listed, PullRun run) {
    List<Row> taken =
        new RowByRow(context, reader -> lost(listed, reader), NoteLostAccess::takeAway)
            .run(
                row ->
                    run.problem(row.type() + ": a row out of reach breaks a rule of the database"));
    for (Row row : taken) {
      run.changed(row.type(), 1);
      if (row.type() == Workspace.TYPE) {
        run.cleanUpDue();
      }
    }
  }

  private static void takeAway(Row row, Writer writer) {
    if (row.type() == Workspace.TYPE) {
      writer.update(row.with(Workspace.ACCESSIBLE, false));
    } else {
      writer.remove(row.type(), row.id());
    }
  }

  /** Workspaces that the server no longer lists, and the entries that run out of reach. */
  private static List<Row> lost(Set<Long> listed, Reader reader) {
    List<Stored> here = Access.workspaces(reader);
    List<Row> lost = Access.lost(here, listed);
    Set<Object> closed = new HashSet<>();
    lost.forEach(row -> closed.add(row.id()));
    Access.outside(here).forEach(row -> closed.add(row.id()));
    for (Stored entry : reader.query(TimeEntry.TYPE, TimeEntry.running())) {
      boolean inSync = entry.state() == SyncState.SYNCED;
      if (inSync && closed.contains(entry.row().value(TimeEntry.WORKSPACE))) {
        lost.add(entry.row());
      }
    }
    return lost;
  }
}
