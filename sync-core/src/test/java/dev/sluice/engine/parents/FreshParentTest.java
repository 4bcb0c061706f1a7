package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The service is eventually consistent: it may not know a parent that it has just created. */
class FreshParentTest extends Scenario {

  private static final Fault UNKNOWN =
      Fault.answer(Answer.error(400, "User cannot access the selected project"));

  private static TimeEntry ofNewProject(Device device) {
    Ref<Project> project = device.project("new");
    return device.draft("child").withProject(project);
  }

  @Test
  void aChildThatIsRefusedIsSentAgainAfterAWait() {
    Device device = synced();
    device.entries().create(ofNewProject(device));
    nth(1, "POST time_entries", UNKNOWN);
    nth(2, "POST time_entries", UNKNOWN);
    SyncReport report = device.push();

    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("POST time_entries")).hasSize(3);
    assertThat(report.waited()).isGreaterThanOrEqualTo(Duration.ofSeconds(4));
    assertThat(descriptionsOnServer()).containsExactly("child");
  }

  @Test
  void soIsAnEntryWithANewTag() {
    Device device = synced();
    Ref<Tag> tag = device.tag("new");
    device.entries().create(device.draft("tagged").withTags(List.of(tag)));
    next("POST time_entries", Fault.answer(Answer.error(400, "Invalid tag_ids")));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().of("POST time_entries")).hasSize(2);
  }

  @Test
  void atMostThreeTimes() {
    Device device = synced();
    device.entries().create(ofNewProject(device));
    every("POST time_entries", UNKNOWN);
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(log().of("POST time_entries")).hasSizeBetween(2, 4);
    assertThat(device.engine.failures()).hasSize(1);
  }

  @Test
  void aChildOfAnOldParentIsRefusedAtOnce() {
    Device device = synced();
    TimeEntry child = ofNewProject(device);
    device.push();
    device.entries().create(child);
    next("POST time_entries", UNKNOWN);
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    assertThat(log().of("POST time_entries")).hasSize(1);
  }
}
