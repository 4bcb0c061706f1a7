package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import io.reactivex.rxjava3.observers.TestObserver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One operation at a time, and nothing is queued twice: S46. */
class QueueTest extends Scenario {

  private Device device;

  private void askedWhileSyncing(Operation... operations) {
    device = synced();
    device.begin(Operation.FULL);
    passMillis(5);
    device.diary.forget();
    for (Operation operation : operations) {
      device.engine.request(operation);
    }
    pass(MINUTE.multipliedBy(2));
  }

  @Test
  void S46_manyRequestsMeanwhileAreOneFollowUp() {
    device = synced();
    device.diary.forget();
    List<TestObserver<SyncReport>> all = new ArrayList<>();
    all.add(device.engine.fullSync().test());
    passMillis(5);
    for (int i = 0; i < 50; i++) {
      all.add(device.engine.fullSync().test());
    }
    pass(MINUTE);
    assertThat(device.diary.operations()).containsExactly(Operation.FULL, Operation.FULL);
    all.forEach(report -> report.assertValue(r -> r.result() == SyncResult.SYNCED));
    assertThat(log().all()).hasSize(18);
  }

  @Test
  void aFullSyncDoesWhatAPullOrAPushWouldDo() {
    askedWhileSyncing(Operation.PUSH, Operation.FULL, Operation.PULL);
    assertThat(device.diary.operations()).containsExactly(Operation.FULL);
  }

  @Test
  void S46_theLightPullGoesFirstAndTheCleanUpLast() {
    askedWhileSyncing(Operation.CLEAN_UP, Operation.PUSH, Operation.LIGHT);
    assertThat(device.diary.operations())
        .containsExactly(Operation.LIGHT, Operation.PUSH, Operation.CLEAN_UP);
  }

  @Test
  void S46_lightPullsCannotKeepAPushOut() {
    device = synced();
    device.diary.forget();
    device.engine.lightPull().subscribe();
    passMillis(5);
    device.engine.push();
    for (int i = 0; i < 100 && !device.diary.operations().contains(Operation.PUSH); i++) {
      device.engine.lightPull();
      passMillis(10);
    }
    pass(MINUTE);
    assertThat(device.diary.operations().subList(0, 2))
        .containsExactly(Operation.LIGHT, Operation.PUSH);
  }

  @Test
  void anOperationRunsAlsoIfNobodyListens() {
    device = synced();
    device.entry("quietly");
    device.engine.push();
    pass(SECOND);
    assertThat(descriptionsOnServer()).containsExactly("quietly");
  }

  @Test
  void whoStopsListeningStopsNoSync() {
    device = synced();
    device.entry("quietly");
    device.engine.push().subscribe().dispose();
    pass(SECOND);
    assertThat(descriptionsOnServer()).containsExactly("quietly");
  }

  @Test
  void whoeverAsksLateHearsTheSameReport() {
    device = synced();
    var push = device.engine.push();
    TestObserver<SyncReport> early = push.test();
    pass(SECOND);
    TestObserver<SyncReport> late = push.test();
    time.settle();
    assertThat(late.values()).isEqualTo(early.values()).hasSize(1);
  }

  @Test
  void S46_anObserverMayAskForTheNextSync() {
    device = synced();
    TestObserver<SyncReport> last =
        device
            .engine
            .push()
            .flatMap(first -> device.engine.lightPull())
            .flatMap(second -> device.engine.fullSync())
            .test();
    pass(MINUTE);
    last.assertValue(report -> report.operation() == Operation.FULL);
  }
}
