package dev.sluice.engine.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A row that waits for a while because the server fails over it: the app can tell why. */
class RestingRowTest extends Scenario {

  private Device device;
  private Ref<TimeEntry> poison;

  private void fails(int times) {
    device = synced();
    poison = device.entry("poison");
    every("POST time_entries", Fault.status(500));
    for (int i = 0; i < times; i++) {
      device.sync();
    }
    server.faults().clear();
  }

  @Test
  void itIsListedWithTheServersWords() {
    fails(3);
    List<SyncFailure> resting = device.engine.resting();
    assertThat(resting).hasSize(1);
    assertThat(resting.get(0).ref()).isEqualTo(poison);
    assertThat(resting.get(0).message()).contains("500");
    assertThat(device.engine.failures()).isEmpty();
  }

  @Test
  void beforeThatItIsJustPending() {
    fails(2);
    assertThat(device.engine.resting()).isEmpty();
  }

  @Test
  void itCanBeTriedAtOnce() {
    fails(3);
    assertThat(device.push().result()).isEqualTo(SyncResult.PENDING);
    device.engine.resting().get(0).retry();
    assertThat(device.engine.resting()).isEmpty();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("poison");
  }

  @Test
  void whenTheRestIsOverItIsJustPendingAgain() {
    fails(3);
    pass(Duration.ofMinutes(4));
    assertThat(device.engine.resting()).hasSize(1);
    pass(Duration.ofMinutes(2));
    assertThat(device.engine.resting()).isEmpty();
    assertThat(device.engine.pending()).isOne();
  }

  @Test
  void afterTheRestItGoesByItself() {
    fails(3);
    pass(Duration.ofMinutes(10));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.engine.resting()).isEmpty();
  }
}
