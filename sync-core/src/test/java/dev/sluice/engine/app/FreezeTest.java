package dev.sluice.engine.app;

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
import dev.sluice.http.Credentials;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The engine finishes the step in hand and starts no other. */
class FreezeTest extends Scenario {

  private static final Credentials SAME = Credentials.apiToken(TrackerServer.TOKEN);

  private static void isFrozen(SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.FROZEN);
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.FROZEN);
  }

  @Test
  void theAnswerOfTheRequestInFlightIsAppliedAndNothingElseIsSent() {
    Device device = synced();
    Ref<TimeEntry> first = device.entry("first");
    Ref<TimeEntry> second = device.entry("second");
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.engine.freeze();
    isFrozen(push.end());
    pass(MINUTE);

    assertThat(log().all()).containsExactly("POST time_entries");
    assertThat(device.state(first)).isEqualTo(SyncState.SYNCED);
    assertThat(device.find(first).serverId()).isNotNull();
    assertThat(device.state(second)).isEqualTo(SyncState.PENDING);
    assertThat(device.status()).isInstanceOf(SyncStatus.Frozen.class);
  }

  @Test
  void aRefusalOfTheRequestInFlightIsNotedToo() {
    Device device = synced();
    Ref<TimeEntry> entry = device.entry("refused");
    next("POST time_entries", Fault.status(400));
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    device.engine.freeze();
    isFrozen(push.end());
    assertThat(device.state(entry)).isEqualTo(SyncState.REFUSED);
  }

  @Test
  void aPullAsksForNothingMore() {
    Device device = synced();
    Running pull = device.begin(Operation.PULL);
    untilArrived("GET me");
    device.engine.freeze();
    isFrozen(pull.end());
    pass(MINUTE);
    assertThat(log().all()).hasSize(3);
  }

  @Test
  void aWaitForTheBudgetEndsAtOnce() {
    Device device = synced();
    for (int i = 0; i < 70; i++) {
      device.entry("entry " + i);
    }
    Running push = device.begin(Operation.PUSH);
    pass(Duration.ofSeconds(40));
    assertThat(device.isWaiting()).isTrue();
    device.engine.freeze();
    time.settle();
    assertThat(push.isOver()).isTrue();
    isFrozen(push.end());
    int sent = log().all().size();
    pass(MINUTE.multipliedBy(3));
    assertThat(log().all()).hasSize(sent);
  }

  @Test
  void soDoesTheWaitForARequestThatMayStillBeOnItsWay() {
    Device device = synced();
    device.entry("lost");
    next("POST time_entries", Fault.dropAfterCommit());
    device.push();
    Running push = device.begin(Operation.PUSH);
    pass(SECOND);
    device.engine.freeze();
    time.settle();
    isFrozen(push.end());

    device.engine.resume(SAME);
    pass(MINUTE.multipliedBy(2));
    assertThat(descriptionsOnServer()).containsExactly("lost");
    assertThat(device.pending()).isZero();
  }

  @Test
  void whatIsAskedForMeanwhileEndsFrozenWithoutRequests() {
    Device device = synced();
    device.entry("waits");
    device.engine.freeze();
    for (Operation operation : Operation.values()) {
      isFrozen(device.run(operation));
    }
    assertThat(log().all()).isEmpty();
    assertThat(device.status().text()).startsWith("Stopped: ");
  }

  @Test
  void S47_resumingGoesOnWithAFullSync() {
    Device device = synced();
    device.entry("waits");
    device.engine.freeze();
    isFrozen(device.sync());
    device.diary.forget();
    device.engine.resume(SAME);
    pass(MINUTE);
    assertThat(device.diary.operations()).containsExactly(Operation.FULL);
    assertThat(descriptionsOnServer()).containsExactly("waits");
    assertThat(device.status().text()).isEqualTo("Synced");
  }
}
