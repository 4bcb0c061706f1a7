package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.process.TestProcess;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Scheduler;
import java.nio.file.Path;
import java.time.Duration;

/** One life of a process on a device, in virtual time. */
final class Phone implements AutoCloseable {

  private static final Duration ONE_WAY = Duration.ofMillis(10);
  private static final Duration STEP = Duration.ofMillis(100);
  private static final int MOST_STEPS = 100_000;

  final TrackerDatabase db;
  final SyncEngine engine;
  private final World world;
  private final TestProcess process;
  private final Path slots;

  Phone(World world, Path file, Fate fate) {
    this(world, new JdbcDriver(file), fate);
  }

  Phone(World world, SqliteDriver disk, Fate fate) {
    this.world = world;
    this.process = fate.process();
    this.slots = Path.of(disk.path() + "-slots");
    Scheduler scheduler = process.scheduler(world.time.scheduler());
    SqliteOptions options = SqliteOptions.at(world.time).withObservers(scheduler);
    this.db = TrackerDatabase.open(new WatchedDriver(disk, fate), options);
    VirtualNetwork network =
        new VirtualNetwork(world.server, world.time.scheduler(), Latency.fixed(ONE_WAY));
    this.engine =
        db.engine()
            .bulkRequests()
            .server("https://tracker.example/api/v9", Credentials.apiToken(TrackerServer.TOKEN))
            .calls(process.calls(network))
            .quotas(world.quotas())
            .time(world.time)
            .scheduler(scheduler)
            .listener(fate)
            .autoSync(AutoSync.manual())
            .build();
    fate.of(engine.graphs());
    world.time.settle();
  }

  /** A life without an end, on a disk that may be broken. */
  static Phone immortal(World world, SqliteDriver disk) {
    return new Phone(world, disk, new Fate(point -> {}));
  }

  /** A life without an end. */
  static Phone immortal(World world, Path file) {
    return new Phone(world, file, new Fate(point -> {}));
  }

  /** Runs an operation, and what it gives rise to. */
  SyncReport run(Operation operation) {
    var report = engine.request(operation).test();
    for (int i = 0; i < MOST_STEPS && report.values().isEmpty(); i++) {
      report.assertNoErrors();
      world.time.advance(STEP);
    }
    assertThat(report.values()).as("%s ends", operation).hasSize(1);
    return report.values().get(0);
  }

  SyncStatus status() {
    var statuses = engine.status().test();
    world.time.settle();
    return statuses.values().get(statuses.values().size() - 1);
  }

  /** The process is no more: the system takes back what it held, and nothing of it runs. */
  void bury() {
    process.kill();
    process.closeAll(slots);
    EngineDatabase.of(db.database()).store().lock().release();
  }

  @Override
  public void close() {
    engine.close();
    world.time.settle();
    db.close();
  }
}
