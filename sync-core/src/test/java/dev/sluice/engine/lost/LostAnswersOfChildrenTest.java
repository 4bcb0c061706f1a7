package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The answer to a create was lost, and then what the row refers to is deleted. */
class LostAnswersOfChildrenTest extends Scenario {

  @ParameterizedTest
  @EnumSource(names = {"PULL", "FULL"})
  void theProjectGoesAndThereIsStillOneRow(Operation next) {
    long project = web().addProject(web().workspace(), "short-lived");
    Device device = synced();
    Ref<Project> local = device.ref(Project.TYPE, project);
    TimeEntry draft = device.draft("only once").withProject(local);
    staysOne(device, device.entries().create(draft), RowKind.PROJECT, project, next);
    isGone(device, Project.TYPE);
  }

  @ParameterizedTest
  @EnumSource(names = {"PULL", "FULL"})
  void aTagGoesAndThereIsStillOneRow(Operation next) {
    long tag = web().addTag(web().workspace(), "short-lived");
    Device device = synced();
    TimeEntry draft = device.draft("only once").withTags(List.of(device.ref(Tag.TYPE, tag)));
    staysOne(device, device.entries().create(draft), RowKind.TAG, tag, next);
    isGone(device, Tag.TYPE);
  }

  private void staysOne(
      Device device, Ref<TimeEntry> entry, RowKind kind, long parent, Operation next) {
    next("POST time_entries", Fault.dropAfterCommit());
    assertThat(device.push().error()).isPresent();
    pass(MINUTE);
    web().delete(kind, parent);
    pass(MINUTE);
    device.run(next);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("only once");
    assertThat(device.descriptions()).containsExactly("only once");
    assertThat(device.find(entry).serverId()).isNotNull();
    assertThat(log().of("POST time_entries")).hasSize(1);
  }

  private static void isGone(Device device, EntityType<?> type) {
    assertThat(device.all(type)).isEmpty();
  }
}
