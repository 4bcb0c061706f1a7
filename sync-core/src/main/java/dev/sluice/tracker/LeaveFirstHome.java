package dev.sluice.tracker;

import dev.sluice.machine.Outcome;
import dev.sluice.machine.State;
import dev.sluice.machine.Step;
import dev.sluice.machine.Transition;
import dev.sluice.pull.PullRun;
import dev.sluice.store.Query;
import dev.sluice.store.Reader;
import dev.sluice.store.Store;
import dev.sluice.store.Stored;
import io.reactivex.rxjava3.core.Single;
import org.jspecify.annotations.Nullable;

/**
 * Moves what was made before the first pull to the user's default workspace, see {@link FirstHome}.
 * Waits for a later pull while that workspace is unknown.
 */
final class LeaveFirstHome extends State<PullRun> {

  final Outcome<PullRun> left = outcome("firstHomeLeft");

  private final Store store;

  LeaveFirstHome(Store store) {
    super("LeaveFirstHome");
    this.store = store;
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    return Single.fromCallable(
        () -> {
          Long home = store.<@Nullable Long>read(LeaveFirstHome::destination);
          if (home != null) {
            store.write(
                writer -> {
                  FirstHome.leave(home, writer);
                  return home;
                });
          }
          return left.with(run);
        });
  }

  private static @Nullable Long destination(Reader reader) {
    if (FirstHome.isLeft(reader)) {
      return null;
    }
    for (Stored user : reader.query(User.TYPE, Query.all())) {
      Object chosen = user.row().value(User.DEFAULT_WORKSPACE);
      for (Stored workspace : Access.workspaces(reader)) {
        if (Access.mayBeHome(workspace) && Long.valueOf(workspace.row().id()).equals(chosen)) {
          return workspace.row().id();
        }
      }
    }
    return null;
  }
}
