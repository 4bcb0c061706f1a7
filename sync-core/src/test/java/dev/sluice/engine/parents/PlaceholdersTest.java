package dev.sluice.engine.parents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A stand-in for a project that an entry refers to and that no list has named. */
class PlaceholdersTest extends Scenario {

  private static final long UNKNOWN = 77;

  private Device device;

  /** Two entries of a project that the server itself does not list. */
  private Ref<Project> standIn() {
    long entry = web().addEntry("one", time.now().minusSeconds(600), MINUTE);
    web().addEntry("two", time.now().minusSeconds(600), MINUTE);
    ArrayNode told = Json.array();
    web().rows(RowKind.TIME_ENTRY).forEach(row -> told.add(row.deepCopy()));
    told.forEach(row -> ((ObjectNode) row).put("project_id", UNKNOWN));
    device = device("a");
    next("GET me/time_entries", Fault.answer(Answer.json(told)));
    assertThat(device.pull().error()).isEmpty();
    Ref<Project> project = device.find(device.ref(TimeEntry.TYPE, entry)).project();
    assertThat(device.known(Project.TYPE)).extracting(Project::id).containsExactly(project.id());
    assertThat(device.state(project)).isEqualTo(SyncState.PLACEHOLDER);
    pass(MINUTE);
    return project;
  }

  @Test
  void S28_itIsNeverPushed() {
    standIn();
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.pending()).isZero();
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void S73_anEditOfWhatTheServerDoesNotHaveIsAFailure() {
    Ref<Project> project = standIn();
    device.table(Project.TYPE).update(project, p -> p.withName("ours"));
    assertThat(device.pending()).isOne();
    assertThat(device.sync().error()).isEmpty();
    assertThat(device.engine.failures().get(0).ref()).isEqualTo(project);
  }

  @Test
  void S28_itIsAskedForAtMostOnceADay() {
    standIn();
    assertThat(log().of("GET projects")).hasSize(1);
    for (int hours = 0; hours < 23; hours++) {
      pass(Duration.ofHours(1));
      assertThat(device.pull().error()).isEmpty();
    }
    assertThat(log().of("GET projects")).hasSize(1);
    pass(Duration.ofHours(1));
    device.pull();
    assertThat(log().of("GET projects")).hasSize(2);
  }

  @Test
  void S28_itGoesWithTheLastRowThatReferredToIt() {
    standIn();
    device.run(Operation.CLEAN_UP);
    assertThat(device.known(Project.TYPE)).hasSize(1);
    web()
        .rows(RowKind.TIME_ENTRY)
        .forEach(row -> web().delete(RowKind.TIME_ENTRY, row.get("id").asLong()));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    pass(MINUTE);
    assertThat(device.run(Operation.CLEAN_UP).pruned()).containsEntry(Project.TYPE, 1);
    assertThat(device.known(Project.TYPE)).isEmpty();
  }
}
