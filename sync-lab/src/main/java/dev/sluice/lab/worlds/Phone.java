package dev.sluice.lab.worlds;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncStatus;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.lab.torture.KillableDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.process.TestProcess;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The device: a real file, and the processes of the app that work on it. */
final class Phone {

  private static final String URL = "https://api.example";
  private static final AutoSync USUAL =
      AutoSync.defaults()
          .withLook(Duration.ZERO)
          .withPeriod(Duration.ofHours(6))
          .withRetries(Duration.ofSeconds(5), Duration.ofMinutes(2));

  private final Place place;
  private @Nullable App app;
  private @Nullable App old;
  private int version;
  private boolean isRefused;

  /** Where it is. */
  record Place(
      Path file,
      WorldPlan plan,
      TestScheduler scheduler,
      Time time,
      VirtualNetwork network,
      WorldSetup setup) {}

  /** A process of the app. */
  private record App(
      TestProcess process, Database database, SyncEngine engine, List<SyncStatus> statuses) {}

  Phone(Place place) {
    this.place = place;
  }

  Path file() {
    return place.file();
  }

  VirtualNetwork network() {
    return place.network();
  }

  AppVersion version() {
    return place.plan().versions().get(version);
  }

  /** The next version is installed, if there is one. */
  boolean upgrade() {
    boolean more = !isRefused && version + 1 < place.plan().versions().size();
    version += more ? 1 : 0;
    return more;
  }

  /** The newest version cannot work with the file, and the user goes back to the one before. */
  void downgrade() {
    version--;
    isRefused = true;
  }

  boolean isRefused() {
    return isRefused;
  }

  Credentials credentials(String account) {
    return place.setup().credentials(account, Accounts.token(account));
  }

  void open(String account) {
    app = opened(account, USUAL);
  }

  private App opened(String account, AutoSync when) {
    TestProcess process = new TestProcess();
    Scheduler threads = process.scheduler(place.scheduler());
    SqliteDriver whole = place.setup().driver(new JdbcDriver(place.file()));
    List<Migration> ways =
        place.plan().versions().stream()
            .limit(version + 1L)
            .map(AppVersion::migration)
            .filter(Objects::nonNull)
            .toList();
    SqliteOptions options =
        SqliteOptions.defaults().withTime(place.time()).withObservers(threads).withMigrations(ways);
    Database database =
        SqliteDatabase.open(new KillableDriver(whole, process), version().schema(), options);
    SyncEngine engine =
        place
            .setup()
            .engine(database)
            .server(URL, credentials(account))
            .calls(process.calls(place.setup().calls(place.network())))
            .ledgers(name -> SlotLedger.memory(place.time()))
            .budget(Limit.of(6000, Duration.ofMinutes(1)))
            .pace(Limit.of(100, Duration.ofSeconds(1)))
            .time(place.time())
            .scheduler(threads)
            .random(new Random(place.plan().seed()))
            .autoSync(place.setup().autoSync(when))
            .build();
    App opened = new App(process, database, engine, new ArrayList<>());
    var unused =
        engine
            .status()
            .subscribe(
                status -> {
                  opened.statuses().clear();
                  opened.statuses().add(status);
                });
    return opened;
  }

  private App alive() {
    return Objects.requireNonNull(app, "the app does not run");
  }

  boolean isAlive() {
    return app != null;
  }

  Database database() {
    return alive().database();
  }

  SyncEngine engine() {
    return alive().engine();
  }

  @Nullable SyncStatus status() {
    List<SyncStatus> statuses = app == null ? List.of() : app.statuses();
    return statuses.isEmpty() ? null : statuses.get(0);
  }

  boolean saysSynced() {
    return status() instanceof SyncStatus.Idle idle && idle.isSynced();
  }

  /** The user closes the app. */
  void close() {
    App last = app;
    if (last != null) {
      app = null;
      end(last);
    }
  }

  private void end(App app) {
    app.engine().close();
    place.scheduler().triggerActions();
    app.database().close();
    app.process().closeAll();
  }

  /** SIGKILL. */
  void kill() {
    App last = app;
    if (last != null) {
      app = null;
      last.process().kill();
      EngineDatabase.of(last.database()).store().lock().release();
      last.process().closeAll();
    }
  }

  /** The process goes on beside the next one. */
  void leaveOpen() {
    old = app;
    app = null;
  }

  @Nullable SyncEngine oldEngine() {
    return old == null ? null : old.engine();
  }

  void closeOld() {
    App last = old;
    if (last != null) {
      old = null;
      end(last);
    }
  }
}
