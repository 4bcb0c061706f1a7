package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import org.junit.jupiter.api.Test;

/** S51: two engines on one file. */
class BusyTest extends Scenario {

  @Test
  void S51_oneSyncsAndTheOtherIsToldSo() {
    Device first = synced();
    first.entry("once");
    Device second = device("a");
    Running push = first.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    var report = second.push();
    assertThat(report.result()).isEqualTo(SyncResult.BUSY);
    assertThat(report.requests()).isZero();
    assertThat(report.error().orElseThrow())
        .hasMessage("another engine of this process is syncing this file");
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(second.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().all()).containsExactly("POST time_entries");
  }

  @Test
  void S51_theOtherMayEditMeanwhileAndItsEditIsPushed() {
    Device first = synced();
    first.entry("mine");
    Device second = device("a");
    Running push = first.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    second.entry("yours");
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("mine", "yours");
  }

  @Test
  void S51_whoeverDiesGivesTheRightBackAtOnce() {
    Device first = synced();
    first.entry("once");
    first.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    first.kill();
    Device second = device("a");
    assertThat(second.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("once");
  }

  @Test
  void nobodyLogsOutWhileTheOtherSyncs() {
    Device first = synced();
    first.entry("once");
    Device second = device("a");
    Running push = first.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    var done = second.engine.logOut(true).test();
    time.settle();
    done.assertError(FailureKind.BUSY_HERE::is);
    assertThat(push.end().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(second.descriptions()).containsExactly("once");
  }
}
