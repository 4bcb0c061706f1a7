package dev.sluice.tracker;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Moves rows from the {@link StandInWorkspace} to the default workspace, as soon as a pull knows
 * the user. Thus tags, clients and projects that the pull fetches later are recognised by their
 * names. This state also runs at the end of each pull, for pulls without the user.
 *
 * <p>If the list of the user fails and only one workspace exists, the only workspace counts as the
 * default. If the default workspace stays unknown, the rows wait for a later pull.
 */
final class LeaveStandIn extends State<PullRun> {

  final Outcome<PullRun> left = outcome("firstHomeLeft");

  private final LoopContext context;
  private final boolean last;

  private LeaveStandIn(String name, LoopContext context, boolean last) {
    super(name);
    this.context = context;
    this.last = last;
  }

  static LeaveStandIn afterTheUser(LoopContext context) {
    return new LeaveStandIn("MoveIn", context, false);
  }

  static LeaveStandIn afterAll(LoopContext context) {
    return new LeaveStandIn("LeaveStandIn", context, true);
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          Long home = context.store().<@Nullable Long>read(reader -> destination(run, reader));
          if (home != null) {
            leave(home, run);
          }
          return left.with(run);
        });
  }

  private void leave(Long home, PullRun run) {
    context.writeRow(
        writer -> {
          StandInWorkspace.leave(home, writer);
          return run;
        },
        refused -> {
          if (last) {
            run.problem(Workspace.TYPE + ": the stand-in for the default one cannot be taken away");
            context
                .store()
                .read(reader -> StandInWorkspace.moved(home, reader))
                .forEach(this::move);
            context.store().transact(StandInWorkspace::noteKept);
          }
          return run;
        });
  }

  private void move(Row row) {
    context.writeRow(
        writer -> {
          writer.update(row);
          return row;
        },
        refused -> row);
  }

  private static @Nullable Long destination(PullRun run, Reader reader) {
    if (StandInWorkspace.isLeft(reader)) {
      return null;
    }
    List<Stored> users = reader.query(User.TYPE, Query.all());
    return users.isEmpty() ? onlyOne(run, reader) : chosen(users.get(0), reader);
  }

  private static @Nullable Long chosen(Stored user, Reader reader) {
    Object chosen = user.row().value(User.DEFAULT_WORKSPACE);
    for (Stored workspace : Access.workspaces(reader)) {
      if (Access.mayBeHome(workspace) && Long.valueOf(workspace.row().id()).equals(chosen)) {
        return workspace.row().id();
      }
    }
    return null;
  }

  private static @Nullable Long onlyOne(PullRun run, Reader reader) {
    Set<Long> listed = run.listed(Workspace.TYPE);
    if (!run.isListedWhole(Workspace.TYPE) || listed.size() != 1) {
      return null;
    }
    Stored workspace = reader.findByServerId(Workspace.TYPE, listed.iterator().next());
    return workspace == null ? null : workspace.row().id();
  }
}
