package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is asked for is answered, also by an engine that is closed. */
class CloseTest extends Scenario {

  private static void failsWithClosed(TestObserver<?> observer) {
    observer.assertError(FailureKind.CLOSED::is);
  }

  private static void tellsThatItIsClosed(TestObserver<SyncReport> observer) {
    observer.assertValue(
        report ->
            report.result() == SyncResult.FAILED
                && FailureKind.CLOSED.is(report.error().orElse(null)));
  }

  @Test
  void theOperationInHandAndThoseThatWaitTellIt() {
    Device device = synced();
    device.entry("later");
    TestObserver<SyncReport> push = device.engine.push().test();
    TestObserver<SyncReport> cleanUp = device.engine.cleanUp().test();
    untilArrived("POST time_entries");
    TestObserver<SyncReport> full = device.engine.fullSync().test();
    device.engine.close();
    time.settle();
    tellsThatItIsClosed(push);
    tellsThatItIsClosed(cleanUp);
    tellsThatItIsClosed(full);
  }

  @Test
  void whatIsAskedForAtTheLastMomentIsAnsweredToo() {
    Device device = synced();
    List<TestObserver<SyncReport>> all = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      all.add(Device.request(operation, device.engine, time.now()).test());
    }
    TestObserver<?> logOut = device.engine.logOut(true).test();
    device.engine.close();
    time.settle();
    all.forEach(CloseTest::tellsThatItIsClosed);
    failsWithClosed(logOut);
  }

  @Test
  void whatIsAskedForAfterwardsIsAnswered() {
    Device device = synced();
    device.engine.close();
    time.settle();
    TestObserver<SyncReport> report = device.engine.fullSync().test();
    TestObserver<?> logOut = device.engine.logOut(true).test();
    time.settle();
    tellsThatItIsClosed(report);
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
    tellsThatItIsClosed(device.engine.fullSync().test());
  }

  /**
   * As the pages print it, with nothing for an error: RxJava throws one that nobody takes on the
   * thread that it is on, and that ends an Android app.
   */
  @Test
  void S151_whatAPageTellsToSubscribeToEndsNoAppAfterAClose() {
    Device device = synced();
    List<Throwable> thrown = new ArrayList<>();
    List<SyncReport> reports = new ArrayList<>();
    RxJavaPlugins.setErrorHandler(thrown::add);
    try {
      device.engine.close();
      time.settle();
      for (Operation operation : Operation.values()) {
        Device.request(operation, device.engine, time.now())
            .subscribe(report -> reports.add(report));
      }
      device.engine.status().subscribe(status -> reports.clear());
      device.db.close();
      device.engine.fullSync().subscribe(report -> reports.add(report));
      device.db.timeEntries().observe(TimeEntry.newestFirst(50)).subscribe(x -> reports.clear());
      device.engine.status().subscribe(status -> reports.clear());
      time.settle();
    } finally {
      RxJavaPlugins.setErrorHandler(null);
    }
    assertThat(thrown).isEmpty();
    assertThat(reports).hasSize(Operation.values().length + 1);
    assertThat(reports).extracting(SyncReport::operation).contains(Operation.values());
    assertThat(reports)
        .allMatch(report -> FailureKind.CLOSED.is(report.error().orElseThrow()))
        .allMatch(report -> report.requests() == 0);
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
