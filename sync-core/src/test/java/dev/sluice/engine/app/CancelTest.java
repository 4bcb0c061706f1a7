package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The user has enough: S57. */
class CancelTest extends Scenario {

  private static void isCancelled(SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.FAILED);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.CANCELLED);
  }

  @Test
  void theOperationInHandEndsAtOnceAndThoseThatWaitNeverBegin() {
    Device device = synced();
    Running full = device.begin(Operation.FULL);
    passMillis(5);
    Running cleanUp = device.begin(Operation.CLEAN_UP);
    device.engine.cancel();
    time.settle();
    isCancelled(full.end());
    isCancelled(cleanUp.end());
    device.diary.forget();
    pass(MINUTE);
    assertThat(device.diary.operations()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void S57_aRowWhosePushWasCancelledIsNotDone() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("half way");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.engine.cancel();
    isCancelled(push.end());
    assertThat(device.state(entry)).isEqualTo(SyncState.PENDING);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("half way");
    assertThat(log().of("POST time_entries")).hasSize(1);
  }

  @Test
  void S57_norOneThatWasBeingTriedAgain() {
    Device device = synced();
    device.entry("again");
    next("POST time_entries", Fault.dropBefore());
    device.push();
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    device.engine.cancel();
    isCancelled(push.end());
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("again");
  }

  @Test
  void aWaitForTheBudgetEndsAndLeavesNoSlotBehind() {
    Device device = synced();
    for (int i = 0; i < 61; i++) {
      device.entry("entry " + i);
    }
    Running push = device.begin(Operation.PUSH);
    pass(Duration.ofSeconds(40));
    assertThat(device.isWaiting()).isTrue();
    device.engine.cancel();
    isCancelled(push.end());
    assertThat(device.status().text()).isEqualTo("1 change to sync");
    pass(MINUTE);
    forget();
    assertThat(device.pull().restarts()).isZero();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
  }

  @Test
  void nothingToCancelIsNoMatter() {
    Device device = synced();
    device.engine.cancel();
    time.settle();
    assertThat(device.status().text()).isEqualTo("Synced");
  }
}
