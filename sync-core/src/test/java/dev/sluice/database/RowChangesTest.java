package dev.sluice.database;

import static dev.sluice.schema.Notes.NOTES;
import static dev.sluice.schema.Notes.PINNED;
import static dev.sluice.schema.Notes.TEXT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.RowChanges;
import dev.sluice.store.Table;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What has changed in a long list. */
class RowChangesTest {

  @TempDir Path folder;
  private final TestScheduler scheduler = new TestScheduler();
  private Database database;
  private Table<Notes.Note> notes;

  @BeforeEach
  void open() {
    SqliteOptions options = SqliteOptions.at(new VirtualTime()).withObservers(scheduler);
    Path file = folder.resolve("notes.db");
    database = SqliteDatabase.open(new JdbcDriver(file), Notes.SCHEMA, options);
    notes = database.table(NOTES);
  }

  @AfterEach
  void close() {
    database.close();
    scheduler.triggerActions();
  }

  private TestObserver<RowChanges<Notes.Note>> observe(Query<Notes.Note> query) {
    TestObserver<RowChanges<Notes.Note>> seen = notes.observeChanges(query).test();
    scheduler.triggerActions();
    return seen;
  }

  private RowChanges<Notes.Note> last(TestObserver<RowChanges<Notes.Note>> seen, int count) {
    scheduler.triggerActions();
    seen.assertValueCount(count).assertNoErrors();
    return seen.values().get(count - 1);
  }

  private Ref<Notes.Note> note(String text) {
    return notes.create(Notes.Note.of(null, text));
  }

  private static Notes.Note entity(String text) {
    return Notes.Note.of(null, text);
  }

  @Test
  void everythingIsAddedFirstInTheOrderOfTheQuery() {
    Ref<Notes.Note> b = note("b");
    Ref<Notes.Note> a = note("a");
    RowChanges<Notes.Note> first = last(observe(Query.<Notes.Note>all().ascending(TEXT)), 1);
    assertThat(first.added()).containsExactly(Map.entry(a, entity("a")), Map.entry(b, entity("b")));
    assertThat(first.changed()).isEmpty();
    assertThat(first.removed()).isEmpty();
  }

  @Test
  void anEmptyListIsToldToo() {
    assertThat(last(observe(Query.all()), 1).isEmpty()).isTrue();
  }

  @Test
  void onlyWhatIsDifferentIsTold() {
    note("stays");
    Ref<Notes.Note> edited = note("edited");
    Ref<Notes.Note> deleted = note("deleted");
    TestObserver<RowChanges<Notes.Note>> seen = observe(Query.all());
    Ref<Notes.Note> added = note("added");
    notes.update(edited, note -> note.withText("other"));
    notes.delete(deleted);
    RowChanges<Notes.Note> changes = last(seen, 2);
    assertThat(changes.added()).containsExactly(Map.entry(added, entity("added")));
    assertThat(changes.changed()).containsExactly(Map.entry(edited, entity("other")));
    assertThat(changes.removed()).containsExactly(Map.entry(deleted, entity("deleted")));
  }

  @Test
  void equalResultsEmitNothing() {
    Ref<Notes.Note> ref = note("a");
    TestObserver<RowChanges<Notes.Note>> seen = observe(Query.all());
    notes.update(ref, note -> note.withText("b"));
    notes.update(ref, note -> note.withText("a"));
    last(seen, 1);
    EngineDatabase.of(database)
        .store()
        .transact(
            writer -> {
              writer.refuse(NOTES, ref.id(), "no");
              writer.update(writer.find(NOTES, ref.id()).row().withServerId(7L));
            });
    last(seen, 1);
    notes.update(ref, note -> note.withText("b"));
    assertThat(last(seen, 2).changed()).containsExactly(Map.entry(ref, entity("b")));
  }

  @Test
  void aRowThatTheQueryLosesIsRemoved() {
    Ref<Notes.Note> first = note("a");
    Ref<Notes.Note> second = note("b");
    Query<Notes.Note> one =
        Query.<Notes.Note>all().where(PINNED, Comparison.EQUAL, false).ascending(TEXT).limit(1);
    TestObserver<RowChanges<Notes.Note>> seen = observe(one);
    notes.update(first, note -> note.withText("c"));
    RowChanges<Notes.Note> changes = last(seen, 2);
    assertThat(changes.removed()).containsOnlyKeys(first);
    assertThat(changes.added()).containsOnlyKeys(second);
  }

  @Test
  void eachObserverHasItsOwnBefore() {
    TestObserver<RowChanges<Notes.Note>> early = observe(Query.all());
    Ref<Notes.Note> ref = note("a");
    assertThat(last(early, 2).added()).containsOnlyKeys(ref);
    assertThat(last(observe(Query.all()), 1).added()).containsOnlyKeys(ref);
  }

  @Test
  void aSlowObserverGetsManyChangesAsOne() throws InterruptedException {
    Path file = folder.resolve("other.db");
    SqliteOptions options = SqliteOptions.at(new VirtualTime());
    try (Database other = SqliteDatabase.open(new JdbcDriver(file), Notes.SCHEMA, options)) {
      CountDownLatch busy = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      TestObserver<List<Integer>> seen =
          other
              .table(NOTES)
              .observeChanges(Query.all())
              .map(changes -> List.of(changes.added().size(), changes.changed().size()))
              .doOnNext(
                  sizes -> {
                    busy.countDown();
                    go.await();
                  })
              .test();
      busy.await();
      Ref<Notes.Note> ref = other.table(NOTES).create(entity("a"));
      for (int i = 0; i < 50; i++) {
        other.table(NOTES).create(entity("a"));
        other.table(NOTES).update(ref, note -> note.withText(note.text() + "b"));
      }
      go.countDown();
      seen.awaitCount(2);
      seen.assertValues(List.of(0, 0), List.of(51, 0));
    }
  }

  @Test
  void itEndsWithTheDatabase() {
    TestObserver<RowChanges<Notes.Note>> seen = observe(Query.all());
    database.close();
    scheduler.triggerActions();
    seen.assertComplete();
  }
}
