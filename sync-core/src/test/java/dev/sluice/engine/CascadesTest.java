package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

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
