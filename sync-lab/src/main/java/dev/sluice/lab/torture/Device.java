package dev.sluice.lab.torture;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncStatus;
import dev.sluice.database.SqliteOptions;
import dev.sluice.failure.FailureKind;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Tables;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.process.TestProcess;
import io.reactivex.rxjava3.core.Scheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One device: a real file, a real engine, and a process that may be killed at any moment. */
final class Device {

  static final Duration CALL_TIMEOUT = Duration.ofSeconds(10);

  private static final AutoSync USUAL =
      AutoSync.defaults()
          .withLook(Duration.ZERO)
          .withPeriod(Duration.ofHours(6))
          .withRetries(Duration.ofSeconds(5), Duration.ofMinutes(2));
  static final int RESTART_SECONDS = 1;
  private static final long LOOK_SECONDS = 5;

  private final Path file;
  private final Setting setting;
  private final Scheduler scheduler;
  private final Triggers triggers = new Triggers();
  private final DeviceClock clock;
  private final Disk disk;
  private final VirtualNetwork network;
  private final List<App> rivals = new ArrayList<>();
  private final Set<String> falseClaims = new LinkedHashSet<>();
  private final OneAtATime oneAtATime;
  private @Nullable App app;
  private @Nullable SyncStatus status;

  /**
   * Where a device lives.
   *
   * @param random draws what is left to chance in an engine
   */
  record Setting(Domain domain, Scheduler scheduler, DeviceSetup setup, Random random) {}

  /** What runs on the device now. */
  private record App(
      TestProcess process, Domain.Opened file, List<SqliteLedger> slots, SyncEngine engine) {}

  Device(Path file, Setting setting, DeviceClock clock, VirtualNetwork network) {
    this.file = file;
    this.setting = setting;
    this.scheduler = setting.scheduler();
    this.clock = clock;
    this.disk = new Disk(file);
    this.network = network.callTimeout(CALL_TIMEOUT);
    this.oneAtATime =
        new OneAtATime(() -> falseClaims.add(file.getFileName() + ": two sync it at once"));
  }

  Path file() {
    return file;
  }

  DeviceClock clock() {
    return clock;
  }

  VirtualNetwork network() {
    return network;
  }

  Triggers triggers() {
    return triggers;
  }

  boolean isAlive() {
    return app != null;
  }

  Database database() {
    return alive().file().database();
  }

  /** Does work in one transaction of the app. */
  void transact(Consumer<Tables> work) {
    alive().file().transaction().accept(work);
  }

  SyncEngine engine() {
    return alive().engine();
  }

  /** The user does something here. */
  void user(Runnable act) {
    triggers.byUser(act);
  }

  /** The app calls its engine, and may die in the middle of that. */
  void ask(Consumer<SyncEngine> call) {
    App caller = alive();
    caller.process().run(() -> call.accept(caller.engine()));
  }

  /** The user logs in again, as the same one. */
  void resume() {
    ask(engine -> engine.resume(setting.domain().credentials()));
  }

  /** What has not arrived for sure. */
  Outbox outbox(History history) {
    return new Outbox(EngineDatabase.of(database()).store(), history);
  }

  private App alive() {
    if (app == null) {
      throw new IllegalStateException("nothing runs on the device");
    }
    return app;
  }

  void start() {
    App begun = begin(file, USUAL);
    app = begun;
    var unused = begun.engine().status().subscribe(each -> heard(each, begun));
  }

  /** Before the first sync nobody can be in sync. */
  private void heard(SyncStatus each, App speaker) {
    status = each;
    if (each instanceof SyncStatus.Frozen frozen && FailureKind.UNSUPPORTED.is(frozen.why())) {
      falseClaims.add(file.getFileName() + ": one row stopped it: " + frozen.why());
    }
    if (!speaker.process().isKilled()
        && saysSynced()
        && setting.domain().isEmpty(speaker.file().database())) {
      falseClaims.add(file.getFileName() + ": says Synced, and nothing is there");
    }
  }

  boolean saysSynced() {
    return status instanceof SyncStatus.Idle idle && idle.isSynced();
  }

  /** What it said, and should not have. */
  Set<String> falseClaims() {
    return falseClaims;
  }

  /** A second process syncs the same file once, if it is let. */
  void rival() {
    rival(file);
  }

  /** The same by another name of the file. */
  void rival(Path name) {
    App rival = begin(name, AutoSync.manual());
    rivals.add(rival);
    var unused = rival.engine().fullSync().subscribe(report -> bury(rival));
  }

  /** Another program edits the file; the app notices soon. */
  void commandLine(Consumer<Tables> work) {
    SqliteOptions options = SqliteOptions.defaults().withTime(clock).withObservers(scheduler);
    SqliteDriver driver = new DiskDriver(new JdbcDriver(file), disk);
    try (Domain.Opened other = setting.domain().open(driver, options)) {
      other.transaction().accept(work);
    }
    scheduler.scheduleDirect(
        () -> {
          if (isAlive()) {
            database().refresh();
          }
        },
        LOOK_SECONDS,
        TimeUnit.SECONDS);
  }

  /** The app writes to its file by itself. SQLite's own settings sync each of its commits. */
  void dao(boolean asRoom, HistoryWriter book, Dao.Work work) {
    Dao.open(file, asRoom, book, work);
    disk.sync();
  }

  private App begin(Path name, AutoSync autoSync) {
    TestProcess process = new TestProcess(triggers::reached);
    Scheduler threads = process.scheduler(scheduler);
    SqliteDriver whole = new DiskDriver(new JdbcDriver(name), disk);
    KillableDriver driver = new KillableDriver(setting.setup().driver(whole), process);
    SqliteOptions options = SqliteOptions.defaults().withTime(clock).withObservers(threads);
    Domain.Opened opened = setting.domain().open(driver, options);
    List<SqliteLedger> slots = new ArrayList<>();
    SyncEngine engine =
        setting
            .domain()
            .connected(setting.setup().engine(opened.database()))
            .calls(process.calls(setting.setup().calls(network)))
            .ledgers(key -> slots(key, driver, slots))
            .time(clock)
            .scheduler(threads)
            .random(setting.random())
            .listener(oneAtATime.ofNextProcess())
            .autoSync(setting.setup().autoSync(autoSync))
            .build();
    return new App(process, opened, slots, engine);
  }

  private SqliteLedger slots(String key, KillableDriver driver, List<SqliteLedger> all) {
    Path beside = SqliteLedger.beside(driver.path());
    SqliteLedger ledger = SqliteLedger.open(driver.at(beside), key, clock);
    all.add(ledger);
    return ledger;
  }

  /** SIGKILL; the user opens the app again soon. */
  void die() {
    App dead = app;
    if (dead != null) {
      app = null;
      bury(dead);
      scheduler.scheduleDirect(this::start, RESTART_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** The app is updated: the next process is of the newer version. */
  void update() {
    dieFor(setting.domain()::update);
  }

  /** The process ends, and something happens before the next one starts. */
  void dieFor(Runnable meanwhile) {
    die();
    scheduler.scheduleDirect(meanwhile, RESTART_SECONDS * 500L, TimeUnit.MILLISECONDS);
  }

  /** As if pulled from the wall, with all that runs on it: what was not synced is gone. */
  void powerCut() {
    App last = app;
    if (last != null) {
      app = null;
      clock.reboot();
      List<App> all = new ArrayList<>(rivals);
      all.add(last);
      all.forEach(each -> each.process().kill());
      scheduler.scheduleDirect(
          () -> {
            disk.cut();
            all.forEach(this::clear);
            disk.restore();
          });
      scheduler.scheduleDirect(this::start, RESTART_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** The device restarts; another clock may be set when it is up again. */
  void reboot(Duration clockShift) {
    clock.reboot();
    clock.shift(clockShift);
    List.copyOf(rivals).forEach(this::bury);
    die();
  }

  /** What the operating system does, as soon as nothing of the process is on the stack. */
  private void bury(App dead) {
    dead.process().kill();
    scheduler.scheduleDirect(() -> clear(dead));
  }

  private void clear(App dead) {
    rivals.remove(dead);
    EngineDatabase.of(dead.file().database()).store().lock().release();
    dead.slots().forEach(SqliteLedger::close);
    dead.process().closeAll();
  }

  /** The end of the story. */
  void close() {
    App last = app;
    if (last != null) {
      app = null;
      bury(last);
    }
  }
}
