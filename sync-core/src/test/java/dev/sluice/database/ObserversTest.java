package dev.sluice.database;

import static dev.sluice.schema.Notes.LABELS;
import static dev.sluice.schema.Notes.NOTEBOOKS;
import static dev.sluice.schema.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ObserversTest {

  @TempDir Path folder;
  private final TestScheduler scheduler = new TestScheduler();
  private SqliteFile database;
  private Table<Notes.Note> notes;

  @BeforeEach
  void open() {
    SqliteOptions options = SqliteOptions.at(new VirtualTime()).withObservers(scheduler);
    database = SqliteFile.open(new JdbcDriver(file()), Notes.SCHEMA, options);
    notes = database.table(NOTES);
  }

  @AfterEach
  void close() {
    database.close();
    scheduler.triggerActions();
  }

  @Test
  void aQueryIsAnsweredNowAndAfterEveryChange() {
    TestObserver<List<Notes.Note>> seen = observe();
    seen.assertValuesOnly(List.of());
    notes.create(Notes.Note.of(null, "a"));
    assertThat(last(seen)).extracting(Notes.Note::text).containsExactly("a");
    seen.assertValueCount(2);
  }

  @Test
  void aChangeThatNobodyObservesWakesNoThread() {
    AtomicInteger tasks = new AtomicInteger();
    Scheduler counting = Schedulers.from(task -> tasks.incrementAndGet());
    SqliteOptions options = SqliteOptions.at(new VirtualTime()).withObservers(counting);
    try (SqliteFile other = SqliteFile.open(new JdbcDriver(file()), Notes.SCHEMA, options)) {
      other.table(NOTES).create(Notes.Note.of(null, "a"));
      assertThat(tasks).hasValue(0);
      other.changes().subscribe();
      other.table(NOTES).create(Notes.Note.of(null, "b"));
      assertThat(tasks).hasValue(1);
    }
  }

  @Test
  void otherTypesDoNotDisturb() {
    TestObserver<List<Notes.Note>> seen = observe();
    database.table(LABELS).create(new Notes.Label("urgent"));
    scheduler.triggerActions();
    seen.assertValueCount(1);
  }

  @Test
  void changesBetweenTwoLooksAreOne() {
    TestObserver<List<Notes.Note>> seen = observe();
    for (int i = 0; i < 100; i++) {
      notes.create(Notes.Note.of(null, "a"));
    }
    assertThat(last(seen)).hasSize(100);
    seen.assertValueCount(2);
  }

  @Test
  void whatIsRolledBackIsNotSeen() {
    TestObserver<Set<EntityType<?>>> changes = database.changes().test();
    try {
      database.inTransaction(
          tables -> {
            tables.table(NOTES).create(Notes.Note.of(null, "a"));
            throw new IllegalStateException();
          });
    } catch (IllegalStateException expected) {
      scheduler.triggerActions();
    }
    changes.assertEmpty();
  }

  @Test
  void aTransactionIsOneChangeOfAllItsTypes() {
    TestObserver<Set<EntityType<?>>> changes = database.changes().test();
    database.inTransaction(
        tables -> {
          Ref<Notes.Notebook> home = tables.table(NOTEBOOKS).create(new Notes.Notebook("home"));
          return tables.table(NOTES).create(Notes.Note.of(home, "a"));
        });
    scheduler.triggerActions();
    changes.assertValuesOnly(Set.of(NOTEBOOKS, NOTES));
  }

  @Test
  void theEnginesWritesAreSeenToo() {
    Row row = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
    TestObserver<Set<EntityType<?>>> changes = observedChanges();
    database
        .store()
        .transact(
            writer -> {
              writer.remove(NOTES, row.id());
            });
    scheduler.triggerActions();
    changes.assertValuesOnly(Set.of(NOTES));
  }

  @Test
  void aChangeOfStateAloneIsSeen() {
    Ref<Notes.Note> ref = notes.create(Notes.Note.of(null, "a"));
    TestObserver<Set<EntityType<?>>> changes = observedChanges();
    database
        .store()
        .transact(
            writer -> {
              writer.refuse(NOTES, ref.id(), "no");
            });
    scheduler.triggerActions();
    changes.assertValuesOnly(Set.of(NOTES));
  }

  @Test
  void notesOfTheEngineAreNobodysBusiness() {
    TestObserver<Set<EntityType<?>>> changes = observedChanges();
    database
        .store()
        .transact(
            writer -> {
              writer.note("a", "b");
              writer.cursor(NOTES, Instant.EPOCH);
            });
    scheduler.triggerActions();
    changes.assertEmpty();
  }

  @Test
  void otherProgramsChangesAreSeenAtARefresh() {
    TestObserver<List<Notes.Note>> seen = observe();
    notes.create(Notes.Note.of(null, "own"));
    scheduler.triggerActions();
    seen.assertValueCount(2);
    database.refresh();
    scheduler.triggerActions();
    seen.assertValueCount(2);
    try (SqliteConnection app = TestFiles.app(file())) {
      app.execute("UPDATE notes SET text = 'theirs'");
    }
    database.refresh();
    assertThat(last(seen)).extracting(Notes.Note::text).containsExactly("theirs");
    database.refresh();
    scheduler.triggerActions();
    seen.assertValueCount(3);
  }

  @Test
  void observersEndWithTheDatabase() {
    TestObserver<List<Notes.Note>> seen = observe();
    TestObserver<Set<EntityType<?>>> changes = database.changes().test();
    database.close();
    scheduler.triggerActions();
    seen.assertComplete().assertValueCount(1);
    changes.assertComplete();
    TestObserver<List<Notes.Note>> late = notes.observe(Query.all()).test();
    scheduler.triggerActions();
    late.assertResult();
  }

  @Test
  void anObserverThatLeavesIsNotCalledAgain() {
    TestObserver<List<Notes.Note>> seen = observe();
    notes.create(Notes.Note.of(null, "a"));
    seen.dispose();
    scheduler.triggerActions();
    seen.assertValueCount(1);
  }

  @Test
  void aSlowObserverMissesWhatIsOutOfDateAndHoldsUpNoWriter() throws InterruptedException {
    try (SqliteFile other = TestFiles.open(folder.resolve("other.db"), new VirtualTime())) {
      CountDownLatch busy = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      TestObserver<Integer> seen =
          other
              .table(NOTES)
              .observe(Query.all())
              .map(List::size)
              .doOnNext(
                  size -> {
                    busy.countDown();
                    go.await();
                  })
              .test();
      assertThat(busy.await(10, TimeUnit.SECONDS)).isTrue();
      for (int i = 0; i < 50; i++) {
        other.table(NOTES).create(Notes.Note.of(null, "a"));
      }
      go.countDown();
      seen.awaitCount(2);
      seen.assertValues(0, 50);
    }
  }

  private Path file() {
    return folder.resolve("notes.db");
  }

  private TestObserver<List<Notes.Note>> observe() {
    TestObserver<List<Notes.Note>> seen = notes.observe(Query.all()).test();
    scheduler.triggerActions();
    return seen;
  }

  private TestObserver<Set<EntityType<?>>> observedChanges() {
    scheduler.triggerActions();
    return database.changes().test();
  }

  private List<Notes.Note> last(TestObserver<List<Notes.Note>> seen) {
    scheduler.triggerActions();
    return seen.values().get(seen.values().size() - 1);
  }
}
