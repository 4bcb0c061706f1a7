package dev.sluice.tracker;

import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.DomainExtension;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.Hook;
import dev.sluice.internal.pull.PullHooks;
import dev.sluice.internal.pull.PullRun;
import dev.sluice.internal.store.EngineDatabase;

/** The parts of a pull and of a clean-up that only a time tracker needs. */
final class TrackerSteps {

  private TrackerSteps() {}

  /** The database, with the steps of a pull and the rules of a clean-up. */
  static DomainDatabase with(EngineDatabase database) {
    return new DomainDatabase(
        database, new DomainExtension(TrackerSteps::places, PruneRules.all()));
  }

  /**
   * The tracker's own states in a pull.
   *
   * <ul>
   *   <li>After the workspaces, gained and lost access is noted. If the list has no workspace, the
   *       pull ends with a {@link RequiredAction}.
   *   <li>After the user, the only workspace becomes the default if the default is missing or out
   *       of reach. If the user must choose among several workspaces, the pull ends with a {@link
   *       RequiredAction} after all lists. Rows of the stand-in move to the default workspace.
   *   <li>At the end of every pull, rows of the stand-in move if they have not moved yet. All
   *       running entries except one are stopped. A full pull asks for each unknown project, at
   *       most once a day.
   * </ul>
   */
  static PullHooks places(LoopContext context) {
    return PullHooks.none()
        .looksUp(Project.TYPE)
        .afterStored(Workspace.TYPE, access(context))
        .afterStored(
            User.TYPE,
            defaultWorkspace(context).then(firstHome(LeaveStandIn.afterTheUser(context))))
        .afterAll(
            firstHome(LeaveStandIn.afterAll(context))
                .then(rivals(context))
                .then(unknownProjects(context)));
  }

  private static Hook<PullRun> access(LoopContext context) {
    return (table, exits) -> {
      var look = new LookForWorkspaces();
      var gained = new NoteGainedAccess(context.store());
      var lost = new NoteLostAccess(context);
      table.on(look.noneListed).to(exits.stop());
      table.on(look.someListed).to(gained);
      table.on(gained.olderRowsMissed).to(exits.restart());
      table.on(gained.nothingMissed).to(lost);
      table.on(lost.noted).to(exits.done());
      return look;
    };
  }

  private static Hook<PullRun> defaultWorkspace(LoopContext context) {
    return (table, exits) -> {
      var set = new SetDefaultWorkspace(context);
      table.on(set.known).to(exits.done());
      table.on(set.undecided).to(exits.done());
      return set;
    };
  }

  private static Hook<PullRun> firstHome(LeaveStandIn leave) {
    return (table, exits) -> {
      table.on(leave.left).to(exits.done());
      return leave;
    };
  }

  private static Hook<PullRun> rivals(LoopContext context) {
    return (table, exits) -> {
      var stop = new StopRivals(context);
      table.on(stop.settled).to(exits.done());
      return stop;
    };
  }

  private static Hook<PullRun> unknownProjects(LoopContext context) {
    return (table, exits) -> {
      var look = new LookForUnknownProject(context);
      var ask = new AskForProject(context);
      table.on(look.found).to(ask);
      table.on(ask.asked).to(look);
      table.on(look.none).to(exits.done());
      return look;
    };
  }
}
