package dev.sluice.desktop.window;

import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.account.Account;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.account.Sessions;
import dev.sluice.desktop.window.account.Vault;
import dev.sluice.desktop.window.backup.BackupFolder;
import dev.sluice.desktop.window.backup.Backups;
import dev.sluice.desktop.window.csv.CsvExchange;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Completion;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.EntryTraits;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.entries.TimesheetKind;
import dev.sluice.desktop.window.entries.Today;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.idle.Idle;
import dev.sluice.desktop.window.idle.Reminder;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.names.KnownNames;
import dev.sluice.desktop.window.report.Reports;
import dev.sluice.desktop.window.syncing.Problems;
import dev.sluice.desktop.window.syncing.RowWords;
import dev.sluice.desktop.window.syncing.SyncDesk;
import dev.sluice.desktop.window.syncing.SyncHistory;
import dev.sluice.desktop.window.system.SystemShade;
import dev.sluice.desktop.window.time.LocalZone;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.week.Weeks;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.io.IOException;
import java.time.LocalDate;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;

/**
 * The app without its window: the file, the engine and the models. One thread beside the screen
 * waits for the file; the engine brings its own.
 */
public final class TrackerApp implements AutoCloseable {

  private static final long LOOK_SECONDS = 1;

  /** One thread. What an engine tells while it is being closed is read no more. */
  private final ExecutorService thread =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new LinkedBlockingQueue<>(),
          new ThreadPoolExecutor.DiscardPolicy());

  private final Scheduler beside = Schedulers.from(thread);
  private final TimesheetKind kind;
  private final Single<Timesheet> file;
  private final Desk desk;
  private final BackupFolder copies;
  private final Models models;
  private final Engines engines;
  private final Scheduler screen;
  private final Time time;

  /** Builds an engine with an app's own options. */
  public interface Engines {

    /**
     * An engine.
     *
     * @param usual what the window needs is set: the server, the screen, who listens
     * @param client sends the requests, and shows them to the window
     */
    SyncEngine connect(SyncEngineBuilder usual, OkHttpClient client);

    /** The usual one. It syncs by itself: see {@code AutoSync.defaults()}. */
    static Engines standard() {
      return (usual, client) -> usual.build();
    }
  }

  /** Times are those of the zone where the computer is. */
  public TrackerApp(
      TimesheetKind kind,
      SqliteDriver driver,
      Vault vault,
      Engines engines,
      Scheduler screen,
      Time time) {
    this(kind, driver, vault, engines, screen, time, Surroundings.ofThisSystem());
  }

  /**
   * Begins to open the file, beside the caller: the window is built meanwhile. What the models do
   * with the file waits its turn on the same thread.
   *
   * @param kind what the file holds
   * @param engines makes an engine after a sign-in
   * @param screen the user interface's thread
   * @param time the clocks of what is shown; the engine goes by the machine's own
   * @param around what the system tells
   */
  TrackerApp(
      TimesheetKind kind,
      SqliteDriver driver,
      Vault vault,
      Engines engines,
      Scheduler screen,
      Time time,
      Surroundings around) {
    this.kind = kind;
    this.time = time;
    this.engines = engines;
    this.screen = screen;
    LocalZone zone = new LocalZone(around.zone());
    SqliteOptions options = SqliteOptions.defaults().withObservers(beside);
    this.file =
        Single.fromCallable(() -> kind.open(driver, options, zone)).subscribeOn(beside).cache();
    var unused = file.subscribe(opened -> {}, failed -> {}); // see database()
    this.desk = new Desk(beside, screen);
    this.copies = new BackupFolder(driver);
    this.models = models(driver, vault, zone, around);
  }

  private Models models(SqliteDriver driver, Vault vault, LocalZone zone, Surroundings around) {
    PublishSubject<Boolean> returned = PublishSubject.create();
    Observable<Boolean> stored = file.flatMapObservable(TrackerApp::changes);
    Observable<Boolean> changes = stored.onErrorComplete().mergeWith(returned); // see database()
    EntryTraits traits = kind.traits();
    Supplier<EntryReader> reader = () -> sheet().reader();
    Tracking tracking = new Tracking(desk, file, time);
    var unused = new FileWatch(desk, driver.path(), traits.hasCsv(), changes);
    followOthers();
    SyncHistory history = new SyncHistory(desk, time);
    TimeStyles times =
        new TimeStyles(
            desk, usual -> file.flatMapObservable(sheet -> sheet.reader().timeForm(usual)), zone);
    SyncDesk sync = new SyncDesk(desk, changes, history, time, times);
    Reports reports = new Reports(desk, file.map(Timesheet::reader), time::now, times);
    Today today = new Today(desk, file.map(Timesheet::reader), tracking, times);
    Weeks weeks = new Weeks(desk, file.map(Timesheet::reader), tracking, times);
    Runnable anew =
        () -> {
          returned.onNext(true);
          LocalDate day = times.now().day(time.now());
          reports.begin(day);
          today.begin(day);
          weeks.begin(day);
          sync.returned();
        };
    CsvExchange csv = new CsvExchange(desk, () -> sheet().csv(), reader, zone);
    Backups backups =
        new Backups(
            desk,
            new Backups.BackedUp(kind, driver, file, copies),
            new Backups.WallClock(time, zone),
            new Backups.RestoreWays(csv, sync));
    desk.show(times.zone().skip(1), moved -> anew.run());
    desk.follow(Observable.interval(1, TimeUnit.MINUTES), minute -> zone.look(), hasMoved -> {});
    return new Models(
        desk,
        new EntryList(desk, reader, changes, zone),
        tracking,
        idle(new Idle(desk, tracking, time, zone, anew), around),
        new Reminder(desk, tracking, zone),
        today,
        reports,
        weeks,
        new KnownNames(desk, file.map(Timesheet::names)),
        new Completion(desk, reader),
        csv,
        sync,
        history,
        new Problems(
            desk, sync, new RowWords(this::database, kind::isSeconds, times), kind.entries()),
        new Account(desk, vault, sync, new Signed(history)),
        traits,
        times,
        new SystemShade(desk, around.isDark()),
        backups);
  }

  private Idle idle(Idle idle, Surroundings around) {
    desk.observe(around.locks(), idle::locked);
    return idle;
  }

  /** Emits now, too, but not before it hears of changes. */
  private static Observable<Boolean> changes(Timesheet opened) {
    return opened.database().changes().map(types -> true).mergeWith(Observable.just(true));
  }

  /** What other programs write is shown soon, an engine or not. */
  private void followOthers() {
    Observable<Timesheet> looks =
        file.flatMapObservable(
            opened -> Observable.interval(LOOK_SECONDS, TimeUnit.SECONDS).map(look -> opened));
    desk.follow(
        looks.onErrorComplete(), // see database()
        sheet -> {
          sheet.database().refresh();
          return sheet;
        },
        sheet -> {});
  }

  /** Sessions of the file that is open. */
  private final class Signed implements Sessions {

    private final SyncHistory history;

    Signed(SyncHistory history) {
      this.history = history;
    }

    @Override
    public SyncEngine connect(Login login) {
      OkHttpClient client =
          EngineClient.defaults()
              .newBuilder()
              .eventListenerFactory(history.requests(login.url(), kind.quotaHeaders()))
              .build();
      SyncEngineBuilder usual =
          SyncEngine.builder(database())
              .server(login.url(), credentials(login))
              .calls(client)
              .listener(history)
              .notifyOn(screen);
      return engines.connect(kind.decide(usual), client);
    }

    @Override
    public Credentials credentials(Login login) {
      return kind.credentials(login.token());
    }

    @Override
    public int onlyHere() {
      return sheet().onlyHere();
    }

    @Override
    public void forget() throws IOException {
      history.forget();
      copies.forget();
      sheet().forget();
    }
  }

  /** What a window shows. */
  public Models models() {
    return models;
  }

  /**
   * The file's rows; waits until it is open, and throws what is wrong with it. Nobody else tells
   * that: a window on a file that cannot be opened has nothing to show.
   */
  public Database database() {
    return sheet().database();
  }

  private Timesheet sheet() {
    return file.blockingGet();
  }

  /**
   * Saves what was typed, ends the engine, then gives the file back. All that happens beside the
   * caller: see {@link #awaitEnd}.
   */
  @Override
  public void close() {
    desk.close();
    thread.execute(
        () -> {
          models.csv().finish();
          models.account().end();
          var unused = file.subscribe(Timesheet::close, neverOpened -> {});
        });
    thread.shutdown();
  }

  /** Waits until {@link #close} has done its work. */
  public void awaitEnd() throws InterruptedException {
    boolean ended = thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    assert ended;
  }
}
