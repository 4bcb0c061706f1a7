package dev.sluice.desktop.window;

import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.account.Account;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.account.Vault;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Completion;
import dev.sluice.desktop.window.entries.CsvExchange;
import dev.sluice.desktop.window.entries.EntryEdits;
import dev.sluice.desktop.window.entries.EntryList;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.FileWatch;
import dev.sluice.desktop.window.entries.Idle;
import dev.sluice.desktop.window.entries.Reports;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.syncing.Problems;
import dev.sluice.desktop.window.syncing.SyncDesk;
import dev.sluice.desktop.window.syncing.SyncHistory;
import dev.sluice.desktop.window.view.Models;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.time.Time;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;

/**
 * The app without its window: the file, the engine and the models. One thread beside the screen
 * waits for the file; the engine brings its own.
 */
public final class TrackerApp implements AutoCloseable {

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
  private final Single<TrackerDatabase> file;
  private final EntryReader reader;
  private final Desk desk;
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

    /** The usual one. It syncs by itself: see {@code AutoSync.standard()}. */
    static Engines standard() {
      return (usual, client) -> usual.build();
    }
  }

  /**
   * Begins to open the file, beside the caller: the window is built meanwhile. What the models do
   * with the file waits its turn on the same thread.
   *
   * @param engines makes an engine after a sign-in
   * @param screen the user interface's thread
   * @param time the clocks of what is shown; the engine goes by the machine's own
   */
  public TrackerApp(
      SqliteDriver driver, Vault vault, Engines engines, Scheduler screen, Time time) {
    this.time = time;
    this.engines = engines;
    this.screen = screen;
    this.file =
        Single.fromCallable(() -> TrackerDatabase.open(driver, SqliteOptions.defaults()))
            .subscribeOn(beside)
            .cache();
    var unused = file.subscribe(opened -> {}, failed -> {}); // see database()
    ZoneId zone = ZoneId.systemDefault();
    this.reader =
        new EntryReader(driver, id -> database().timeEntries().state(TimeEntry.TYPE.ref(id)), zone);
    this.desk = new Desk(beside, screen);
    this.models = models(vault, zone);
  }

  private Models models(Vault vault, ZoneId zone) {
    PublishSubject<Boolean> returned = PublishSubject.create();
    Observable<?> stored = file.flatMapObservable(opened -> opened.database().changes());
    Observable<?> changes = Observable.merge(stored, returned);
    EntryEdits edits = new EntryEdits(this::database);
    Tracking tracking = new Tracking(desk, edits, reader, changes, time);
    var unused = new FileWatch(desk, reader::file, changes);
    SyncHistory history = new SyncHistory(desk, time);
    SyncDesk sync = new SyncDesk(desk, changes, history, time, zone);
    Runnable anew =
        () -> {
          returned.onNext(true);
          sync.returned();
        };
    return new Models(
        desk,
        new EntryList(desk, reader, changes),
        tracking,
        new Idle(desk, tracking, edits, time, zone, anew),
        new Reports(desk, reader, changes, LocalDate.ofInstant(time.now(), zone)),
        new Completion(desk, reader),
        new CsvExchange(desk, this::database),
        sync,
        history,
        new Problems(desk, sync, this::database, zone),
        new Account(desk, vault, sync, login -> connect(login, history)),
        zone);
  }

  private SyncEngine connect(Login login, SyncHistory history) {
    OkHttpClient client =
        EngineClient.standard()
            .newBuilder()
            .eventListenerFactory(history.requests(login.url()))
            .build();
    SyncEngineBuilder usual =
        database()
            .engine()
            .server(login.url(), Credentials.apiToken(login.token()))
            .calls(client)
            .listener(history)
            .notifyOn(screen);
    return engines.connect(usual, client);
  }

  /** What a window shows. */
  public Models models() {
    return models;
  }

  /** The file; waits until it is open, and throws what is wrong with it. */
  public TrackerDatabase database() {
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
          reader.close();
          var unused = file.subscribe(TrackerDatabase::close, neverOpened -> {});
        });
    thread.shutdown();
  }

  /** Waits until {@link #close} has done its work. */
  public void awaitEnd() throws InterruptedException {
    boolean ended = thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    assert ended;
  }
}
