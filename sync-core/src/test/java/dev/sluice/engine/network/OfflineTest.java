package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.testkit.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** No network, half a network, a server that hangs: S48, S49. */
class OfflineTest extends Scenario {

  @Test
  void withoutANetworkNothingIsLost() {
    Device device = synced();
    device.entry("kept");
    device.network.setOffline(true);
    SyncReport report = device.sync();
    assertThat(report.result()).isEqualTo(SyncResult.OFFLINE);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.OFFLINE);
    assertThat(device.status()).isInstanceOf(SyncStatus.Offline.class);
    assertThat(device.pending()).isOne();

    device.network.setOffline(false);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("kept");
  }

  @Test
  void S48_aFailedRunIsNoLastSync() {
    Device device = synced();
    Instant before = lastFullSync(device);
    next("GET me/tags", Fault.status(500));
    assertThat(device.sync().result()).isEqualTo(SyncResult.FAILED);
    assertThat(device.status().text()).startsWith("Not synced: ");
    device.network.setOffline(true);
    device.sync();
    device.network.setOffline(false);
    device.push();
    assertThat(lastFullSync(device)).isEqualTo(before);
    device.sync();
    assertThat(lastFullSync(device)).isAfter(before);
  }

  private static Instant lastFullSync(Device device) {
    return EngineDatabase.of(device.database).store().lock().lastFullSync();
  }

  @Test
  void S49_theNetworkChangesInTheMiddleOfARequest() {
    Device device = synced();
    device.entry("on its way");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.network.setOffline(true);
    assertThat(push.end().result()).isEqualTo(SyncResult.OFFLINE);
    device.network.setOffline(false);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("on its way");
  }

  @Test
  void S49_aServerThatNeverAnswersIsGivenUp() {
    Device device = synced();
    device.entry("patient");
    next("POST time_entries", Fault.silenceAfterCommit());
    SyncReport report = device.push();
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.STALLED);
    assertThat(report.duration()).isLessThan(Duration.ofSeconds(90));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("patient");
  }

  @Test
  void S49_soIsOneThatHangsInAPull() {
    Device device = synced();
    next("GET me/clients", Fault.silenceBefore());
    SyncReport report = device.sync();
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.STALLED);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void aSlowServerIsNotGivenUp() {
    Device device = synced();
    device.entry("slow");
    next("POST time_entries", Fault.delayAnswer(Duration.ofSeconds(25)));
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
  }
}
