package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows that somebody else deleted. */
class TombstonesTest extends Scenario {

  @Test
  void aRowThatIsInSyncGoes() {
    long known = web().addEntry("known", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    web().delete(RowKind.TIME_ENTRY, known);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void soDoesOneThatWasMadeHereAndNeverPulled() {
    web().addTag(web().workspace(), "listed in the first pull");
    Device device = synced();
    makeTagThatIsDeletedThere(device);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).doesNotContain("made here");
  }

  /** Then nothing says since when to ask for tombstones, and a list may not name so young a row. */
  @Test
  void whereTheFirstListWasNullItGoesWithinMinutes() {
    every("GET me/tags", Fault.answer(Answer.json(NullNode.getInstance())));
    Device device = synced();
    server.faults().clear();
    makeTagThatIsDeletedThere(device);
    device.sync();
    pass(Duration.ofMinutes(11));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  private void makeTagThatIsDeletedThere(Device device) {
    device.tag("made here");
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    long made =
        web().rows(RowKind.TAG).stream()
            .filter(tag -> tag.get("name").asText().equals("made here"))
            .findFirst()
            .orElseThrow()
            .get("id")
            .asLong();
    web().delete(RowKind.TAG, made);
  }

  @Test
  void S18_anUnsyncedEditOfItIsKeptForTheUserToDecide() {
    long known = web().addEntry("known", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, known);
    device.describe(entry, "edited");
    web().delete(RowKind.TIME_ENTRY, known);
    assertThat(device.sync().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.descriptions()).isEmpty();
    assertThat(device.state(entry)).isEqualTo(SyncState.LOST);
    assertThat(log().changes()).isEmpty();

    device.engine.failures().get(0).retry();
    assertThat(device.find(entry).description()).isEqualTo("edited");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("edited");
  }

  @Test
  void S18_aDeleteOnBothSidesIsNoConflict() {
    long known = web().addEntry("known", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    device.entries().delete(device.ref(TimeEntry.TYPE, known));
    web().delete(RowKind.TIME_ENTRY, known);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).isEmpty();
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void S18_oneForARowThatWasNeverHereIsIgnored() {
    web().addEntry("stays", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    long never = web().addEntry("never seen", time.now(), MINUTE);
    web().delete(RowKind.TIME_ENTRY, never);
    long tag = web().addTag(web().workspace(), "never seen");
    web().delete(RowKind.TAG, tag);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactly("stays");
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  @Test
  void whatReferredToADeletedRowLetsGoOfItAndIsNotDirty() {
    long home = web().workspace();
    long client = web().addClient(home, "client");
    long project = web().add(RowKind.PROJECT, home, Map.of("name", "project", "client_id", client));
    long tag = web().addTag(home, "tag");
    long entry = web().addEntry("entry", time.now().minusSeconds(600), MINUTE);
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    web().edit(RowKind.TIME_ENTRY, entry, "tags", List.of("tag"));
    Device device = synced();
    Ref<Project> localProject = device.ref(Project.TYPE, project);
    assertThat(device.find(localProject).client()).isEqualTo(device.ref(Client.TYPE, client));
    web().delete(RowKind.TAG, tag);
    web().delete(RowKind.CLIENT, client);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    Ref<TimeEntry> local = device.ref(TimeEntry.TYPE, entry);
    assertThat(device.find(local).tags()).isEmpty();
    assertThat(device.find(localProject).client()).isNull();

    web().delete(RowKind.PROJECT, project);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.find(local).project()).isNull();
    assertThat(device.all(Project.TYPE)).isEmpty();
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void aDeleteHereLetsGoInTheSameWay() {
    long home = web().workspace();
    long project = web().addProject(home, "project");
    long entry = web().addEntry("entry", time.now().minusSeconds(600), MINUTE);
    web().edit(RowKind.TIME_ENTRY, entry, "project_id", project);
    Device device = synced();
    device.db.projects().delete(device.ref(Project.TYPE, project));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("DELETE projects");
    assertThat(device.all(TimeEntry.TYPE))
        .singleElement()
        .satisfies(e -> assertThat(e.project()).isNull());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(web().rows(RowKind.TIME_ENTRY).get(0).get("project_id").isNull()).isTrue();
  }
}
