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
import dev.sluice.store.Query;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sets the default workspace if the user's default is missing or out of reach. The user's only
 * workspace becomes the default by an edit in the user's name. Among several workspaces the user
 * has to choose. A workspace is out of reach once two lists have lacked it.
 */
final class SetDefaultWorkspace extends State<PullRun> {

  final Outcome<PullRun> known = outcome("defaultKnown");
  final Outcome<PullRun> undecided = outcome("undecided");

  private final LoopContext context;
  private final Store store;

  SetDefaultWorkspace(LoopContext context) {
    super("SetDefaultWorkspace");
    this.context = context;
    this.store = context.store();
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          if (!run.isListedWhole(Workspace.TYPE)
              || store.read(SetDefaultWorkspace::homeless).isEmpty()
              || isFirstMissing(store.read(SetDefaultWorkspace::onlyNamed))) {
            return known.with(run);
          }
          return choose(store.read(Access::workspaces), run);
        });
  }

  /** Whether no list before this one lacked a workspace that the server names as the default. */
  private boolean isFirstMissing(Set<Long> onlyNamed) {
    Instant now = context.bestNow();
    MissingWorkspaces before = store.read(MissingWorkspaces::read);
    MissingWorkspaces missing = before;
    for (Long serverId : onlyNamed) {
      missing = missing.and(serverId, now);
    }
    if (!missing.equals(before)) {
      store.transact(missing::write);
    }
    MissingWorkspaces noted = missing;
    return !onlyNamed.stream().allMatch(serverId -> noted.isSure(serverId, now));
  }

  /** The default workspace, if the server has named it and never listed it. */
  private static Set<Long> onlyNamed(Reader reader) {
    Set<Object> defaults = new HashSet<>();
    homeless(reader).forEach(user -> defaults.add(user.value(User.DEFAULT_WORKSPACE)));
    Set<Long> named = new HashSet<>();
    for (Stored workspace : Access.workspaces(reader)) {
      Long serverId = workspace.row().serverId();
      if (serverId != null
          && Access.mayBeHome(workspace)
          && defaults.contains(workspace.row().id())) {
        named.add(serverId);
      }
    }
    return named;
  }

  private Transition choose(List<Stored> workspaces, PullRun run) {
    List<Row> open = Access.within(workspaces);
    if (open.size() == 1) {
      run.changed(User.TYPE, store.write(writer -> move(open.get(0).id(), writer)));
      return known.with(run);
    }
    RequiredAction why =
        open.isEmpty() ? RequiredAction.NO_WORKSPACE : RequiredAction.NO_DEFAULT_WORKSPACE;
    run.attention(why.code());
    return undecided.with(run);
  }

  private static int move(long workspace, Writer writer) {
    List<Row> homeless = homeless(writer);
    homeless.forEach(user -> writer.edit(user.with(User.DEFAULT_WORKSPACE, workspace)));
    return homeless.size();
  }

  /** The user, unless the default workspace is one that can be reached. */
  private static List<Row> homeless(Reader reader) {
    Set<Object> open = new HashSet<>();
    Access.within(Access.workspaces(reader)).forEach(row -> open.add(row.id()));
    List<Row> homeless = new ArrayList<>();
    for (Stored user : reader.query(User.TYPE, Query.all())) {
      Object chosen = user.row().value(User.DEFAULT_WORKSPACE);
      if (chosen == null || !open.contains(chosen)) {
        homeless.add(user.row());
      }
    }
    return homeless;
  }
}
