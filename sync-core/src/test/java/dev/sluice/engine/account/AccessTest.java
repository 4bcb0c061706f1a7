package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** S29, S37 and the reference's own scenarios: access to a workspace that comes and goes. */
class AccessTest extends Scenario {

  private static void has(Device device, EntityType<?> type, int count) {
    assertThat(device.all(type)).as(type.name()).hasSize(count);
  }

  private static void everythingIsInSync(Device device) {
    try (OtherConnection other = new OtherConnection(device.file)) {
      assertThat(other.number("SELECT count(*) FROM _sync_row")).isZero();
      assertThat(other.number("SELECT count(*) FROM workspaces WHERE accessible = 0")).isZero();
    }
  }

  private static void hasAllOfTheNeighbour(Device device, int entries) {
    has(device, Workspace.TYPE, 2);
    has(device, Client.TYPE, 1);
    has(device, Tag.TYPE, 2);
    has(device, Project.TYPE, 1);
    has(device, TimeEntry.TYPE, entries);
  }

  @Test
  void R01_accessGainedForTheFirstTimeBringsEverything() {
    Device device = synced();
    Neighbour.with(web(), time.now());
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    hasAllOfTheNeighbour(device, 2);
    everythingIsInSync(device);
  }

  @Test
  void S37_gainedRowsAreFetchedThoughTheyAreOlderThanEveryMark() {
    Neighbour old = Neighbour.with(web(), time.now().minus(Duration.ofDays(1)));
    web().revoke(old.workspace());
    pass(Duration.ofHours(2));
    web().addTag(web().workspace(), "recent");
    web().addEntry("recent", time.now(), MINUTE);
    Device device = synced();
    web().grant(old.workspace());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    has(device, Tag.TYPE, 3);
    has(device, TimeEntry.TYPE, 3);
    assertThat(log().all()).hasSize(18);
    everythingIsInSync(device);
  }

  @Test
  void R03_marksOfTomorrowDoNotHideOlderRows() {
    Device device = synced();
    Neighbour.with(web(), time.now().minus(Duration.ofDays(1)));
    try (OtherConnection other = new OtherConnection(device.file)) {
      for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
        other.run(
            "INSERT OR REPLACE INTO _sync_list VALUES (?, 'cursor', ?)",
            type.name(),
            time.now().plus(Duration.ofDays(1)).toEpochMilli());
      }
    }
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    hasAllOfTheNeighbour(device, 2);
  }

  @Test
  void R02_accessGainedAgainMakesEverythingWhole() {
    Neighbour there = Neighbour.with(web(), time.now());
    Device device = synced();
    Ref<Workspace> nextDoor = device.ref(Workspace.TYPE, there.workspace());
    Ref<Tag> refused = device.ref(Tag.TYPE, there.tags().get(0));
    web().revoke(there.workspace());
    device.db.tags().update(refused, t -> t.withName("renamed"));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.state(refused)).isEqualTo(SyncState.REFUSED);
    Ref<TimeEntry> needed = device.ref(TimeEntry.TYPE, there.entries().get(0));
    device.describe(needed, "edited meanwhile");
    device.db.timeEntries().create(device.draft("local only").withWorkspace(nextDoor));
    assertThat(device.pull().error()).isEmpty();
    pass(MINUTE);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.find(nextDoor).accessible()).isFalse();

    web().grant(there.workspace());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    hasAllOfTheNeighbour(device, 3);
    everythingIsInSync(device);
    assertThat(descriptionsOnServer())
        .containsExactlyInAnyOrder("edited meanwhile", "second", "local only");
    assertThat(onServer(RowKind.TAG, "name")).containsExactlyInAnyOrder("renamed", "two");
  }

  @Test
  void R04_accessLostKeepsAllUnsyncedWork() {
    Neighbour one = Neighbour.with(web(), time.now());
    Neighbour two = Neighbour.with(web(), time.now());
    Device device = synced();
    List<Ref<Workspace>> lost =
        List.of(
            device.ref(Workspace.TYPE, one.workspace()),
            device.ref(Workspace.TYPE, two.workspace()));
    lost.forEach(workspace -> createOneOfEach(device, workspace));

    lose(device, one.workspace(), two.workspace());
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    assertThat(lost).allSatisfy(w -> assertThat(device.find(w).accessible()).isFalse());
    pass(MINUTE);
    device.run(Operation.CLEAN_UP);
    has(device, Workspace.TYPE, 3);
    for (EntityType<?> type :
        List.of(Project.TYPE, Tag.TYPE, Client.TYPE, Task.TYPE, TimeEntry.TYPE)) {
      has(device, type, 2);
    }
  }

  private static void createOneOfEach(Device device, Ref<Workspace> workspace) {
    device.db.inTransaction(
        tx -> {
          Ref<Project> project =
              tx.projects().create(Project.named("mine").withWorkspace(workspace));
          tx.tags().create(Tag.named("mine").withWorkspace(workspace));
          tx.clients().create(Client.named("mine").withWorkspace(workspace));
          tx.tasks().create(Task.named("mine", project).withWorkspace(workspace));
          return tx.timeEntries()
              .create(device.draft("mine").withProject(project).withWorkspace(workspace));
        });
  }

  @Test
  void S37_whatIsInSyncInALostWorkspaceGoesAndWhatIsNotStays() {
    Neighbour there = Neighbour.with(web(), time.now());
    Device device = synced();
    device.describe(device.ref(TimeEntry.TYPE, there.entries().get(0)), "edited");
    lose(device, there.workspace());
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.find(device.ref(Workspace.TYPE, there.workspace())).accessible()).isFalse();
    pass(SECOND);
    assertThat(device.descriptions()).containsExactly("edited");
    has(device, Tag.TYPE, 0);
    has(device, Project.TYPE, 1);
  }

  @Test
  void S29_aWorkspaceThatWasOnlyAStandInCountsAsGained() {
    Neighbour there = Neighbour.with(web(), time.now());
    Device device = device("a");
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    pass(MINUTE);
    forget();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(device.ref(Workspace.TYPE, there.workspace())).accessible()).isTrue();
    hasAllOfTheNeighbour(device, 2);
  }

  @Test
  void S29_soThatItsOlderRowsAreFetchedThoughTheMarksAreNewer() {
    Neighbour old = Neighbour.with(web(), time.now().minus(Duration.ofDays(1)));
    web().revoke(old.workspace());
    pass(Duration.ofHours(2));
    web().addTag(web().workspace(), "recent");
    web().addEntry("recent", time.now(), MINUTE);
    Device device = synced();
    web().grant(old.workspace());
    old.start(web(), time.now());
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    has(device, TimeEntry.TYPE, 2);
    assertThat(device.find(device.ref(Workspace.TYPE, old.workspace())).accessible()).isFalse();
    pass(MINUTE);

    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    has(device, Tag.TYPE, 3);
    has(device, TimeEntry.TYPE, 4);
    everythingIsInSync(device);
  }

  @Test
  void S37_aFailureBetweenTheTwoRoundsIsMadeGoodByTheNextSync() {
    Neighbour old = Neighbour.with(web(), time.now().minus(Duration.ofDays(1)));
    web().revoke(old.workspace());
    web().addTag(web().workspace(), "recent");
    Device device = synced();
    web().grant(old.workspace());
    nth(2, "GET me/tags", Fault.status(500));
    assertThat(device.sync().error()).isPresent();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    has(device, Tag.TYPE, 3);
    everythingIsInSync(device);
  }
}
