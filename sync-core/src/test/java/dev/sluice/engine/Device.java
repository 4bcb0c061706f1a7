package dev.sluice.engine;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.database.PowerCut;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.process.TestProcess;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerSchema;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;

/** One device of the user: a real file, a real engine, a network in virtual time. */
public final class Device implements AutoCloseable {

  public final Path file;
  public final VirtualNetwork network;
  public final Traffic traffic;
  public final Diary diary;
  public final TrackerDatabase db;
  public final Database database;
  public final SyncEngine engine;
  private final Scenario scenario;
  private final TestProcess process = new TestProcess();
  private final TestObserver<SyncStatus> statuses;

  public Device(Scenario scenario, SqliteDriver driver, UnaryOperator<SyncEngineBuilder> options) {
    this.scenario = scenario;
    this.file = driver.path();
    Scheduler scheduler = process.scheduler(scenario.time.scheduler());
    this.network =
        new VirtualNetwork(scenario.server, scenario.time.scheduler(), scenario.latency());
    this.traffic = new Traffic(network, scenario.time);
    this.diary = new Diary(scenario.time);
    SqliteOptions sqlite =
        SqliteOptions.defaults()
            .withTime(scenario.time)
            .withObservers(scenario.observers(scheduler));
    this.db = TrackerDatabase.open(driver, sqlite);
    this.database = db.database();
    SyncEngineBuilder builder =
        db.engine()
            .server("https://tracker.example/api/v9", Credentials.apiToken(TrackerServer.TOKEN))
            .calls(traffic) // answers still give back the slots, as the end of a process would
            .time(scenario.time)
            .scheduler(scheduler)
            .listener(diary)
            .random(new Random(7))
            .autoSync(AutoSync.manual());
    this.engine = options.apply(builder).build();
    this.statuses = engine.status().test();
    scenario.time.settle();
  }

  /** Begins an operation; it gets on as time passes. */
  public Running begin(Operation operation) {
    return new Running(request(operation, engine, scenario.time.now()).test(), scenario.time);
  }

  /**
   * Asks for any operation as an app does: hints name entries, and a fetch is that of the ten days
   * before the two months of a pull.
   */
  public static Single<SyncReport> request(Operation operation, SyncEngine engine, Instant now) {
    Instant to = now.minus(Duration.ofDays(70));
    return switch (operation) {
      case HINTED -> engine.hint(TimeEntry.TYPE);
      case FETCH -> engine.fetch(to.minus(Duration.ofDays(10)), to);
      case VERIFY -> engine.verify();
      case REPAIR -> engine.repair();
      case CLEAN_UP -> engine.cleanUp();
      case LIGHT -> engine.lightPull();
      default -> engine.request(operation);
    };
  }

  /** Runs an operation to its end, as long as that takes in virtual time. */
  public SyncReport run(Operation operation) {
    return begin(operation).end();
  }

  public SyncReport sync() {
    return run(Operation.FULL);
  }

  public SyncReport push() {
    return run(Operation.PUSH);
  }

  public SyncReport pull() {
    return run(Operation.PULL);
  }

  /** Logs out, which ends well. */
  public void logOut(boolean force) {
    var done = engine.logOut(force).test();
    scenario.time.settle();
    done.assertComplete();
  }

  public <E> Table<E> table(EntityType<E> type) {
    return db.table(type);
  }

  public Table<TimeEntry> entries() {
    return db.timeEntries();
  }

  public <E> List<E> all(EntityType<E> type) {
    return table(type).list(Query.all());
  }

  /** Placeholders included. */
  public <E> List<E> known(EntityType<E> type) {
    return table(type).list(Query.<E>all().withPlaceholders());
  }

  public <E> E find(Ref<E> ref) {
    return table(ref.type()).find(ref).orElseThrow();
  }

  public <E> SyncState state(Ref<E> ref) {
    return table(ref.type()).state(ref);
  }

  /** An entry of five minutes that ended now, ready to be created. */
  public TimeEntry draft(String description) {
    Duration length = Duration.ofMinutes(5);
    return TimeEntry.recorded(description, scenario.time.now().minus(length), length);
  }

  public Ref<TimeEntry> entry(String description) {
    return entries().create(draft(description));
  }

  public Ref<Tag> tag(String name) {
    return db.tags().create(Tag.named(name));
  }

  public Ref<Client> client(String name) {
    return db.clients().create(Client.named(name));
  }

  public Ref<Project> project(String name) {
    return db.projects().create(Project.named(name));
  }

  public void describe(Ref<TimeEntry> entry, String description) {
    entries().update(entry, e -> e.withDescription(description));
  }

  /** The local row of a server's row. */
  public <E> Ref<E> ref(EntityType<E> type, long serverId) {
    return type.ref(
        EngineDatabase.of(database).store().read(r -> r.findByServerId(type, serverId)).row().id());
  }

  /** From when its next pull asks for changes; null if it asks for the whole list. */
  public Instant cursor(EntityType<?> type) {
    return EngineDatabase.of(database).store().<Instant>read(reader -> reader.cursor(type));
  }

  /** The next pull asks for whole lists, as if the device had been away for long. */
  public void forgetCursors() {
    EngineDatabase.of(database)
        .store()
        .transact(writer -> TrackerSchema.SCHEMA.types().forEach(t -> writer.cursor(t, null)));
  }

  public List<String> descriptions() {
    return all(TimeEntry.TYPE).stream().map(TimeEntry::description).toList();
  }

  /** What another program says to the file. */
  public int sql(String sql, Object... arguments) {
    try (OtherConnection other = new OtherConnection(file)) {
      return other.run(sql, arguments);
    }
  }

  /** What another program reads in the file. */
  public long number(String sql) {
    try (OtherConnection other = new OtherConnection(file)) {
      return other.number(sql);
    }
  }

  /** Every status so far. */
  public List<SyncStatus> statuses() {
    return statuses.values();
  }

  public SyncStatus status() {
    return statuses().get(statuses().size() - 1);
  }

  public boolean isWaiting() {
    return status() instanceof SyncStatus.Waiting;
  }

  /** What the engine says of the user's changes; the file is the judge of the rest. */
  public int pending() {
    return engine.pending();
  }

  /** The process dies: nothing of it runs any more, and what was committed is in the file. */
  public void kill() {
    process.kill();
    EngineDatabase.of(database).store().lock().release();
    db.close();
  }

  /** The machine loses its power: what was only written is gone, what was synced is there. */
  public void loseItsPower(PowerCut disk) {
    disk.cut(this::kill);
  }

  @Override
  public void close() {
    if (!process.isKilled()) {
      engine.close();
      scenario.time.settle();
      db.close();
    }
  }
}
