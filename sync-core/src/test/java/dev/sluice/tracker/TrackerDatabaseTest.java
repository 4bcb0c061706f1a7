package dev.sluice.tracker;

import static dev.sluice.tracker.ServerRows.project;
import static dev.sluice.tracker.ServerRows.tag;
import static dev.sluice.tracker.ServerRows.user;
import static dev.sluice.tracker.ServerRows.workspace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.observers.TestObserver;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrackerDatabaseTest {

  @TempDir Path folder;
  private TrackerBench bench;
  private TrackerDatabase db;

  @BeforeEach
  void open() {
    bench = new TrackerBench(folder);
    db = bench.db;
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void pullTwoWorkspaces() {
    bench.server.list(workspace(10), workspace(20), user(10L), tag(30, 20), project(40, 20));
    bench.pull();
  }

  @Test
  void aFileIsMadeAndFoundAgain() {
    Path file = folder.resolve("other.db");
    try (TrackerDatabase made = TrackerDatabase.open(file)) {
      assertThat(EngineDatabase.of(made.database()).store().schema())
          .isSameAs(TrackerSchema.SCHEMA);
    }
    try (TrackerDatabase found = TrackerDatabase.open(file)) {
      assertThat(found.timeEntries().list(Query.all())).isEmpty();
      assertThat(found.preferences().list(Query.all())).isEmpty();
      assertThat(found.workspaceFeatures().list(Query.all())).isEmpty();
      assertThat(found.user().list(Query.all())).isEmpty();
    }
  }

  @Test
  void rowsMadeBeforeTheFirstPullMoveToTheDefaultWorkspace() {
    Ref<Project> plan = db.projects().create(Project.named("Plan"));
    Ref<TimeEntry> entry = db.timeEntries().create(TimeEntry.started("Write", plan));
    Ref<Tag> deleted = db.tags().create(Tag.named("red"));
    db.tags().delete(deleted);
    assertThat(db.projects().find(plan).orElseThrow().workspace())
        .isEqualTo(entry(entry).workspace());

    pullTwoWorkspaces();

    assertThat(db.projects().find(plan).orElseThrow().workspace()).isEqualTo(bench.workspace(10));
    assertThat(entry(entry).workspace()).isEqualTo(bench.workspace(10));
    assertThat(db.workspaces().list(Query.all())).hasSize(2);
    assertThat(db.tags().list(Query.all())).extracting(Tag::name).doesNotContain("red");
    assertThat(db.projects().state(plan)).isEqualTo(SyncState.PENDING);
  }

  @Test
  void rowsMadeBeforeTheFirstPullWaitUntilTheUserHasChosenAWorkspace() {
    Ref<Tag> tag = db.tags().create(Tag.named("red"));
    Ref<Workspace> standIn = homeOf(tag);
    bench.server.list(workspace(10), workspace(20), user(null));
    bench.pull();
    assertThat(homeOf(tag)).isEqualTo(standIn);

    Ref<User> user = User.TYPE.ref(db.user().list(Query.all()).get(0).id());
    db.user().update(user, u -> u.withDefaultWorkspace(bench.workspace(20)));
    bench.pull();
    assertThat(homeOf(tag)).isEqualTo(bench.workspace(20));
  }

  @Test
  void amongSeveralWorkspacesWithoutADefaultOneANewRowWaits() {
    bench.server.list(workspace(10), workspace(20), user(null));
    bench.pull();
    assertThat(homeOf(db.tags().create(Tag.named("red"))))
        .isNotIn(bench.workspace(10), bench.workspace(20))
        .isEqualTo(homeOf(db.tags().create(Tag.named("blue"))));
  }

  @Test
  void aNewRowGoesToTheDefaultWorkspace() {
    pullTwoWorkspaces();
    assertThat(homeOf(db.tags().create(Tag.named("red")))).isEqualTo(bench.workspace(10));
    assertThat(
            db.clients().find(db.clients().create(Client.named("Ada"))).orElseThrow().workspace())
        .isEqualTo(bench.workspace(10));
  }

  @Test
  void aNewRowGoesToTheOnlyWorkspaceIfThereIsNoDefault() {
    bench.server.list(workspace(10));
    bench.pull();
    assertThat(homeOf(db.tags().create(Tag.named("red")))).isEqualTo(bench.workspace(10));
  }

  @Test
  void aWorkspaceOutOfReachIsNoPlaceForANewRow() {
    pullTwoWorkspaces();
    bench.write(
        writer -> {
          writer.update(bench.row(Workspace.TYPE, 10).with(Workspace.ACCESSIBLE, false));
        });
    assertThat(homeOf(db.tags().create(Tag.named("red")))).isEqualTo(bench.workspace(20));
  }

  @Test
  void aNewRowGoesWhereWhatItRefersToLives() {
    pullTwoWorkspaces();
    Ref<Project> plan =
        db.projects().create(Project.named("Plan").withWorkspace(bench.workspace(20)));
    Ref<Task> draw = db.tasks().create(Task.named("Draw", plan));
    assertThat(db.tasks().find(draw).orElseThrow().workspace()).isEqualTo(bench.workspace(20));
    Ref<TimeEntry> entry = db.timeEntries().create(TimeEntry.started("Write", plan));
    assertThat(entry(entry).workspace()).isEqualTo(bench.workspace(20));
  }

  @Test
  void anEntryGoesWhereItsTagsLive() {
    pullTwoWorkspaces();
    Row tagged = TimeEntry.TYPE.emptyRow().with(TimeEntry.TAGS, List.of(bench.id(Tag.TYPE, 30)));
    TimeEntry entry =
        TimeEntry.recorded("Write", bench.now(), Duration.ofHours(1))
            .withTags(tagged.require(TimeEntry.TAGS));
    assertThat(entry(db.timeEntries().create(entry)).workspace()).isEqualTo(bench.workspace(20));
  }

  @Test
  void aWorkspaceThatIsNamedCounts() {
    pullTwoWorkspaces();
    Tag red = Tag.named("red").withWorkspace(bench.workspace(20));
    assertThat(homeOf(db.tags().create(red))).isEqualTo(bench.workspace(20));
  }

  @Test
  void aTransactionIsAllOrNothing() {
    pullTwoWorkspaces();
    assertThatThrownBy(
            () ->
                db.inTransaction(
                    tx -> {
                      tx.projects().create(Project.named("Plan"));
                      throw new IllegalArgumentException("no");
                    }))
        .hasMessage("no");
    assertThat(db.projects().list(Query.all())).hasSize(1);
  }

  @Test
  void aTransactionHandsOutTheSameTables() {
    pullTwoWorkspaces();
    Ref<TimeEntry> entry =
        db.inTransaction(
            tx -> {
              Ref<Project> plan = tx.projects().create(Project.named("Plan"));
              return tx.timeEntries().create(TimeEntry.started("Write it", plan));
            });
    db.timeEntries().update(entry, e -> e.withDescription("Write it well"));
    assertThat(entry(entry).description()).isEqualTo("Write it well");
    assertThat(entry(entry).workspace()).isEqualTo(bench.workspace(10));
    assertThat(db.timeEntries().state(entry)).isEqualTo(SyncState.PENDING);
  }

  @Test
  void aRowCanBeDeletedAndBroughtBack() {
    pullTwoWorkspaces();
    Ref<Tag> red = db.tags().create(Tag.named("red"));
    db.tags().delete(red);
    assertThat(db.tags().find(red)).isEmpty();
    assertThat(db.tags().undelete(red)).isTrue();
    assertThat(find(red).name()).isEqualTo("red");
  }

  @Test
  void observersSeeNewRows() throws InterruptedException {
    pullTwoWorkspaces();
    TestObserver<List<TimeEntry>> seen = db.timeEntries().observe(TimeEntry.newestFirst(5)).test();
    db.timeEntries().create(TimeEntry.started("Write"));
    seen.awaitCount(2);
    assertThat(seen.values().get(seen.values().size() - 1)).hasSize(1);
    seen.dispose();
  }

  @Test
  void aNewEntryThatRunsStopsTheOneThatRanWhereItBegins() {
    pullTwoWorkspaces();
    Instant nine = bench.now().minus(Duration.ofHours(3));
    Instant ten = nine.plus(Duration.ofHours(1));
    Ref<TimeEntry> first = db.timeEntries().create(TimeEntry.started("Write", nine));
    Ref<TimeEntry> second = db.timeEntries().create(TimeEntry.started("Read", ten));
    assertThat(entry(first).stop()).isEqualTo(ten);
    assertThat(entry(second).isRunning()).isTrue();
  }

  @Test
  void aNewEntryIsNotThereIfTheOneThatRanCannotBeStopped() {
    pullTwoWorkspaces();
    db.timeEntries().create(TimeEntry.started("Write", bench.now()));
    try (SqliteConnection app = new JdbcDriver(folder.resolve("tracker.db")).open()) {
      app.execute(
          "CREATE TRIGGER stubborn BEFORE UPDATE OF duration ON time_entries"
              + " BEGIN SELECT RAISE(ABORT, 'no'); END");
    }
    TimeEntry second = TimeEntry.started("Read", bench.now());
    assertThatThrownBy(() -> db.timeEntries().create(second)).isInstanceOf(StorageException.class);
    assertThat(db.timeEntries().list(Query.all())).hasSize(1);
  }

  @Test
  void anEntryThatBeginsEarlierStopsTheOneThatRanNow() {
    pullTwoWorkspaces();
    Instant ten = bench.now().minus(Duration.ofHours(2));
    Ref<TimeEntry> first = db.timeEntries().create(TimeEntry.started("Write", ten));
    db.inTransaction(
        tx -> tx.timeEntries().create(TimeEntry.started("Read", ten.minusSeconds(60))));
    assertThat(entry(first).stop()).isEqualTo(bench.now());
  }

  @Test
  void aNewEntryThatHasStoppedStopsNothing() {
    pullTwoWorkspaces();
    Ref<TimeEntry> first = db.timeEntries().create(TimeEntry.started("Write", bench.now()));
    db.timeEntries().create(TimeEntry.recorded("Read", bench.now(), Duration.ofHours(1)));
    assertThat(entry(first).isRunning()).isTrue();
  }

  private TimeEntry entry(Ref<TimeEntry> ref) {
    return db.timeEntries().find(ref).orElseThrow();
  }

  private Tag find(Ref<Tag> ref) {
    return db.tags().find(ref).orElseThrow();
  }

  private Ref<Workspace> homeOf(Ref<Tag> ref) {
    return Objects.requireNonNull(find(ref).workspace());
  }
}
