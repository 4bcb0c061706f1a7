package dev.sluice.tracker;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.schema.Row;
import dev.sluice.store.Reader;
import dev.sluice.store.Stored;
import dev.sluice.store.SyncState;
import dev.sluice.store.Writer;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
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
              && !context.store().read(r -> Lost.find(listed, r)).isNone()) {
            takeAway(listed, run);
          }
          return noted.with(run);
        });
  }

  private void takeAway(Set<Long> listed, PullRun run) {
    Lost taken =
        context.writeRow(
            writer -> takeAway(Lost.find(listed, writer), writer),
            refused -> takeAwayOneByOne(listed, run));
    count(taken, run);
  }

  /**
   * One row breaks a rule of the database: it stays as it is, and the others do not wait for it.
   */
  private Lost takeAwayOneByOne(Set<Long> listed, PullRun run) {
    Lost taken = Lost.NONE;
    for (Row row : context.store().read(reader -> Lost.find(listed, reader)).rows()) {
      Lost one =
          context.writeRow(
              writer -> takeAway(Lost.find(listed, writer).only(row), writer),
              refused -> {
                run.problem(row.type() + ": a row out of reach breaks a rule of the database");
                return Lost.NONE;
              });
      taken = taken.and(one);
    }
    return taken;
  }

  private static Lost takeAway(Lost lost, Writer writer) {
    lost.workspaces().forEach(row -> writer.update(row.with(Workspace.ACCESSIBLE, false)));
    lost.running().forEach(row -> writer.remove(TimeEntry.TYPE, row.id()));
    return lost;
  }

  private static void count(Lost lost, PullRun run) {
    run.changed(Workspace.TYPE, lost.workspaces().size());
    run.changed(TimeEntry.TYPE, lost.running().size());
    if (!lost.workspaces().isEmpty()) {
      run.cleanUpDue();
    }
  }

  /** What has to change. */
  private record Lost(List<Row> workspaces, List<Row> running) {

    static final Lost NONE = new Lost(List.of(), List.of());

    static Lost find(Set<Long> listed, Reader reader) {
      List<Stored> here = Access.workspaces(reader);
      List<Row> workspaces = Access.lost(here, listed);
      Set<Object> closed = new HashSet<>();
      workspaces.forEach(row -> closed.add(row.id()));
      Access.outside(here).forEach(row -> closed.add(row.id()));
      return new Lost(workspaces, runningIn(closed, reader));
    }

    private static List<Row> runningIn(Set<Object> closed, Reader reader) {
      List<Row> running = new ArrayList<>();
      for (Stored entry : reader.query(TimeEntry.TYPE, TimeEntry.running())) {
        boolean inSync = entry.state() == SyncState.SYNCED;
        if (inSync && closed.contains(entry.row().value(TimeEntry.WORKSPACE))) {
          running.add(entry.row());
        }
      }
      return running;
    }

    List<Row> rows() {
      return both(workspaces, running);
    }

    Lost and(Lost other) {
      return new Lost(both(workspaces, other.workspaces), both(running, other.running));
    }

    private static List<Row> both(List<Row> some, List<Row> more) {
      List<Row> both = new ArrayList<>(some);
      both.addAll(more);
      return both;
    }

    Lost only(Row row) {
      return new Lost(only(row, workspaces), only(row, running));
    }

    private static List<Row> only(Row wanted, List<Row> rows) {
      List<Row> only = new ArrayList<>(rows);
      only.removeIf(row -> row.type() != wanted.type() || row.id() != wanted.id());
      return only;
    }

    boolean isNone() {
      return workspaces.isEmpty() && running.isEmpty();
    }
  }
}
