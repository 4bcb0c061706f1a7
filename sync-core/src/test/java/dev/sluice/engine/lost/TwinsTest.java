package dev.sluice.engine.lost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** S06: two entries that are alike on purpose stay two, whatever happens to their requests. */
class TwinsTest extends Scenario {

  private Device twins() {
    Device device = synced();
    TimeEntry draft = device.draft("twin");
    device.entries().create(draft);
    device.entries().create(draft);
    return device;
  }

  private void areTwo(Device device) {
    assertThat(descriptionsOnServer()).containsExactly("twin", "twin");
    assertThat(device.all(TimeEntry.TYPE))
        .extracting(TimeEntry::serverId)
        .doesNotContainNull()
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @Test
  void S06_bothAreCreated() {
    Device device = twins();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    areTwo(device);
  }

  @ParameterizedTest
  @EnumSource(names = {"PUSH", "FULL"})
  void S06_theFirstAnswerIsLost(Operation then) {
    Device device = twins();
    nth(1, "POST time_entries", Fault.dropAfterCommit());
    device.push();
    assertThat(device.run(then).result()).isEqualTo(SyncResult.SYNCED);
    areTwo(device);
  }

  @ParameterizedTest
  @EnumSource(names = {"PUSH", "FULL"})
  void S06_theSecondAnswerIsLost(Operation then) {
    Device device = twins();
    nth(2, "POST time_entries", Fault.dropAfterCommit());
    device.push();
    assertThat(device.run(then).result()).isEqualTo(SyncResult.SYNCED);
    areTwo(device);
  }

  @ParameterizedTest
  @EnumSource(names = {"PUSH", "FULL"})
  void S06_theSecondRequestIsLostAndTheFirstIsNotTakenForIt(Operation then) {
    Device device = twins();
    nth(2, "POST time_entries", Fault.dropBefore());
    device.push();
    assertThat(device.run(then).result()).isEqualTo(SyncResult.SYNCED);
    areTwo(device);
  }

  @Test
  void S06_aTwinOnTheServerFromLongBeforeIsNotTakenForALostCreate() {
    Device device = synced();
    TimeEntry draft = device.draft("twin");
    device.entries().create(draft);
    device.sync();
    device.entries().create(draft);
    nth(1, "POST time_entries", Fault.dropBefore());
    device.push();
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    areTwo(device);
  }
}
