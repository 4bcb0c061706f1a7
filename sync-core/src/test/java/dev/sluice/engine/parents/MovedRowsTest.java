package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** S72: rows that are moved to another parent, which is a part of their address. */
class MovedRowsTest extends Scenario {

  private long entry;
  private long next;
  private Device device;
  private Ref<TimeEntry> local;

  private void begin() {
    entry = web().addEntry("entry", time.now().minusSeconds(600), MINUTE);
    next = web().add(RowKind.WORKSPACE, 0, Map.of("name", "next door", "premium", true));
    device = synced();
    local = device.ref(TimeEntry.TYPE, entry);
  }

  private static Task in(Ref<Project> project, Task task) {
    return new Task(
        task.id(),
        task.serverId(),
        task.workspace(),
        project,
        task.name(),
        task.active(),
        task.estimatedSeconds(),
        task.at());
  }

  private Ref<Workspace> nextDoor() {
    return device.ref(Workspace.TYPE, next);
  }

  @Test
  void S72_anEntryIsAddressedWhereTheServerHasItAndTheMoveIsRefusedInClearWords() {
    begin();
    device.entries().update(local, e -> e.withWorkspace(nextDoor()));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(log().only("PUT time_entries").path()).contains("/" + web().workspace() + "/");
    assertThat(device.state(local)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures().get(0).message()).contains("workspace_id");
    assertThat(device.find(local).workspace()).isEqualTo(nextDoor());

    device.engine.failures().get(0).discard();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(local).workspace()).isNotEqualTo(nextDoor());
    assertThat(web().rows(RowKind.TIME_ENTRY)).hasSize(1);
  }

  @Test
  void S72_aTaskThatTheServerLeavesInItsProjectIsAFailureAndNotMovedBackInSilence() {
    begin();
    long from = web().add(RowKind.PROJECT, next, Map.of("name", "from"));
    long to = web().add(RowKind.PROJECT, next, Map.of("name", "to"));
    long there = web().addTask(from, "task");
    device.sync();
    pass(MINUTE);
    Ref<Task> task = device.ref(Task.TYPE, there);
    Ref<Project> wanted = device.ref(Project.TYPE, to);
    device.table(Task.TYPE).update(task, t -> in(wanted, t).withName("renamed"));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.state(task)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures().get(0).message()).contains("left it where it was");
    assertThat(device.find(task).project()).isEqualTo(wanted);
    assertThat(onServer(RowKind.TASK, "name")).containsExactly("renamed");
  }

  /** It cannot go back to an owner that is gone too. */
  @Test
  void S173_aTaskThatWasMovedBetweenTwoProjectsThatAreGoneIsKeptAsAFailure() {
    begin();
    long from = web().add(RowKind.PROJECT, next, Map.of("name", "from"));
    long to = web().add(RowKind.PROJECT, next, Map.of("name", "to"));
    long there = web().addTask(from, "task");
    device.sync();
    pass(MINUTE);
    Ref<Task> task = device.ref(Task.TYPE, there);
    Ref<Project> wanted = device.ref(Project.TYPE, to);
    device.table(Task.TYPE).update(task, t -> in(wanted, t));
    web().delete(RowKind.PROJECT, from);
    web().delete(RowKind.PROJECT, to);
    pass(MINUTE);
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.all(Project.TYPE)).isEmpty();
    assertThat(device.all(Task.TYPE)).isEmpty();
    assertThat(device.engine.failures()).hasSize(1);
  }

  @Test
  void S72_anEntryThatSomebodyElseMovedIsFoundAgainAndTheEditFollowsIt() {
    begin();
    device.describe(local, "edited");
    web().move(RowKind.TIME_ENTRY, entry, next);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("edited");
    assertThat(device.find(local).workspace()).isEqualTo(nextDoor());
    assertThat(device.find(local).serverId()).isEqualTo(entry);
  }

  @Test
  void S72_aRowThatTheServerDoesNotFindThoughItListsItIsNotBuried() {
    begin();
    device.describe(local, "edited");
    web().edit(RowKind.TIME_ENTRY, entry, "billable", false);
    next("PUT time_entries", Fault.status(404));
    device.push();
    assertThat(device.state(local)).isEqualTo(SyncState.REFUSED);
    assertThat(device.find(local).description()).isEqualTo("edited");
    device.engine.failures().get(0).retry();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("edited");
  }

  @Test
  void S72_aRowThatIsGoneIsBuriedAfterOneMoreLook() {
    begin();
    device.describe(local, "edited");
    web().delete(RowKind.TIME_ENTRY, entry);
    device.push();
    assertThat(log().all()).containsExactly("PUT time_entries", "GET me/time_entries");
    assertThat(device.state(local)).isEqualTo(SyncState.LOST);
  }

  @Test
  void S72_aDeleteFollowsARowThatSomebodyElseMoved() {
    begin();
    web().move(RowKind.TIME_ENTRY, entry, next);
    pass(MINUTE);
    device.entries().delete(local);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all())
        .containsExactly("DELETE time_entries", "GET me/time_entries", "DELETE time_entries");
    assertThat(descriptionsOnServer()).isEmpty();
    device.sync();
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void S72_aMoveThatIsLaterThanTheDeleteBringsTheRowBack() {
    begin();
    device.entries().delete(local);
    pass(MINUTE);
    web().move(RowKind.TIME_ENTRY, entry, next);
    device.push();
    assertThat(log().of("DELETE time_entries")).hasSize(1);
    assertThat(descriptionsOnServer()).containsExactly("entry");
    assertThat(device.find(local).workspace()).isEqualTo(nextDoor());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S72_aDeleteWhoseRowCannotBeLookedForWaits() {
    begin();
    web().move(RowKind.TIME_ENTRY, entry, next);
    pass(MINUTE);
    device.entries().delete(local);
    every("GET me/time_entries", Fault.status(500));
    device.push();
    assertThat(device.pending()).isOne();
    server.faults().clear();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).isEmpty();
  }

  @Test
  void S72_aDeleteOfARowThatTheServerDoesNotFindThoughItListsItIsSetAside() {
    begin();
    web().edit(RowKind.TIME_ENTRY, entry, "billable", false);
    pass(MINUTE);
    device.entries().delete(local);
    next("DELETE time_entries", Fault.status(404));
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.engine.failures()).hasSize(1);
    device.engine.failures().get(0).discard();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("entry");
  }
}
