package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the user did to a row since the last push costs one request at most. */
class CoalescingTest extends Scenario {

  @Test
  void aCreateAndEditsAreOnePost() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("first");
    device.describe(entry, "second");
    device.describe(entry, "third");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("POST time_entries");
    assertThat(descriptionsOnServer()).containsExactly("third");
  }

  @Test
  void manyEditsAreOnePutWithOnlyWhatChanged() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "second");
    device.describe(entry, "third");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("PUT time_entries");
    assertThat(log().body("PUT time_entries").toString()).isEqualTo("{\"description\":\"third\"}");
  }

  @Test
  void startStopAndDurationTravelTogether() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.entries().update(entry, e -> e.withDuration(Duration.ofSeconds(90)));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    JsonNode body = log().body("PUT time_entries");
    assertThat(body.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("start", "duration", "stop");
    assertThat(web().row(RowKind.TIME_ENTRY, known).get("duration").asLong()).isEqualTo(90);
  }

  @Test
  void aPostNamesWhatItLeavesEmptySoThatNothingIsInherited() {
    long project = web().addProject(web().workspace(), "of the running entry");
    web().edit(RowKind.TIME_ENTRY, web().startEntry("runs"), "project_id", project);
    Device device = synced();
    device.entry("without a project");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    JsonNode body = log().body("POST time_entries");
    assertThat(body.get("project_id").isNull()).isTrue();
    assertThat(body.get("tag_ids").isEmpty()).isTrue();
    assertThat(web().count(RowKind.TIME_ENTRY, Map.of("project_id", project))).isOne();
  }

  @Test
  void S20_aCreateAndADeleteAreNoRequest() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("never mind");
    device.entries().delete(entry);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).isEmpty();
    assertThat(device.entries().undelete(entry)).isFalse();
  }

  @Test
  void anEditBackToWhatTheServerHasIsNoRequest() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "second");
    device.describe(entry, "first");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).isEmpty();
    assertThat(device.state(entry)).isEqualTo(SyncState.SYNCED);
  }

  @Test
  void aDeleteTakenBackIsNoRequest() {
    long known = web().addEntry("first", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.entries().delete(entry);
    assertThat(device.entries().undelete(entry)).isTrue();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).isEmpty();
  }
}
