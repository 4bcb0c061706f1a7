package dev.sluice.docs;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.process.TestProcess;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.time.VirtualTime;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of testing-your-app.md and killing-a-process.md, run as they stand there. */
class TestingYourAppTest {

  @TempDir Path disk;
  @TempDir Path folder;

  final VirtualTime time = new VirtualTime();
  final TrackerServer server =
      TrackerServer.builder(ServerClock.of(time.scheduler(), time.now()))
          .limits(new ExactWindows().and(60, ofSeconds(60)).and(3, ofSeconds(1)))
          .build();
  final VirtualNetwork network =
      new VirtualNetwork(server, time.scheduler(), Latency.fixed(ofMillis(50)));

  /** What the app keeps for as long as it runs. */
  record App(TrackerDatabase db, SyncEngine engine) {}

  App start(TestProcess process) {
    return start(process, disk);
  }

  App start(TestProcess process, Path disk) {
    Scheduler thread = process.scheduler(time.scheduler());
    SqliteOptions options = SqliteOptions.at(time).withObservers(thread);
    TrackerDatabase db = TrackerDatabase.open(new JdbcDriver(disk.resolve("tracker.db")), options);
    SyncEngine engine =
        db.engine()
            .server("https://tracker.example/api/v9", Credentials.apiToken(TrackerServer.TOKEN))
            .calls(process.calls(network))
            .time(time)
            .scheduler(thread)
            .autoSync(AutoSync.manual())
            .build();
    time.settle();
    return new App(db, engine);
  }

  /** Runs an operation to its end, in virtual time. */
  SyncReport end(Single<SyncReport> operation) {
    var report = operation.test();
    for (int i = 0; i < 1000 && report.values().isEmpty(); i++) {
      time.advance(ofSeconds(1));
    }
    return report.values().get(0);
  }

  void stop(App app) {
    app.engine().close();
    time.settle();
    app.db().close();
  }

  /** The files as the killed process left them; its locks stay with the originals. */
  Path copy(Path disk) throws IOException {
    Path copy = Files.createDirectory(folder.resolve("copy"));
    try (Stream<Path> files = Files.list(disk)) {
      for (Path file : files.filter(name -> !name.toString().endsWith("-shm")).toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    return copy;
  }

  @Test
  void anEntryThatWasMadeOfflineArrivesWhenTheNetworkIsBack() {
    App app = start(new TestProcess());
    network.setOffline(true);
    app.db().timeEntries().create(TimeEntry.recorded("Written offline", time.now(), ofMinutes(5)));
    assertThat(end(app.engine().fullSync()).result()).isEqualTo(SyncResult.OFFLINE);

    network.setOffline(false);
    assertThat(end(app.engine().fullSync()).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    assertThat(server.audit().tooManyRequests()).isZero();
    stop(app);
  }

  @Test
  void aLostAnswerCreatesNothingTwice() {
    App app = start(new TestProcess());
    end(app.engine().fullSync());
    server
        .faults()
        .on(1, PathPattern.requests("POST", "/workspaces/*/time_entries"), Fault.dropAfterCommit());
    app.db().timeEntries().create(TimeEntry.recorded("Sent once", time.now(), ofMinutes(5)));

    assertThat(end(app.engine().push()).result()).isEqualTo(SyncResult.OFFLINE);
    assertThat(end(app.engine().push()).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    stop(app);
  }

  @Test
  void aProcessThatIsKilledBeforeAnAnswerLosesNothing() throws IOException {
    TestProcess process = new TestProcess();
    App killed = start(process);
    end(killed.engine().fullSync());
    time.advance(ofMinutes(1));

    killed.db().timeEntries().create(TimeEntry.recorded("Survives", time.now(), ofMinutes(5)));
    killed.engine().push().subscribe();
    time.advance(ofMillis(75)); // the request has arrived, its answer is on the way
    process.kill();

    App next = start(new TestProcess(), copy(disk));
    assertThat(next.engine().pending()).isOne();
    assertThat(end(next.engine().fullSync()).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    stop(next);
    killed.db().close();
  }
}
