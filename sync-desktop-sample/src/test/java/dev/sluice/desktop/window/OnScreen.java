package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.account.TokenKeyring;
import dev.sluice.desktop.window.account.Vault;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimesheetKind;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.desktop.window.view.Arrangement;
import dev.sluice.desktop.window.view.ScreenThread;
import dev.sluice.desktop.window.view.TrackerWindow;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.Theme;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.store.Query;
import dev.sluice.tracker.TimeEntry;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.awt.EventQueue;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import javax.swing.JFrame;
import okhttp3.OkHttpClient;

/** A real window on a real file. What the test does, it does on the screen's thread, as a user. */
final class OnScreen extends UsedWindow implements AutoCloseable {

  final GuardedDriver driver;
  final TrackerApp app;
  final TrackerWindow window;
  final List<String> network = new CopyOnWriteArrayList<>();
  final FakeTray tray;

  /** The pages that were opened in a browser. */
  final List<String> pages = new CopyOnWriteArrayList<>();

  /** The machine's clock, and how long it has slept so far. */
  final SleptClock clock = new SleptClock();

  /** Where the computer is. */
  final AtomicReference<ZoneId> zone = new AtomicReference<>(ZoneId.systemDefault());

  /** The screen is locked and unlocked. */
  final PublishSubject<Boolean> locks = PublishSubject.create();

  /** Whether the desktop is dark. */
  final AtomicBoolean darkDesktop = new AtomicBoolean();

  /** Whether the engine syncs by itself, too. */
  private final AutoSync autoSync;

  private static final Arrangement DARK =
      new Arrangement(Theme.fixed(true), false, false, Optional.empty());

  /** How it was arranged when its user closed it. */
  final CompletableFuture<Arrangement> closed = new CompletableFuture<>();

  private final AtomicInteger begun = new AtomicInteger();

  /** The number of the last full sync that ended well; they run one after the other. */
  private volatile int synced;

  private OnScreen(Path file, Optional<Login> login, Arrangement begun, FakeTray tray)
      throws Exception {
    this(file, login, begun, tray, AutoSync.manual());
  }

  private OnScreen(
      Path file, Optional<Login> login, Arrangement begun, FakeTray tray, AutoSync autoSync)
      throws Exception {
    this(new TrackerKind(), file, new FileVault(file), login, begun, tray, autoSync);
  }

  private OnScreen(
      TimesheetKind kind,
      Path file,
      Vault vault,
      Optional<Login> login,
      Arrangement begun,
      FakeTray tray,
      AutoSync autoSync)
      throws Exception {
    this.tray = tray;
    this.autoSync = autoSync;
    this.driver = new GuardedDriver(new JdbcDriver(file));
    this.app =
        new TrackerApp(
            kind, driver, vault, this::engine, ScreenThread.scheduler(), clock, around());
    this.window =
        onScreen(
            () -> {
              Look.install(begun.theme().isDark());
              TrackerWindow made =
                  new TrackerWindow(app.models(), tray, begun, closed::complete, pages::add);
              // Windows of several tests share a screen: none takes the cursor from another.
              made.frame().setAutoRequestFocus(false);
              made.begin(login);
              return made;
            });
  }

  private Surroundings around() {
    return new Surroundings(zone::get, () -> Optional.of(darkDesktop.get()), locks);
  }

  static OnScreen open(Path file) throws Exception {
    return new OnScreen(file, Optional.empty(), Arrangement.USUAL, new FakeTray(false));
  }

  /** On a system that has a tray. */
  static OnScreen withTray(Path file) throws Exception {
    return new OnScreen(file, Optional.empty(), Arrangement.USUAL, new FakeTray(true));
  }

  static OnScreen open(Path file, Login login) throws Exception {
    return new OnScreen(file, Optional.of(login), Arrangement.USUAL, new FakeTray(false));
  }

  /** One that syncs when the user is back, but else only when the test says so. */
  static OnScreen alert(Path file, Login login) throws Exception {
    return new OnScreen(
        file, Optional.of(login), Arrangement.USUAL, new FakeTray(false), AutoSync.defaults());
  }

  /** One that syncs by itself, and whose user has not signed in yet. */
  static OnScreen alert(Path file) throws Exception {
    return new OnScreen(
        file, Optional.empty(), Arrangement.USUAL, new FakeTray(false), AutoSync.defaults());
  }

  /** A window on another domain's entries. */
  static OnScreen of(TimesheetKind kind, Path file, Login login) throws Exception {
    return new OnScreen(
        kind,
        file,
        new FileVault(file),
        Optional.of(login),
        Arrangement.USUAL,
        new FakeTray(false),
        AutoSync.manual());
  }

  /** One whose token is kept by a keyring. */
  static OnScreen keeping(Path file, TokenKeyring keyring, Optional<Login> login) throws Exception {
    return new OnScreen(
        new TrackerKind(),
        file,
        new FileVault(file, keyring),
        login,
        Arrangement.USUAL,
        new FakeTray(false),
        AutoSync.manual());
  }

  static OnScreen dark(Path file, Login login) throws Exception {
    return new OnScreen(file, Optional.of(login), DARK, new FakeTray(false));
  }

  /** A window that stays in the tray when it is closed, where there is none. */
  static OnScreen stayingInNoTray(Path file) throws Exception {
    Arrangement stays = new Arrangement(Theme.SYSTEM, true, false, Optional.empty());
    return new OnScreen(file, Optional.empty(), stays, new FakeTray(false));
  }

  /** Syncs when the test says so, and notes every request that the screen's thread would send. */
  private SyncEngine engine(SyncEngineBuilder usual, OkHttpClient client) {
    return usual
        .listener(heard())
        .calls(
            request -> {
              if (EventQueue.isDispatchThread()) {
                network.add(request.url().encodedPath());
              }
              return client.newCall(request);
            })
        .pace(Limit.of(50, Duration.ofSeconds(1)))
        .worstTransit(Duration.ofMillis(100))
        .autoSync(autoSync)
        .build();
  }

  /** Which full sync has ended. The window hears it, too. */
  private SyncListener heard() {
    return new SyncListener() {
      @Override
      public void began(Operation operation) {
        if (operation == Operation.FULL) {
          begun.incrementAndGet();
        }
      }

      @Override
      public void ended(SyncReport report) {
        if (report.operation() == Operation.FULL && report.result() == SyncResult.SYNCED) {
          synced = begun.get();
        }
      }
    };
  }

  /** A slow disk: what is to be done beside the screen waits until the latch is open. */
  CountDownLatch slowDisk() throws Exception {
    CountDownLatch open = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    Callable<Boolean> wait =
        () -> {
          begun.countDown();
          return open.await(GUARD_SECONDS, TimeUnit.SECONDS);
        };
    onScreen(
        () -> {
          app.models().desk().run(wait, waited -> {});
          return true;
        });
    begun.await();
    return open;
  }

  /** Waits for what is being done beside the screen, and shows it. */
  void settle() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    onScreen(
        () -> {
          app.models().desk().run(() -> true, yes -> done.countDown());
          return true;
        });
    assertThat(done.await(GUARD_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  /** Presses Sync when all edits are stored, and waits for the end of a sync that began later. */
  void sync() throws Exception {
    settle();
    int before = begun.get();
    press("Sync");
    await("a sync", () -> synced > before);
    awaitStatus("All on the server");
  }

  boolean isOver() {
    return closed.isDone();
  }

  /** An entry of the list by its place, the newest first. */
  EntryRow row(int place) {
    EntryList list = app.models().list();
    return IntStream.range(0, list.size())
        .mapToObj(list::row)
        .filter(EntryRow.class::isInstance)
        .map(EntryRow.class::cast)
        .skip(place)
        .findFirst()
        .orElseThrow();
  }

  List<TimeEntry> entries() {
    return app.database().table(TimeEntry.TYPE).list(Query.<TimeEntry>all());
  }

  TimeEntry running() {
    return entries().stream().filter(TimeEntry::isRunning).findFirst().orElseThrow();
  }

  boolean startEarlier(long id, Instant start) {
    app.models().tracking().startAt(id, (old, end) -> start);
    return true;
  }

  /** The machine slept so long; the window looks at its clock as it does every few seconds. */
  void sleep(Duration time) throws Exception {
    clock.sleep(time);
    onScreen(
        () -> {
          app.models().idle().look();
          app.models().reminder().look(app.models().idle().isThere());
          return true;
        });
  }

  void away(Instant from, Instant to) throws Exception {
    onScreen(
        () -> {
          app.models().idle().away(from, to);
          return true;
        });
  }

  /** Waits until the file holds it, looking after every change. */
  void awaitFile(BooleanSupplier isSo) {
    app.database()
        .changes()
        .map(change -> true)
        .mergeWith(Observable.just(true)) // looks when it already hears of changes
        .filter(change -> isSo.getAsBoolean())
        .timeout(GUARD_SECONDS, TimeUnit.SECONDS)
        .blockingFirst();
  }

  /** Also checks that the screen's thread touched neither the file nor the network. */
  @Override
  public void close() {
    EventQueue.invokeLater(window.frame()::dispose);
    app.close();
    try {
      app.awaitEnd();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assertThat(driver.onScreen).as("asked by the screen's thread").isEmpty();
    assertThat(network).as("sent by the screen's thread").isEmpty();
  }

  @Override
  JFrame frame() {
    return window.frame();
  }
}
