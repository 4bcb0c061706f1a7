package dev.sluice.engine.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.Test;

/** The server answers nothing for a while: that says nothing of the rows. */
class OutageTest extends Scenario {

  @Test
  void afterItEverythingIsPushedAtOnce() {
    long there = web().addEntry("old", time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    Ref<TimeEntry> entry = device.ref(TimeEntry.TYPE, there);
    device.describe(entry, "healthy");
    server.faults().always(request -> true, Fault.status(503));
    for (int i = 0; i < 5; i++) {
      assertThat(device.push().result()).isEqualTo(SyncResult.FAILED);
      pass(MINUTE);
    }
    server.faults().clear();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("healthy");
  }
}
