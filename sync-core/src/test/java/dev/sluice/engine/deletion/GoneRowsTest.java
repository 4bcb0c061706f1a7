package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S64: 410 may mean one row that somebody else deleted, or the whole service. */
class GoneRowsTest extends Scenario {

  private Device device;
  private Ref<TimeEntry> gone;
  private long there;

  @BeforeEach
  void begin() {
    there = web().addEntry("there", time.now().minusSeconds(600), MINUTE);
    device = synced();
    gone = device.ref(TimeEntry.TYPE, there);
  }

  @Test
  void S64_anUpdateAnsweredSoIsKeptAsAFailureAndTheOthersGo() {
    device.describe(gone, "edited");
    device.entry("goes on");
    web().delete(RowKind.TIME_ENTRY, there);
    every("PUT time_entries", Fault.status(410));
    SyncReport report = device.push();
    assertThat(report.error()).isEmpty();
    assertThat(device.engine.failures()).hasSize(1);
    assertThat(device.state(gone)).isEqualTo(SyncState.LOST);
    assertThat(descriptionsOnServer()).contains("goes on");
  }

  @Test
  void S64_aDeleteAnsweredSoIsDoneIfTheServerTellsSo() {
    device.entries().delete(gone);
    web().delete(RowKind.TIME_ENTRY, there);
    every("DELETE time_entries", Fault.status(410));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
  }

  @ParameterizedTest
  @ValueSource(ints = {410, 418})
  void S64_aCreateAnsweredSoIsSetAside(int status) {
    every("POST time_entries", Fault.status(status));
    Ref<TimeEntry> made = device.entry("refused");
    SyncReport report = device.push();
    assertThat(report.error()).isEmpty();
    assertThat(device.state(made)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures().get(0).message()).isEqualTo("fault " + status);
  }

  @ParameterizedTest
  @ValueSource(ints = {410, 418})
  void S64_whatTheServiceSaysOfItselfFreezesAndNothingIsSetAside(int status) {
    server.faults().always(request -> true, Fault.status(status));
    device.describe(gone, "edited");
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.UNSUPPORTED);
    assertThat(log().all()).containsExactly("PUT time_entries", "GET me/logged");
    assertThat(device.state(gone)).isEqualTo(SyncState.PENDING);
    assertThat(device.engine.failures()).isEmpty();
  }
}
