package dev.sluice.tracker;

import dev.sluice.internal.machine.Outcome;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.Step;
import dev.sluice.internal.machine.Transition;
import dev.sluice.internal.pull.PullRun;
import io.reactivex.rxjava3.core.Single;

/** Ends the pull if the server lists no workspace: nothing is removed until the user acts. */
final class LookForWorkspaces extends State<PullRun> {

  final Outcome<PullRun> someListed = outcome("someListed");
  final Outcome<PullRun> noneListed = outcome("noneListed");

  LookForWorkspaces() {
    super("LookForWorkspaces");
  }

  @Override
  public Single<Transition> start(PullRun run, Step step) {
    if (run.isListedWhole(Workspace.TYPE) && run.listed(Workspace.TYPE).isEmpty()) {
      run.attention(RequiredAction.NO_WORKSPACE.code());
      return Single.just(noneListed.with(run));
    }
    return Single.just(someListed.with(run));
  }
}
