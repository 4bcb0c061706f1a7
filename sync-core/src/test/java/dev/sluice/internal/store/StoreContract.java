package dev.sluice.internal.store;

import static dev.sluice.schema.Notes.LABELS;
import static dev.sluice.schema.Notes.LABEL_IDS;
import static dev.sluice.schema.Notes.NOTEBOOK;
import static dev.sluice.schema.Notes.NOTEBOOKS;
import static dev.sluice.schema.Notes.NOTES;
import static dev.sluice.schema.Notes.TEXT;
import static dev.sluice.schema.SampleRows.label;
import static dev.sluice.schema.SampleRows.note;
import static dev.sluice.schema.SampleRows.notebook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

/** What every store must do with rows, queries and transactions, on the domain of {@link Notes}. */
public abstract class StoreContract extends StoreFixture {

  @Test
  void everyKindOfValueComesBackAsItWasWritten() {
    Row label = insert(label("urgent", 3L));
    Row notebook = insert(notebook("home", 5L));
    Notes.Extras extras =
        new Notes.Extras(true, 1.5, Instant.parse("2026-02-03T04:05:06.789Z"), "{\"a\":[1]}", true);
    Notes.Note entity = new Notes.Note(null, List.of(), "'; -- ✓\n", extras, time.now());
    Row row =
        NOTES
            .row(entity)
            .with(NOTEBOOK, notebook.id())
            .with(LABEL_IDS, List.of(label.id()))
            .withServerId(1L << 40);
    Row inserted = insert(row);
    assertThat(find(NOTES, inserted.id())).isEqualTo(new Stored(inserted, null, null));
    assertThat(NOTES.entity(find(NOTES, inserted.id()).row()).extras()).isEqualTo(extras);
  }

  @Test
  void nullsComeBackAsNulls() {
    Row inserted = insert(note("plain", null));
    assertThat(find(NOTES, inserted.id()).row()).isEqualTo(inserted);
  }

  @Test
  void localIdsAreNeverGivenTwice() {
    Row first = insert(note("a", 1L));
    write(writer -> writer.remove(NOTES, first.id()));
    assertThat(insert(note("b", 1L)).id()).isGreaterThan(first.id());
  }

  @Test
  void rowsAreFoundByTheirServerId() {
    Row row = insert(note("a", 42L));
    assertThat(byServerId(42)).isEqualTo(new Stored(row, null, null));
    assertThat(byServerId(43)).isNull();
  }

  @Test
  void twoRowsCannotShareAServerId() {
    insert(note("a", 42L));
    assertThatThrownBy(() -> insert(note("b", 42L)))
        .isInstanceOfSatisfying(
            StorageException.class, e -> assertThat(e.reason()).isEqualTo(Reason.CONSTRAINT));
  }

  @Test
  void anUpdateByTheEngineMakesNothingDirty() {
    Row row = insert(note("a", 1L)).with(TEXT, "b").withServerId(2L);
    write(writer -> writer.update(row));
    assertThat(find(NOTES, row.id())).isEqualTo(new Stored(row, null, null));
  }

  @Test
  void anUpdateOfNoRowIsAMistake() {
    assertThatThrownBy(() -> write(writer -> writer.update(note("a", 1L).withId(9))))
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> write(writer -> writer.edit(note("a", 1L).withId(9))))
        .isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void referencesOfRowsAndOfBasesCount() {
    Row notebook = insert(notebook("home", 5L));
    Row label = insert(label("urgent", 6L));
    Row one = insert(label("not twelve", 7L));
    assertThat(isReferenced(NOTEBOOKS, notebook)).isFalse();
    Row row =
        insert(note("a", 1L).with(NOTEBOOK, notebook.id()).with(LABEL_IDS, List.of(label.id())));
    assertThat(isReferenced(NOTEBOOKS, notebook)).isTrue();
    assertThat(isReferenced(LABELS, label)).isTrue();
    assertThat(isReferenced(LABELS, one)).isFalse();
    write(writer -> writer.edit(row.with(NOTEBOOK, null).with(LABEL_IDS, List.of())));
    assertThat(isReferenced(NOTEBOOKS, notebook)).isTrue();
    assertThat(isReferenced(LABELS, label)).isTrue();
    write(writer -> writer.settle(NOTES, row.id()));
    assertThat(isReferenced(NOTEBOOKS, notebook)).isFalse();
    assertThat(isReferenced(LABELS, label)).isFalse();
    write(writer -> writer.record(request(row)));
    assertThat(isReferenced(NOTEBOOKS, notebook)).isTrue();
    assertThat(isReferenced(LABELS, label)).isTrue();
  }

  @Test
  void queriesFilterSortAndLimit() {
    Row a = insert(due("a", 30));
    Row b = insert(due("b", 10));
    Row c = insert(due("c", 20));
    Row none = insert(note("none", null));
    write(writer -> writer.edit(writer.insert(due("deleted", 15)).withDeleted(true)));
    assertThat(query(Query.<Notes.Note>all())).containsExactly(a, b, c, none);
    assertThat(query(Query.<Notes.Note>all().ascending(Notes.DUE).limit(3)))
        .containsExactly(none, b, c);
    assertThat(query(Query.<Notes.Note>all().descending(Notes.DUE))).containsExactly(a, c, b, none);
    Query<Notes.Note> some =
        Query.<Notes.Note>all()
            .where(Notes.DUE, Query.Comparison.AT_LEAST, Instant.ofEpochSecond(10))
            .where(Notes.DUE, Query.Comparison.LESS_THAN, Instant.ofEpochSecond(30));
    assertThat(query(some)).containsExactly(b, c);
    assertThat(query(Query.<Notes.Note>all().where(Notes.DUE, Query.Comparison.EQUAL, null)))
        .containsExactly(none);
    assertThat(query(Query.<Notes.Note>all().where(TEXT, Query.Comparison.EQUAL, "c")))
        .containsExactly(c);
  }

  @Test
  void marksAreKeptByType() {
    Instant since = Instant.parse("2026-01-02T03:04:05Z");
    write(writer -> writer.cursor(NOTES, since));
    assertThat(store.<Instant>read(reader -> reader.cursor(NOTES))).isEqualTo(since);
    assertThat(store.<Instant>read(reader -> reader.cursor(LABELS))).isNull();
    write(writer -> writer.cursor(NOTES, null));
    assertThat(store.<Instant>read(reader -> reader.cursor(NOTES))).isNull();
  }

  @Test
  void notesAreKeptByName() {
    assertThat(store.<String>read(reader -> reader.note("counter"))).isNull();
    write(writer -> writer.note("counter", "ten"));
    write(writer -> writer.note("counter", "eleven"));
    assertThat(store.<String>read(reader -> reader.note("counter"))).isEqualTo("eleven");
    assertThat(find(NOTES, edited("a", "b").id()).tracking().revision()).isPositive();
  }

  @Test
  void clearingLeavesNothingOfTheUsers() {
    Row row = edited("a", "b");
    write(writer -> writer.record(request(row)));
    write(writer -> writer.cursor(NOTES, time.now()));
    write(writer -> writer.note("asked for", "17"));
    store.lock().tryAcquire();
    store.lock().lastFullSync(time.now());
    store.lock().release();
    store.clear();
    assertThat(query(Query.all())).isEmpty();
    assertThat(find(NOTES, row.id())).isNull();
    assertThat(sent(row).all()).isEmpty();
    assertThat(store.<Instant>read(reader -> reader.cursor(NOTES))).isNull();
    assertThat(store.<String>read(reader -> reader.note("asked for"))).isNull();
    assertThat(store.lock().lastFullSync()).isNull();
    assertThat(find(NOTES, edited("a", "b").id()).isDirty()).isTrue();
  }

  @Test
  void aFailedWriteLeavesNothingBehind() {
    Row row = insert(note("a", 1L));
    assertThatThrownBy(
            () ->
                write(
                    writer -> {
                      writer.edit(row.with(TEXT, "b"));
                      writer.insert(note("c", 2L));
                      throw new IllegalStateException("a bug");
                    }))
        .hasMessage("a bug");
    assertThat(query(Query.all())).containsExactly(row);
    assertThat(find(NOTES, row.id()).tracking()).isNull();
  }

  @Test
  void aWriteInsideAWriteFailsAlone() {
    write(
        outer -> {
          outer.edit(outer.insert(note("outer", 1L)).with(TEXT, "edited"));
          assertThatThrownBy(
                  () ->
                      write(
                          inner -> {
                            inner.insert(note("inner", 2L));
                            throw new IllegalStateException("inside");
                          }))
              .hasMessage("inside");
          outer.insert(note("after", 3L));
        });
    assertThat(query(Query.all()))
        .extracting(row -> row.value(TEXT))
        .containsExactly("edited", "after");
    assertThat(inState(SyncState.PENDING)).hasSize(1);
  }

  @Test
  void aWriterSeesWhatItWrote() {
    write(
        writer -> {
          Row row = writer.insert(note("a", 1L));
          assertThat(writer.find(NOTES, row.id()).row()).isEqualTo(row);
          writer.edit(row.with(TEXT, "b"));
          assertThat(writer.oldestPending(NOTES, 0).base()).isEqualTo(row);
          writer.update(row.with(TEXT, "c"));
          assertThat(writer.findByServerId(NOTES, 1).row()).isEqualTo(row.with(TEXT, "c"));
        });
  }
}
