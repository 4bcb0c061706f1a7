package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.state.RowKind;
import org.junit.jupiter.api.Test;

/** One thread through everything: edit, file, push, restart, pull. */
class FirstThreadTest extends Scenario {

  @Test
  void anEntryMadeOfflineReachesTheServerAndComesBackToAnotherDevice() {
    Device device = synced();
    device.entry("Write it");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.path("description").asText())
        .containsExactly("Write it");
    Device other = synced("b", options -> options);
    assertThat(other.descriptions()).containsExactly("Write it");
    assertThat(server.audit().tooManyRequests()).isZero();
  }
}
