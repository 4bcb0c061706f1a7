package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answer to a create was lost, and what it refers to goes before anybody has looked. */
class CascadesTest extends Scenario {

  private static final Duration WHILE = Duration.ofSeconds(2);

  private Device device;
  private long there;
  private Ref<Project> project;
  private Ref<TimeEntry> entry;

  private void begin() {
    there = web().addProject(web().workspace(), "short-lived");
    device = synced();
    project = device.ref(Project.TYPE, there);
    entry = device.entries().create(device.draft("only once").withProject(project));
    next("POST time_entries", Fault.dropAfterCommit());
    assertThat(device.push().error()).isPresent();
    pass(MINUTE);
  }

  private void thereIsOne() {
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("only once");
    assertThat(device.descriptions()).containsExactly("only once");
    assertThat(device.find(entry).serverId()).isNotNull();
    assertThat(log().of("POST time_entries")).hasSize(1);
  }

  @Test
  void theProjectGoesAfterTheProjectsWereListed() {
    begin();
    next("GET me/time_entries", Fault.delayRequest(WHILE));
    Running sync = device.begin(Operation.FULL);
    untilArrived("GET me/projects");
    web().delete(RowKind.PROJECT, there);
    sync.end();
    thereIsOne();
    assertThat(device.all(Project.TYPE)).isEmpty();
  }

  @Test
  void theProjectGoesAfterTheEntriesWereListed() {
    begin();
    next("GET me/projects", Fault.delayRequest(WHILE));
    Running sync = device.begin(Operation.FULL);
    untilArrived("GET me/time_entries");
    web().delete(RowKind.PROJECT, there);
    sync.end();
    thereIsOne();
  }

  @Test
  void aTagGoesAfterTheTagsWereListed() {
    long tag = web().addTag(web().workspace(), "short-lived");
    device = synced();
    List<Ref<Tag>> tags = List.of(device.ref(Tag.TYPE, tag), device.tag("stays"));
    entry = device.entries().create(device.draft("only once").withTags(tags));
    next("POST time_entries", Fault.dropAfterCommit());
    assertThat(device.push().error()).isPresent();
    pass(MINUTE);
    Running sync = device.begin(Operation.FULL);
    untilArrived("GET me/tags");
    web().delete(RowKind.TAG, tag);
    sync.end();
    thereIsOne();
  }

  @Test
  void theProjectIsDeletedHereAndTheDeleteIsTakenBackTooLate() {
    begin();
    takeBackTooLate();
    thereIsOne();
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("short-lived");
  }

  @Test
  void evenIfTheServerWillNotTakeTheProjectAgain() {
    begin();
    every("POST projects", Fault.status(400));
    takeBackTooLate();
    pass(MINUTE);
    device.push();
    assertThat(descriptionsOnServer()).containsExactly("only once");
    server.faults().clear();
    device.engine.failures().forEach(failure -> failure.retry());
    device.push();
    thereIsOne();
  }

  @ParameterizedTest
  @CsvSource({"PUSH,PUSH", "PUSH,FULL", "LIGHT,PUSH", "LIGHT,FULL"})
  void S75_whatReferredToAProjectRefersToItAgainOnBothSides(Operation before, Operation after) {
    long home = web().workspace();
    there = web().addProject(home, "project");
    long task = web().addTask(there, "task");
    long tag = web().addTag(home, "tag");
    Map<String, Object> fields = new HashMap<>();
    fields.put("description", "entry");
    fields.put("start", time.now().minusSeconds(600).toString());
    fields.put("duration", 60);
    fields.put("project_id", there);
    fields.put("task_id", task);
    fields.put("tag_ids", List.of(tag));
    long known = web().add(RowKind.TIME_ENTRY, home, fields);
    device = synced();
    project = device.ref(Project.TYPE, there);
    entry = device.ref(TimeEntry.TYPE, known);
    TimeEntry whole = device.find(entry);
    device.db.projects().delete(project);
    device.db.tags().delete(whole.tags().get(0));
    every("DELETE projects", Fault.dropAfterCommit());
    every("DELETE tags", Fault.dropAfterCommit());
    device.push();
    pass(MINUTE);
    device.run(before);
    server.faults().clear();
    device.db.projects().undelete(project);
    device.db.tags().undelete(whole.tags().get(0));
    pass(MINUTE);
    assertThat(device.run(after).error()).isEmpty();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    TimeEntry again = device.find(entry);
    assertThat(again.project()).isEqualTo(whole.project());
    assertThat(again.task()).isEqualTo(whole.task());
    assertThat(again.tags()).isEqualTo(whole.tags());
    var row = web().row(RowKind.TIME_ENTRY, known);
    assertThat(row.get("project_id").asLong()).isEqualTo(device.find(project).serverId());
    assertThat(row.get("task_id").asLong()).isEqualTo(device.find(again.task()).serverId());
    assertThat(row.get("tag_ids")).hasSize(1);
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("project");
    assertThat(onServer(RowKind.TASK, "name")).containsExactly("task");
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("tag");
  }

  /** The task's own tombstone comes in the same pull as the project's. */
  @Test
  void S75_aTaskIsCreatedAgainWithTheProjectWhoseDeleteIsTakenBack() {
    there = web().addProject(web().workspace(), "project");
    web().addTask(there, "task");
    device = synced();
    project = device.ref(Project.TYPE, there);
    device.db.projects().delete(project);
    next("DELETE projects", Fault.dropAfterCommit());
    device.push();
    device.db.projects().undelete(project);
    pass(MINUTE);
    device.sync();
    pass(MINUTE);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("project");
    assertThat(onServer(RowKind.TASK, "name")).containsExactly("task");
    assertThat(device.all(Task.TYPE)).hasSize(1);
  }

  private void takeBackTooLate() {
    device.db.projects().delete(project);
    Running push = device.begin(Operation.PUSH);
    untilArrived("DELETE projects");
    assertThat(device.db.projects().undelete(project)).isTrue();
    push.end();
  }

  @Test
  void anEntryThatRanIsKnownAgainThoughAnotherOneStoppedIt() {
    device = synced();
    entry = device.entries().create(TimeEntry.started("only once", time.now()));
    next("POST time_entries", Fault.dropAfterCommit());
    assertThat(device.push().error()).isPresent();
    pass(MINUTE);
    web().startEntry("another one");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("only once", "another one");
    assertThat(device.descriptions()).containsExactlyInAnyOrder("only once", "another one");
    assertThat(device.find(entry).isRunning()).isFalse();
    assertThat(log().of("POST time_entries")).hasSize(1);
  }
}
