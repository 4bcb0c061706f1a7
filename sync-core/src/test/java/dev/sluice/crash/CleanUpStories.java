package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What a clean-up may go through. */
final class CleanUpStories {

  private CleanUpStories() {}

  static List<Story> all() {
    return List.of(new Leftovers());
  }

  /** Old entries, a workspace out of reach with all that is in it, a stand-in for nothing. */
  private static final class Leftovers extends Story {

    private static final Duration OLD = Duration.ofDays(57);
    private static final long UNKNOWN = 4711;

    private long nextDoor;
    private long ofUnknown;

    Leftovers() {
      super(Operation.PULL, Operation.CLEAN_UP);
    }

    @Override
    void before(WebClient web, Instant now) {
      Instant recently = now.minusSeconds(900);
      Map<String, ?> unknown = Map.of("project_id", UNKNOWN);
      ofUnknown =
          web.put(RowKind.TIME_ENTRY, PullStories.entry("of unknown", recently, 60, unknown), now);
      web.put(RowKind.TIME_ENTRY, PullStories.entry("old", now.minus(OLD), 60, Map.of()), now);
      nextDoor = web.add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
      web.addTag(nextDoor, "tag");
      web.addClient(nextDoor, "client");
      long project = web.addProject(nextDoor, "project");
      web.addTask(project, "task");
      Map<String, ?> there = Map.of("workspace_id", nextDoor, "project_id", project);
      web.put(RowKind.TIME_ENTRY, PullStories.entry("there", recently, 60, there), now);
      web.put(RowKind.TIME_ENTRY, PullStories.entry("runs", recently, -1, there), now);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.delete(RowKind.TIME_ENTRY, ofUnknown);
      web.revoke(nextDoor);
    }

    @Override
    void here(Hand hand) {
      hand.missedBefore(nextDoor);
    }
  }
}
