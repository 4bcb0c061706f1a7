package dev.sluice.engine.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** S41: what each status of the server means for a change. */
class StatusCodesTest extends Scenario {

  private Device device;

  private Ref<TimeEntry> pushedInto(int status) {
    device = synced();
    Ref<TimeEntry> entry = device.entry("sent once");
    next("POST time_entries", Fault.status(status));
    return entry;
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 402, 403, 404, 405, 409, 413, 422})
  void S41_thatOneChangeIsRefused(int status) {
    Ref<TimeEntry> entry = pushedInto(status);
    device.entry("goes on");
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.state(entry)).isEqualTo(SyncState.REFUSED);
    assertThat(device.engine.failures())
        .singleElement()
        .satisfies(f -> assertThat(f.message()).isEqualTo("fault " + status));
    assertThat(descriptionsOnServer()).containsExactly("goes on");
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 425, 500, 501, 502, 503, 504, 505, 307})
  void S41_thatOneChangeIsTriedAgainLaterAndNothingIsSetAside(int status) {
    Ref<TimeEntry> entry = pushedInto(status);
    device.entry("goes on");
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).isPresent();
    assertThat(device.state(entry)).isEqualTo(SyncState.PENDING);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactly("goes on");
  }

  @ParameterizedTest
  @CsvSource({"429, RATE_LIMITED, 1", "401, FROZEN, 2"})
  void S41_theOperationEndsAndNothingIsSetAside(int status, SyncResult result, int requests) {
    Ref<TimeEntry> entry = pushedInto(status);
    next("GET me/logged", Fault.status(status));
    device.entry("waits");
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(result);
    assertThat(report.error()).isPresent();
    assertThat(log().all()).hasSize(requests);
    assertThat(device.state(entry)).isEqualTo(SyncState.PENDING);
    assertThat(device.engine.failures()).isEmpty();
    assertThat(device.pending()).isEqualTo(2);
  }
}
