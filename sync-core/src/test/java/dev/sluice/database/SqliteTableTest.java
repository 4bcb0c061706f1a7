package dev.sluice.database;

import static dev.sluice.schema.Notes.LABELS;
import static dev.sluice.schema.Notes.NOTEBOOKS;
import static dev.sluice.schema.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Notes.Note;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteTableTest {

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private SqliteFile database;
  private Table<Notes.Note> notes;

  @BeforeEach
  void open() {
    database = TestFiles.open(folder.resolve("notes.db"), time);
    notes = database.table(NOTES);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void aNewRowIsThereAtOnceAndPending() {
    Ref<Notes.Notebook> home = database.table(NOTEBOOKS).create(new Notes.Notebook("home"));
    Ref<Notes.Label> label = database.table(LABELS).create(new Notes.Label("urgent"));
    Notes.Note note = new Notes.Note(home, List.of(label), "a", Notes.Extras.NONE, null);
    Ref<Notes.Note> ref = notes.create(note);
    assertThat(notes.find(ref)).contains(note);
    assertThat(notes.state(ref)).isEqualTo(SyncState.PENDING);
    assertThat(stored(ref).tracking().edited()).isEqualTo(ClockReading.now(time));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void aNumberThatIsNotFiniteIsRefusedAtTheDoor(double weight) {
    Ref<Notes.Note> ref = synced("a");
    Notes.Note heavy = weighing(weight);
    Query<Notes.Note> query = Query.<Note>all().where(Notes.WEIGHT, Query.Comparison.EQUAL, weight);
    List<ThrowingCallable> doors =
        List.of(
            () -> notes.create(heavy),
            () -> notes.update(ref, note -> heavy),
            () -> notes.list(query));
    for (ThrowingCallable door : doors) {
      assertThatIllegalArgumentException()
          .isThrownBy(door)
          .withMessage("a number must be finite: " + weight);
    }
    assertThat(notes.list(Query.all())).extracting(Notes.Note::text).containsExactly("a");
  }

  @Test
  void aNumberThatIsNotFiniteInTheFileIsNamedByTableAndId() {
    Ref<Notes.Note> ref = notes.create(weighing(1.5));
    try (SqliteConnection app = TestFiles.app(folder.resolve("notes.db"))) {
      app.execute("UPDATE notes SET weight = 9e999");
    }
    assertThatThrownBy(() -> notes.find(ref))
        .isInstanceOf(StorageException.class)
        .hasMessage("notes/" + ref.id() + " has an invalid value in the column weight");
  }

  private static Notes.Note weighing(double weight) {
    Notes.Extras extras = new Notes.Extras(false, weight, null, null, false);
    return new Notes.Note(null, List.of(), "heavy", extras, null);
  }

  @Test
  void anUpdateWithinAnUpdateIsKept() {
    Ref<Notes.Label> label = database.table(LABELS).create(new Notes.Label("urgent"));
    Ref<Notes.Note> ref = synced("a");
    notes.update(
        ref,
        note -> {
          notes.update(ref, x -> new Note(x.notebook(), List.of(label), "a", x.extras(), x.at()));
          return note.withText("b");
        });
    assertThat(notes.find(ref)).map(Notes.Note::text).contains("b");
    assertThat(notes.find(ref)).map(Notes.Note::labels).contains(List.of(label));
  }

  @Test
  void aRowThatItsOwnUpdateDeletesIsRefusedAndKept() {
    Ref<Notes.Note> ref = synced("a");
    UnaryOperator<Notes.Note> change =
        note -> {
          notes.delete(ref);
          return note.withText("b");
        };
    assertThatThrownBy(() -> notes.update(ref, change)).isInstanceOf(NoSuchElementException.class);
    assertThat(notes.find(ref)).map(Notes.Note::text).contains("a");
  }

  @Test
  void anUpdateIsDatedByBothClocks() {
    Ref<Notes.Note> ref = synced("a");
    time.advance(Duration.ofSeconds(9));
    notes.update(ref, note -> note.withText("b"));
    assertThat(notes.find(ref)).map(Notes.Note::text).contains("b");
    assertThat(stored(ref).tracking().edited()).isEqualTo(ClockReading.now(time));
    assertThat(stored(ref).base().value(Notes.TEXT)).isEqualTo("a");
  }

  @Test
  void anUpdateToTheSameIsNoEdit() {
    Ref<Notes.Note> ref = synced("a");
    notes.update(ref, note -> note.withText("a"));
    assertThat(notes.state(ref)).isEqualTo(SyncState.SYNCED);
  }

  @Test
  void anUpdateLeavesWhatOnlyTheServerWrites() {
    Ref<Notes.Note> ref = synced("a");
    Object at = stored(ref).row().value(Notes.NOTE_AT);
    notes.update(ref, note -> Notes.Note.of(null, "b"));
    assertThat(at).isNotNull();
    assertThat(stored(ref).row().value(Notes.NOTE_AT)).isEqualTo(at);
    assertThat(stored(ref).row().serverId()).isEqualTo(1);
  }

  @Test
  void aRowThatIsNotThereCannotBeUpdated() {
    Ref<Notes.Note> ref = synced("a");
    notes.delete(ref);
    assertThatThrownBy(() -> notes.update(ref, note -> note))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("notes/" + ref.id());
  }

  @Test
  void referencesMustLeadSomewhere() {
    Ref<Notes.Notebook> home = database.table(NOTEBOOKS).create(new Notes.Notebook("home"));
    Ref<Notes.Note> ref = notes.create(Notes.Note.of(home, "a"));
    Ref<Notes.Label> label = database.table(LABELS).create(new Notes.Label("urgent"));
    database.table(LABELS).delete(label);
    database.table(NOTEBOOKS).delete(home);
    assertThatThrownBy(() -> notes.create(Notes.Note.of(home, "b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("notes.notebook_id refers to notebooks/1, which does not exist");
    Notes.Note labelled = new Notes.Note(null, List.of(label), "c", Notes.Extras.NONE, null);
    assertThatThrownBy(() -> notes.update(ref, note -> labelled))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("labels/1");
    notes.update(ref, note -> note.withText("keeps the old reference"));
    assertThat(notes.list(Query.all())).hasSize(1);
  }

  @Test
  void aDeletedRowIsHiddenAndCanComeBack() {
    Ref<Notes.Note> ref = synced("a");
    notes.delete(ref);
    assertThat(notes.find(ref)).isEmpty();
    assertThat(notes.list(Query.all())).isEmpty();
    assertThat(stored(ref).row().isDeleted()).isTrue();
    assertThat(notes.state(ref)).isEqualTo(SyncState.PENDING);
    assertThat(notes.undelete(ref)).isTrue();
    assertThat(notes.find(ref)).isPresent();
  }

  @Test
  void whatIsGoneDoesNotComeBack() {
    Ref<Notes.Note> ref = synced("a");
    notes.delete(ref);
    database
        .store()
        .transact(
            writer -> {
              writer.remove(NOTES, ref.id());
            });
    assertThat(notes.undelete(ref)).isFalse();
    assertThat(notes.state(ref)).isEqualTo(SyncState.SYNCED);
    notes.delete(ref);
  }

  @Test
  void aTransactionIsAllOrNothing() {
    assertThatThrownBy(
            () ->
                database.inTransaction(
                    tables -> {
                      Ref<Notes.Notebook> home =
                          tables.table(NOTEBOOKS).create(new Notes.Notebook("home"));
                      tables.table(NOTES).create(Notes.Note.of(home, "a"));
                      assertThat(notes.list(Query.all())).hasSize(1);
                      throw new IllegalStateException("changed my mind");
                    }))
        .hasMessage("changed my mind");
    assertThat(notes.list(Query.all())).isEmpty();
    assertThat(database.table(NOTEBOOKS).list(Query.all())).isEmpty();
  }

  @Test
  void aTransactionInsideAnotherJoinsIt() {
    Ref<Notes.Note> ref =
        database.inTransaction(
            outer -> {
              Ref<Notes.Note> made =
                  database.inTransaction(
                      inner -> inner.table(NOTES).create(Notes.Note.of(null, "inner")));
              assertThatThrownBy(
                      () ->
                          database.inTransaction(
                              inner -> {
                                inner.table(NOTES).create(Notes.Note.of(null, "regretted"));
                                throw new IllegalStateException("inner");
                              }))
                  .hasMessage("inner");
              return made;
            });
    assertThat(notes.list(Query.all())).hasSize(1);
    assertThat(notes.find(ref)).map(Notes.Note::text).contains("inner");
  }

  @Test
  void onlyTypesOfTheSchemaHaveTables() {
    EntityType<String> stranger =
        EntityType.<String>named("notes", Endpoints.list("notes")).build(row -> "");
    assertThatThrownBy(() -> database.table(stranger)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aClosedDatabaseSaysSo() {
    database.close();
    database.close();
    assertThatThrownBy(() -> notes.list(Query.all())).matches(FailureKind.CLOSED::is);
    assertThatThrownBy(() -> notes.create(Notes.Note.of(null, "a")))
        .matches(FailureKind.CLOSED::is);
    assertThatThrownBy(database::refresh).matches(FailureKind.CLOSED::is);
  }

  private Ref<Notes.Note> synced(String text) {
    Row row = SampleRows.note(text, 1L).with(Notes.NOTE_AT, time.now());
    return Notes.NOTES.ref(database.store().<Row>write(writer -> writer.insert(row)).id());
  }

  private Stored stored(Ref<Notes.Note> ref) {
    return database.store().read(reader -> reader.find(NOTES, ref.id()));
  }
}
