package dev.sluice.tracker;

import dev.sluice.Domain;
import dev.sluice.loop.Seams;
import dev.sluice.machine.Plug;
import dev.sluice.pull.PullPlaces;
import dev.sluice.pull.PullRun;

/** What only a time tracker needs of a pull and of a clean-up. */
public final class TrackerSteps {

  private TrackerSteps() {}

  /** The steps of a pull and the rules of a clean-up together. */
  public static Domain domain() {
    return new Domain(TrackerSteps::places, PruneRules.all());
  }

  /**
   * The steps of a pull.
   *
   * <ul>
   *   <li>After the workspaces: access that was gained or lost is noted. No workspace at all ends
   *       the pull, see {@link Attention}.
   *   <li>After the user: a default workspace that is none, or out of reach, becomes the only one
   *       there is; among several the pull goes on and ends with {@link Attention}. What was made
   *       before the first pull moves to the default workspace.
   *   <li>After everything, also in a light pull: the same, if the user came earlier; at most one
   *       entry goes on running; projects that are unknown still are asked for one by one, each at
   *       most once a day, in full pulls only.
   * </ul>
   */
  static PullPlaces places(Seams seams) {
    return PullPlaces.none()
        .afterStored(Workspace.TYPE, access(seams))
        .afterStored(
            User.TYPE, defaultWorkspace(seams).then(firstHome(LeaveFirstHome.afterTheUser(seams))))
        .afterAll(
            firstHome(LeaveFirstHome.afterAll(seams))
                .then(rivals(seams))
                .then(unknownProjects(seams)));
  }

  private static Plug<PullRun> access(Seams seams) {
    return (table, exits) -> {
      var look = new LookForWorkspaces();
      var gained = new NoteGainedAccess(seams.store());
      var lost = new NoteLostAccess(seams);
      table.on(look.noneListed).to(exits.stop());
      table.on(look.someListed).to(gained);
      table.on(gained.olderRowsMissed).to(exits.restart());
      table.on(gained.nothingMissed).to(lost);
      table.on(lost.noted).to(exits.done());
      return look;
    };
  }

  private static Plug<PullRun> defaultWorkspace(Seams seams) {
    return (table, exits) -> {
      var set = new SetDefaultWorkspace(seams.store());
      table.on(set.known).to(exits.done());
      table.on(set.undecided).to(exits.done());
      return set;
    };
  }

  private static Plug<PullRun> firstHome(LeaveFirstHome leave) {
    return (table, exits) -> {
      table.on(leave.left).to(exits.done());
      return leave;
    };
  }

  private static Plug<PullRun> rivals(Seams seams) {
    return (table, exits) -> {
      var stop = new StopRivals(seams);
      table.on(stop.settled).to(exits.done());
      return stop;
    };
  }

  private static Plug<PullRun> unknownProjects(Seams seams) {
    return (table, exits) -> {
      var look = new LookForUnknownProject(seams);
      var ask = new AskForProject(seams);
      table.on(look.found).to(ask);
      table.on(ask.asked).to(look);
      table.on(look.none).to(exits.done());
      return look;
    };
  }
}
