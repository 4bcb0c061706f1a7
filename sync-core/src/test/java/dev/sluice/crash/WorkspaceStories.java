package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Workspace;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How workspaces come and go in a pull. */
final class WorkspaceStories {

  private WorkspaceStories() {}

  static List<Story> all() {
    return List.of(
        new StandInWorkspace(),
        new StandInWorkspaceInALightPull(),
        new AccessGained(),
        new DefaultLost());
  }

  /** Something was made before the first pull, when no workspace was known. */
  private static class StandInWorkspace extends Story {
    StandInWorkspace() {
      this(Operation.FULL);
    }

    StandInWorkspace(Operation... operations) {
      super(operations);
    }

    @Override
    void here(Hand hand) {
      Row blank = Workspace.TYPE.emptyRow().with(Workspace.NAME, "Workspace");
      long home =
          EngineDatabase.of(hand.db().database())
              .store()
              .write(
                  writer -> {
                    long id = writer.insert(blank).id();
                    writer.placehold(Workspace.TYPE, id);
                    return id;
                  });
      Ref<Workspace> workspace = Workspace.TYPE.ref(home);
      hand.db().tags().create(Tag.named("early").withWorkspace(workspace));
    }
  }

  /** A pull without the user comes first. */
  private static final class StandInWorkspaceInALightPull extends StandInWorkspace {
    StandInWorkspaceInALightPull() {
      super(Operation.LIGHT, Operation.FULL);
    }
  }

  /** A workspace comes within reach whose rows are older than every cursor. */
  private static final class AccessGained extends Story {
    private long nextDoor;

    AccessGained() {
      super(Operation.FULL);
    }

    @Override
    void before(WebClient web, Instant now) {
      nextDoor = web.add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
      web.addTag(nextDoor, "old tag");
      web.addProject(nextDoor, "old project");
      web.revoke(nextDoor);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.grant(nextDoor);
    }
  }

  /** The default workspace is lost and only one is left, which becomes the default. */
  private static final class DefaultLost extends Story {
    private long home;

    DefaultLost() {
      super(Operation.FULL);
    }

    @Override
    void before(WebClient web, Instant now) {
      home = web.workspace();
      long nextDoor = web.add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
      web.addTag(nextDoor, "tag next door");
      web.addTag(home, "tag at home");
    }

    @Override
    void there(WebClient web, Instant now) {
      web.revoke(home);
    }

    @Override
    void here(Hand hand) {
      hand.missedBefore(home);
    }
  }
}
