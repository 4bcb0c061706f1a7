package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import io.reactivex.rxjava3.observers.TestObserver;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Only a closed engine lets anything fail. */
class CloseTest extends Scenario {

  private static void failsWithClosed(TestObserver<?> observer) {
    observer.assertError(FailureKind.CLOSED::is);
  }

  @Test
  void theOperationInHandAndThoseThatWaitFail() {
    Device device = synced();
    device.entry("later");
    TestObserver<SyncReport> push = device.engine.push().test();
    TestObserver<SyncReport> cleanUp = device.engine.cleanUp().test();
    untilArrived("POST time_entries");
    TestObserver<SyncReport> full = device.engine.fullSync().test();
    device.engine.close();
    time.settle();
    failsWithClosed(push);
    failsWithClosed(cleanUp);
    failsWithClosed(full);
  }

  @Test
  void whatIsAskedForAtTheLastMomentFailsToo() {
    Device device = synced();
    List<TestObserver<?>> all = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      all.add(Device.request(operation, device.engine, time.now()).test());
    }
    all.add(device.engine.logOut(true).test());
    device.engine.close();
    time.settle();
    all.forEach(CloseTest::failsWithClosed);
  }

  @Test
  void whatIsAskedForAfterwardsFails() {
    Device device = synced();
    device.engine.close();
    time.settle();
    TestObserver<SyncReport> report = device.engine.fullSync().test();
    TestObserver<?> logOut = device.engine.logOut(true).test();
    time.settle();
    failsWithClosed(report);
    failsWithClosed(logOut);
    device.engine.cancel();
    device.engine.freeze();
    device.engine.resume(Credentials.apiToken(TrackerServer.TOKEN));
    device.engine.networkReturned();
    device.engine.close();
    pass(MINUTE);
    assertThat(log().all()).isEmpty();
  }

  @Test
  void theStatusCompletes() {
    Device device = synced();
    TestObserver<?> status = device.engine.status().test();
    device.engine.close();
    time.settle();
    status.assertComplete();
  }

  @Test
  void anObserverMayCloseTheEngine() {
    Device device = synced();
    device.engine.fullSync().subscribe(report -> device.engine.close());
    pass(MINUTE);
    failsWithClosed(device.engine.fullSync().test());
  }

  @Test
  void theDatabaseMayBeClosedFirst() {
    Device device = synced();
    device.entry("on its way");
    TestObserver<SyncReport> push = device.engine.push().test();
    untilArrived("POST time_entries");
    device.db.close();
    pass(MINUTE);
    push.assertValue(report -> FailureKind.CLOSED.is(report.error().orElse(null)));
    device.engine.close();
    time.settle();
  }

  @Test
  void afterItsDatabaseIsClosedAnEngineStillAnswers() {
    Device device = synced();
    device.db.close();
    SyncReport report = device.sync();
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.CLOSED);
    TestObserver<?> logOut = device.engine.logOut(true).test();
    time.settle();
    logOut.assertError(FailureKind.CLOSED::is);
  }
}
