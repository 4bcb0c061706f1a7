package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the user is told, and in which order. */
class StatusTest extends Scenario {

  private static List<String> kinds(List<SyncStatus> statuses) {
    return statuses.stream().map(status -> status.getClass().getSimpleName()).distinct().toList();
  }

  private static List<SyncStatus> since(int seen, Device device) {
    return device.statuses().subList(seen, device.statuses().size());
  }

  @Test
  void beforeTheFirstSyncAndAfterIt() {
    Device device = device("a");
    assertThat(device.status().text()).isEqualTo("Not synced yet");
    device.sync();
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(kinds(device.statuses())).containsExactly("Idle", "Syncing");
    assertThat(((SyncStatus.Idle) device.status()).isSynced()).isTrue();
  }

  @Test
  void theFirstStatusOfALaterStartIsWhatTheFileHolds() {
    Device device = synced();
    device.entry("waits");
    device.close();
    List<SyncStatus> statuses = device("a").statuses();
    assertThat(statuses.get(0).text()).isEqualTo("1 change to sync");
  }

  @Test
  void aPullTellsHowFarItIs() {
    Device device = device("a");
    device.pull();
    assertThat(device.statuses())
        .extracting(SyncStatus::text)
        .contains("Syncing", "Syncing, 1 of 9", "Syncing, 9 of 9");
  }

  @Test
  void aPushTellsItsStep() {
    Device device = synced();
    device.entry("a");
    device.push();
    assertThat(device.statuses())
        .filteredOn(SyncStatus.Syncing.class::isInstance)
        .extracting(status -> ((SyncStatus.Syncing) status).step())
        .contains("SendChange");
  }

  @Test
  void nothingIsSaidTwiceRunning() {
    Device device = device("a");
    device.sync();
    device.entry("one");
    device.sync();
    List<SyncStatus> all = device.statuses();
    for (int i = 1; i < all.size(); i++) {
      assertThat(all.get(i)).isNotEqualTo(all.get(i - 1));
    }
  }

  @Test
  void editsAreCountedAtOnce() {
    Device device = synced();
    device.entry("one");
    time.settle();
    assertThat(device.status().text()).isEqualTo("1 change to sync");
    device.entry("two");
    time.settle();
    assertThat(device.status().text()).isEqualTo("2 changes to sync");
    device.push();
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void aWaitIsToldWithItsTimeAndItsReason() {
    Device device = synced();
    for (int i = 0; i < 61; i++) {
      device.entry("entry " + i);
    }
    Instant first = time.now();
    device.begin(Operation.PUSH);
    pass(Duration.ofSeconds(30));
    SyncStatus.Waiting waiting = (SyncStatus.Waiting) device.status();
    assertThat(waiting.operation()).isEqualTo(Operation.PUSH);
    assertThat(waiting.text()).isEqualTo("Waiting for a slot in the budget");
    assertThat(waiting.until())
        .hasValueSatisfying(
            until ->
                assertThat(until).isBetween(first.plus(MINUTE), first.plus(MINUTE).plus(SECOND)));
    pass(MINUTE);
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void aFailureIsToldAndNextTimeForgotten() {
    Device device = synced();
    int seen = device.statuses().size();
    next("GET me/tags", Fault.status(500));
    device.sync();
    assertThat(kinds(since(seen, device))).containsExactly("Syncing", "Failed");
    device.sync();
    assertThat(device.status().text()).isEqualTo("Synced");
  }

  @Test
  void aNewListenerHearsTheLatestAtOnceAndOnlyThat() {
    Device device = synced();
    var late = device.engine.status().test();
    time.settle();
    late.assertValueCount(1);
    assertThat(late.values().get(0).text()).isEqualTo("Synced");
  }

  @Test
  void S48_syncedIsNeverSaidWhileSomethingIsPendingOrRefused() {
    Device device = synced();
    device.tag("refused");
    next("POST tags", Fault.status(400));
    device.sync();
    assertThat(device.status().text()).isEqualTo("Not all synced, 1 problem");
    assertThat(((SyncStatus.Idle) device.status()).isSynced()).isFalse();
  }
}
