package dev.sluice.engine.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same change of many entries goes in one request. */
class BulkPatchTest extends Scenario {

  private static final String BULK = "PATCH time_entries";
  private static final String ALONE = "PUT time_entries";

  private final List<Ref<TimeEntry>> entries = new ArrayList<>();
  private Device device;

  @BeforeEach
  void begin() {
    for (int i = 0; i < 5; i++) {
      web().addEntry("old " + i, time.now().minus(Duration.ofHours(20 - i)), Duration.ofMinutes(9));
    }
    device = synced("a", SyncEngineBuilder::bulkRequests);
    device.all(TimeEntry.TYPE).forEach(entry -> entries.add(TimeEntry.TYPE.ref(entry.id())));
    assertThat(entries).hasSize(5);
  }

  private void describeAll(String text) {
    entries.forEach(entry -> device.describe(entry, text));
  }

  private List<String> onServer() {
    return onServer(RowKind.TIME_ENTRY, "description");
  }

  private void assertAllAre(String text) {
    assertThat(onServer()).isEqualTo(Collections.nCopies(5, text));
    assertThat(device.descriptions()).isEqualTo(Collections.nCopies(5, text));
    assertThat(device.pending()).isZero();
  }

  @Test
  void oneChangeOfManyRowsIsOneRequest() {
    describeAll("same");
    SyncReport report = device.push();
    assertThat(report.error()).isEmpty();
    assertThat(report.pushed()).containsEntry(TimeEntry.TYPE, 5);
    assertThat(log().all()).containsExactly(BULK);
    assertAllAre("same");
    device.sync();
    assertThat(log().changes()).containsExactly(BULK);
    assertAllAre("same");
  }

  /** The real service was never seen to do it. */
  @Test
  void anAppThatDoesNotAskForItSendsEachChangeAlone() {
    device.close();
    device = device("a");
    describeAll("same");
    device.push();
    assertThat(log().all()).containsExactly(ALONE, ALONE, ALONE, ALONE, ALONE);
    assertAllAre("same");
  }

  @Test
  void aValueThatIsTakenAwayGoesAlone() {
    long project = web().addProject(web().workspace(), "Garden");
    device.sync();
    Ref<Project> garden = device.ref(Project.TYPE, project);
    entries.forEach(
        entry -> device.table(TimeEntry.TYPE).update(entry, e -> e.withProject(garden)));
    device.push();
    forget();
    pass(MINUTE);
    entries.forEach(entry -> device.table(TimeEntry.TYPE).update(entry, e -> e.withProject(null)));
    device.push();
    assertThat(log().all()).containsExactly(ALONE, ALONE, ALONE, ALONE, ALONE);
  }

  @Test
  void severalFieldsAndReferencesGoAlong() {
    long project = web().addProject(web().workspace(), "Garden");
    device.sync();
    forget();
    Ref<Project> garden = device.ref(Project.TYPE, project);
    entries.forEach(
        entry ->
            device
                .table(TimeEntry.TYPE)
                .update(entry, e -> e.withProject(garden).withBillable(true)));
    device.push();
    assertThat(log().all()).containsExactly(BULK);
    assertThat(onServer(RowKind.TIME_ENTRY, "project_id"))
        .isEqualTo(Collections.nCopies(5, String.valueOf(project)));
  }

  @Test
  void changesThatDifferGoOneByOneInTheirOrder() {
    for (int i = 0; i < 5; i++) {
      device.describe(entries.get(i), i == 2 ? "other" : "same");
    }
    device.push();
    assertThat(log().all()).containsExactly(BULK, ALONE, BULK);
    assertThat(onServer()).containsOnlyOnce("other").hasSize(5);
    assertThat(device.pending()).isZero();
  }

  @Test
  void aRequestCarriesAHundredAtMost() {
    for (int i = 0; i < 245; i++) {
      web().addEntry("more", time.now().minus(Duration.ofHours(30)), Duration.ofMinutes(1));
    }
    device.sync();
    forget();
    device
        .all(TimeEntry.TYPE)
        .forEach(entry -> device.describe(TimeEntry.TYPE.ref(entry.id()), "same"));
    device.push();
    assertThat(log().all()).containsExactly(BULK, BULK, BULK);
    assertThat(onServer()).isEqualTo(Collections.nCopies(250, "same"));
  }

  @Test
  void aRowThatTheServerDoesNotChangeGoesAloneAndHoldsUpNoOther() {
    web().delete(RowKind.TIME_ENTRY, device.find(entries.get(2)).serverId());
    describeAll("same");
    device.push();
    assertThat(log().changes()).containsExactly(BULK, ALONE);
    assertThat(onServer()).isEqualTo(Collections.nCopies(4, "same"));
    device.sync();
    assertThat(device.pending()).isZero();
  }

  @Test
  void aRefusedRequestIsTriedRowByRow() {
    every(BULK, Fault.status(400));
    describeAll("same");
    assertThat(device.push().error()).isEmpty();
    assertThat(log().all()).containsExactly(BULK, ALONE, ALONE, ALONE, ALONE, ALONE);
    assertAllAre("same");
  }

  @Test
  void aServerThatFailsOverManyIsAskedForEach() {
    every(BULK, Fault.status(500));
    describeAll("same");
    assertThat(device.push().error()).isEmpty();
    assertThat(log().all()).containsExactly(BULK, ALONE, ALONE, ALONE, ALONE, ALONE);
    assertAllAre("same");
  }

  @Test
  void aLostAnswerLosesNothing() {
    next(BULK, Fault.dropAfterCommit());
    describeAll("same");
    assertThat(device.push().error()).isPresent();
    assertThat(device.pending()).isEqualTo(5);
    entries.forEach(entry -> assertThat(device.state(entry)).isEqualTo(SyncState.PENDING));
    pass(MINUTE);
    device.sync();
    assertAllAre("same");
  }

  @Test
  void anEditDuringTheRequestIsKept() {
    describeAll("same");
    Running push = device.begin(Operation.PUSH);
    untilArrived(BULK);
    device.describe(entries.get(1), "newer");
    push.end();
    pass(MINUTE);
    device.sync();
    assertThat(device.find(entries.get(1)).description()).isEqualTo("newer");
    assertThat(onServer()).containsOnlyOnce("newer");
    assertThat(device.pending()).isZero();
  }

  @Test
  void aKilledProcessContinues() {
    describeAll("same");
    device.begin(Operation.PUSH);
    untilArrived(BULK);
    device.kill();
    device = device("a", SyncEngineBuilder::bulkRequests);
    pass(MINUTE);
    device.sync();
    assertAllAre("same");
    assertThat(onServer()).hasSize(5);
  }
}
