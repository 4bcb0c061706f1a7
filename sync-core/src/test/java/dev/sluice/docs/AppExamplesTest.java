package dev.sluice.docs;

import static dev.sluice.tracker.TimeEntry.newestFirst;
import static java.time.Duration.ofMinutes;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.disposables.CompositeDisposable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the pages for app developers, run as they stand there. */
@Timeout(60)
class AppExamplesTest {

  @TempDir Path folder;

  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private final Queue<String> shown = new ConcurrentLinkedQueue<>();
  private final CountDownLatch twoEntries = new CountDownLatch(1);
  private final Scheduler ui = Schedulers.single(); // stands for the user interface's thread
  private WireServer wire;
  private TrackerDatabase db;
  private SyncEngine engine;

  @BeforeEach
  void open() throws Exception {
    wire = WireServer.start(server);
    db = TrackerDatabase.open(folder.resolve("tracker.db"));
    engine =
        db.engine()
            .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
            .autoSync(AutoSync.manual())
            .notifyOn(ui)
            .build();
  }

  @AfterEach
  void close() {
    engine.close();
    db.close();
    wire.close();
  }

  private void show(String text) {
    shown.add(text);
  }

  private static boolean userWants(String question) {
    return question.isEmpty();
  }

  @Test
  void aStatusHasATextOfTheApps() {
    assertThat(line(new SyncStatus.Idle(2, 0, 0, Optional.empty()))).isEqualTo("2 to send");
  }

  private static String line(SyncStatus status) {
    String line =
        status.accept(
            new SyncStatus.Visitor<String>() {
              @Override
              public String idle(SyncStatus.Idle idle) {
                return idle.isSynced() ? "Up to date" : idle.pending() + " to send";
              }

              @Override
              public String syncing(SyncStatus.Syncing syncing) {
                return "Syncing ...";
              }

              @Override
              public String waiting(SyncStatus.Waiting waiting) {
                return "Paused until " + waiting.until().map(Instant::toString).orElse("later");
              }

              @Override
              public String offline(SyncStatus.Offline offline) {
                return "Offline";
              }

              @Override
              public String failed(SyncStatus.Failed failed) {
                return "Not synced: " + failed.why().getMessage();
              }

              @Override
              public String frozen(SyncStatus.Frozen frozen) {
                return "Please log in";
              }
            });
    return line;
  }

  @Test
  void aRefusedChangeIsTheUsersToDecide() {
    server
        .faults()
        .on(
            1,
            PathPattern.requests("POST", "/workspaces/*/projects"),
            Fault.answer(Answer.text(400, "too many projects")));
    Ref<Project> project = db.projects().create(Project.named("One too many"));
    assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.PENDING);

    for (SyncFailure failure : engine.failures()) {
      show(failure.ref() + ": " + failure.message());
      if (userWants("Try again?")) {
        failure.retry(); // the same change is sent once more
      } else {
        failure.discard(); // the row is again as the server has it
      }
    }

    assertThat(shown).singleElement().asString().contains("too many projects");
    assertThat(engine.failures()).isEmpty();
    assertThat(db.projects().find(project)).isEmpty();
  }

  @Test
  void theReadmesExample() throws Exception {
    Path file = folder.resolve("readme.db");
    String url = wire.url();
    String token = TrackerServer.TOKEN;
    var db = TrackerDatabase.open(file);
    var engine = db.engine().server(url, Credentials.apiToken(token)).build();

    db.timeEntries()
        .observe(newestFirst(50))
        .subscribe(this::showEntries); // now, and after each change
    engine.status().subscribe(status -> show(status.text())); // "Offline", "Syncing", "Synced"

    db.timeEntries().create(TimeEntry.started("Write it")); // local, at once; pushed a moment later

    engine.fullSync().blockingGet();
    assertThat(server.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    engine.close();
    db.close();
    assertThat(shown).contains("1 entries", "Synced");
  }

  @Test
  void anAppObservesQueriesAndTheStatus() throws Exception {
    CompositeDisposable screen = new CompositeDisposable();
    screen.add(
        db.timeEntries()
            .observe(TimeEntry.newestFirst(50))
            .observeOn(ui)
            .subscribe(this::showEntries));
    screen.add(engine.status().subscribe(status -> show(status.text())));

    List<Ref<TimeEntry>> both =
        db.inTransaction(
            tables -> {
              TimeEntry first = TimeEntry.recorded("First", Instant.now(), ofMinutes(5));
              TimeEntry second = TimeEntry.recorded("Second", Instant.now(), ofMinutes(5));
              return List.of(
                  tables.timeEntries().create(first), tables.timeEntries().create(second));
            });

    assertThat(both).hasSize(2);
    assertThat(twoEntries.await(30, SECONDS)).isTrue();
    screen.dispose(); // the screen has gone; the engine goes on
    assertThat(shown).doesNotContain("1 entries");
  }

  private void showEntries(List<TimeEntry> entries) {
    show(entries.size() + " entries");
    if (entries.size() == 2) {
      twoEntries.countDown();
    }
  }
}
