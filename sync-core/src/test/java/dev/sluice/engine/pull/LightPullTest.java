package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The reference's own scenarios: one request for the entries, and stand-ins for the rest: S28. */
class LightPullTest extends Scenario {

  private static int standIns(Device device, EntityType<?> type) {
    return EngineDatabase.of(device.database)
        .store()
        .read(reader -> reader.inState(type, SyncState.PLACEHOLDER))
        .size();
  }

  private long elaborate() {
    long workspace = web().add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
    long project = web().addProject(workspace, "project");
    long task =
        web()
            .put(
                RowKind.TASK,
                Map.of("name", "task", "project_id", project, "workspace_id", workspace),
                time.now());
    List<Long> tags =
        List.of(
            web().addTag(workspace, "one"),
            web().addTag(workspace, "two"),
            web().addTag(workspace, "three"));
    return web()
        .put(
            RowKind.TIME_ENTRY,
            Map.of(
                "description", "elaborate",
                "workspace_id", workspace,
                "start", time.now().toString(),
                "duration", 60,
                "project_id", project,
                "task_id", task,
                "tag_ids", tags),
            time.now());
  }

  @Test
  void R12_threeEntriesWithoutAnythingElse() {
    Device device = synced();
    for (int i = 0; i < 3; i++) {
      web().addEntry("entry " + i, time.now(), MINUTE);
    }
    assertThat(device.run(Operation.LIGHT).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("GET me/time_entries");
    assertThat(device.descriptions()).hasSize(3);
    for (EntityType<?> type : EngineDatabase.of(device.database).store().schema().types()) {
      assertThat(standIns(device, type)).as(type.name()).isZero();
    }
  }

  @Test
  void R13_anEntryThatRefersToWhatIsKnown() {
    Device device = device("a");
    elaborate();
    device.sync();
    long again = elaborateAgain();
    device.run(Operation.LIGHT);
    TimeEntry entry = device.find(device.ref(TimeEntry.TYPE, again));
    assertThat(device.find(entry.project()).name()).isEqualTo("project");
    assertThat(device.find(entry.task()).name()).isEqualTo("task");
    assertThat(entry.tags()).hasSize(3);
    assertThat(standIns(device, Project.TYPE) + standIns(device, Tag.TYPE)).isZero();
  }

  private long elaborateAgain() {
    Map<String, Object> fields = new HashMap<>();
    web()
        .rows(RowKind.TIME_ENTRY)
        .get(0)
        .properties()
        .forEach(field -> fields.put(field.getKey(), field.getValue()));
    fields.keySet().removeAll(List.of("id", "at"));
    return web().put(RowKind.TIME_ENTRY, fields, time.now());
  }

  @Test
  void R14_anEntryThatRefersToWhatNobodyKnowsGetsOneStandInEach() {
    long elaborate = elaborate();
    Device device = device("a");
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    assertThat(standIns(device, Workspace.TYPE)).isOne();
    assertThat(standIns(device, Project.TYPE)).isOne();
    assertThat(standIns(device, Task.TYPE)).isOne();
    assertThat(standIns(device, Tag.TYPE)).isEqualTo(3);
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, elaborate);
    assertThat(device.state(entry)).isEqualTo(SyncState.SYNCED);

    assertThat(device.push().error()).isEmpty();
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void R15_aFullSyncPutsTheRealRowsInTheirPlaces() {
    long elaborate = elaborate();
    Device device = device("a");
    device.run(Operation.LIGHT);
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, elaborate);
    Ref<Project> project = device.find(entry).project();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(device.all(Workspace.TYPE)).hasSize(2);
    assertThat(device.all(Project.TYPE)).hasSize(1);
    assertThat(device.all(Task.TYPE)).hasSize(1);
    assertThat(device.all(Tag.TYPE)).hasSize(3);
    assertThat(device.find(project).name()).isEqualTo("project");
    for (EntityType<?> type : EngineDatabase.of(device.database).store().schema().types()) {
      assertThat(standIns(device, type)).as(type.name()).isZero();
    }
    assertThat(device.all(Workspace.TYPE)).allSatisfy(w -> assertThat(w.accessible()).isTrue());
  }
}
