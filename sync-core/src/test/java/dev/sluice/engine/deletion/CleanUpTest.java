package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Neighbour;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** S38 and the reference's own scenarios: what leaves the database, and what never does. */
class CleanUpTest extends Scenario {

  private static void cleanUp(Device device) {
    SyncReport report = device.run(Operation.CLEAN_UP);
    assertThat(report.error()).isEmpty();
    assertThat(report.requests()).isZero();
  }

  @Test
  void R05_everythingInLostWorkspacesThatIsInSyncGoes() {
    Neighbour one = Neighbour.with(web(), time.now());
    Neighbour two = Neighbour.with(web(), time.now());
    web().addEntry("at home", time.now(), MINUTE);
    Device device = synced();
    assertThat(device.all(Workspace.TYPE)).hasSize(3);
    lose(device, one.workspace(), two.workspace());
    assertThat(device.sync().error()).isEmpty();
    cleanUp(device);
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
    assertThat(device.all(Project.TYPE)).isEmpty();
    assertThat(device.all(Client.TYPE)).isEmpty();
    assertThat(device.all(Tag.TYPE)).isEmpty();
    assertThat(device.descriptions()).containsExactly("at home");
  }

  @Test
  void aSyncThatLosesAccessIsFollowedByACleanUp() {
    Neighbour there = Neighbour.with(web(), time.now());
    Device device = synced();
    lose(device, there.workspace());
    device.diary.forget();
    device.sync();
    pass(SECOND);
    assertThat(device.diary.operations()).containsExactly(Operation.FULL, Operation.CLEAN_UP);
    assertThat(device.all(Workspace.TYPE)).hasSize(1);
  }

  @Test
  void R06_rowsThatNeedSyncingOrFailedStayAndKeepWhatTheyReferTo() {
    Neighbour one = Neighbour.with(web(), time.now());
    Neighbour two = Neighbour.with(web(), time.now());
    Device device = synced();
    Ref<Tag> failed = device.ref(Tag.TYPE, two.tags().get(0));
    next("PUT tags", Fault.status(400));
    device.table(Tag.TYPE).update(failed, t -> t.withName("failed"));
    device.push();
    lose(device, one.workspace(), two.workspace());
    Ref<TimeEntry> needed = device.ref(TimeEntry.TYPE, one.entries().get(0));
    device.describe(needed, "edited");
    device.sync();
    cleanUp(device);

    assertThat(device.all(Workspace.TYPE)).hasSize(3);
    assertThat(device.descriptions()).containsExactly("edited");
    assertThat(device.find(needed).project()).isEqualTo(device.ref(Project.TYPE, one.project()));
    assertThat(device.all(Client.TYPE)).hasSize(1);
    assertThat(device.all(Tag.TYPE)).extracting(Tag::name).containsExactly("failed");
  }

  @Test
  void S38_oldEntriesGoAtFiftySixDaysToTheSecond() {
    Device device = synced();
    Duration oldest = Duration.ofDays(56);
    Instant then = time.now().plusSeconds(10);
    web().put(RowKind.TIME_ENTRY, entry("old", oldest.minusSeconds(10 - 2)), time.now());
    web().put(RowKind.TIME_ENTRY, entry("young", oldest.minusSeconds(10 + 1)), time.now());
    device.sync();
    pass(Duration.between(time.now(), then));
    cleanUp(device);
    assertThat(device.descriptions()).containsExactly("young");
    pass(Duration.ofSeconds(4));
    cleanUp(device);
    assertThat(device.descriptions()).isEmpty();
    assertThat(descriptionsOnServer()).hasSize(2);
  }

  @Test
  void aWrongClockOfTheDeviceTakesNothingAway() {
    web().put(RowKind.TIME_ENTRY, entry("young", Duration.ofDays(1)), time.now());
    synced("a", options -> options).close();
    time.setWallClock(time.now().plus(Duration.ofDays(90)));
    Device again = device("a");
    cleanUp(again);
    assertThat(again.descriptions()).containsExactly("young");
  }

  @Test
  void theReportTellsWhatWent() {
    Device device = synced();
    web().put(RowKind.TIME_ENTRY, entry("old", Duration.ofDays(57)), time.now());
    device.sync();
    assertThat(device.run(Operation.CLEAN_UP).pruned()).containsEntry(TimeEntry.TYPE, 1);
  }

  private Map<String, ?> entry(String description, Duration age) {
    return Map.of(
        "description",
        description,
        "start",
        time.now().minus(age).toString(),
        "stop",
        time.now().minus(age).plusSeconds(60).toString(),
        "duration",
        60);
  }

  @Test
  void S38_refusedEntriesStayHoweverOldWithWhatTheyReferTo() {
    Neighbour there = Neighbour.with(web(), time.now().minus(Duration.ofDays(57)));
    Device device = synced();
    Ref<TimeEntry> refused = device.ref(TimeEntry.TYPE, there.entries().get(0));
    next("PUT time_entries", Fault.status(400));
    device.describe(refused, "refused");
    device.push();
    assertThat(device.state(refused)).isEqualTo(SyncState.REFUSED);
    lose(device, there.workspace());
    device.sync();
    cleanUp(device);
    assertThat(device.descriptions()).containsExactly("refused");
    assertThat(device.find(device.find(refused).project()).name()).isEqualTo("project");
    assertThat(device.find(device.find(refused).workspace()).accessible()).isFalse();
  }

  @Test
  void S38_unsyncedAndRunningEntriesStayHoweverOld() {
    Device device = synced();
    Duration age = Duration.ofDays(57);
    long edited = web().put(RowKind.TIME_ENTRY, entry("old", age), time.now());
    String start = time.now().minus(age).toString();
    Map<String, ?> runs = Map.of("description", "runs", "start", start, "duration", -1);
    web().put(RowKind.TIME_ENTRY, runs, time.now());
    device.sync();
    device.describe(device.ref(TimeEntry.TYPE, edited), "old and edited");
    device.entries().create(TimeEntry.recorded("old and new", time.now().minus(age), MINUTE));
    cleanUp(device);
    assertThat(device.descriptions())
        .containsExactlyInAnyOrder("old and edited", "old and new", "runs");
  }
}
