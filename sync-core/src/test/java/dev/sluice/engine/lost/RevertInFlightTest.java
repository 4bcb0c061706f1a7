package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.Test;

/** The user gives a new row up while its create is on its way or its outcome is unknown. */
class RevertInFlightTest extends Scenario {

  private void isGoneForGood(Device device) {
    assertThat(device.descriptions()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).isEmpty();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).isEmpty();
  }

  @Test
  void aRowThatIsOnItsWayIsDeletedWhereItArrives() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("on a whim");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.engine.revert(entry);
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    isGoneForGood(device);
  }

  @Test
  void aDeleteThatIsOnItsWayIsTakenBackByCreatingTheRowAnew() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("kept after all");
    device.push();
    device.entries().delete(entry);
    Running push = device.begin(Operation.PUSH);
    untilArrived("DELETE time_entries");
    device.engine.revert(entry);
    push.end();
    device.sync();
    assertThat(descriptionsOnServer()).containsExactly("kept after all");
    assertThat(device.descriptions()).containsExactly("kept after all");
  }

  @Test
  void aRowOfUnknownOutcomeIsLookedForAndDeleted() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("on a whim");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    device.engine.revert(entry);
    isGoneForGood(device);
    assertThat(log().changes()).containsExactly("POST time_entries", "DELETE time_entries");
  }

  @Test
  void aRowThatNeverArrivedIsJustGone() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("on a whim");
    next("POST time_entries", Fault.dropBefore());
    device.push();
    device.engine.revert(entry);
    device.engine.revert(entry);
    isGoneForGood(device);
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void aRowThatWasNeverSentGoesAtOnce() {
    Device device = synced();
    device.engine.revert(device.entry("on a whim"));
    assertThat(device.pending()).isZero();
    isGoneForGood(device);
    assertThat(log().changes()).isEmpty();
  }
}
