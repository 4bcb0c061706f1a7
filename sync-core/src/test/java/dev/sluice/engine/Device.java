package dev.sluice.engine;

import dev.sluice.AutoSync;
import dev.sluice.Domain;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.http.Credentials;
import dev.sluice.sqlite.JdbcDriver;
import dev.sluice.sqlite.SqliteDatabase;
import dev.sluice.sqlite.SqliteOptions;
import dev.sluice.store.Table;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.time.VirtualTime;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;
import dev.sluice.tracker.TrackerSteps;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** One device of the user: a real file, a real engine, a network in virtual time. */
final class Device implements AutoCloseable {

  private final VirtualTime time;
  final VirtualNetwork network;
  final SqliteDatabase database;
  final SyncEngine engine;

  Device(Path file, World world, UnaryOperator<SyncEngineBuilder> options) {
    this.time = world.time();
    this.network = new VirtualNetwork(world.server(), time.scheduler(), world.latency());
    SqliteOptions sqlite = SqliteOptions.defaults().withTime(time).withObservers(time.scheduler());
    this.database = SqliteDatabase.open(new JdbcDriver(file), TrackerSchema.SCHEMA, sqlite);
    SyncEngineBuilder builder =
        SyncEngine.builder(database, new Domain(TrackerSteps::places, TrackerSteps.rules()))
            .server("https://tracker.example/api/v9", Credentials.apiToken(TrackerServer.TOKEN))
            .calls(network)
            .time(time)
            .scheduler(time.scheduler())
            .autoSync(AutoSync.manual());
    this.engine = options.apply(builder).build();
  }

  Table<TimeEntry> entries() {
    return database.table(TimeEntry.TYPE);
  }

  /** Runs an operation to its end, as long as that takes in virtual time. */
  SyncReport sync(Operation operation) {
    TestObserver<SyncReport> report = engine.request(operation).test();
    for (int i = 0; i < 100_000 && !report.isDisposed() && report.values().isEmpty(); i++) {
      time.advance(Duration.ofMillis(10));
    }
    return report.assertNoErrors().assertValueCount(1).values().get(0);
  }

  @Override
  public void close() {
    engine.close();
    time.settle();
    database.close();
  }
}
