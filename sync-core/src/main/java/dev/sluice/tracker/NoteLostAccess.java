package dev.sluice.tracker;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Marks workspaces as inaccessible once two lists have lacked them. Synced rows stay until a
 * clean-up, and unsynced rows stay for good. A synced running entry is removed immediately, because
 * nobody on this device could stop it.
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
          if (run.isListedWhole(Workspace.TYPE)) {
            Set<Long> listed = run.listed(Workspace.TYPE);
            Set<Long> sure = missing(listed);
            if (!context.store().read(r -> lost(sure, r)).isEmpty()) {
              takeAway(sure, run);
            }
          }
          return noted.with(run);
        });
  }

  /** Notes which workspaces are missing, and returns those that are surely missing. */
  private Set<Long> missing(Set<Long> listed) {
    Instant now = context.bestNow();
    Store store = context.store();
    Set<Long> unlisted = store.read(r -> Access.missing(Access.workspaces(r), listed));
    MissingWorkspaces before = store.read(MissingWorkspaces::read);
    MissingWorkspaces missing = before.only(unlisted, now);
    if (!missing.equals(before)) {
      store.transact(missing::write);
    }
    unlisted.removeIf(serverId -> !missing.isSure(serverId, now));
    return unlisted;
  }

  private void takeAway(Set<Long> sure, PullRun run) {
    List<Row> taken =
        new RowByRow(context, reader -> lost(sure, reader), NoteLostAccess::takeAway)
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
  private static List<Row> lost(Set<Long> sure, Reader reader) {
    List<Stored> here = Access.workspaces(reader);
    List<Row> lost = Access.lost(here, sure);
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
