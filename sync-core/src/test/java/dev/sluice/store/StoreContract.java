package dev.sluice.store;

import static dev.sluice.schema.Notes.ATTACHMENTS;
import static dev.sluice.schema.Notes.LABELS;
import static dev.sluice.schema.Notes.LABEL_IDS;
import static dev.sluice.schema.Notes.NOTEBOOK;
import static dev.sluice.schema.Notes.NOTEBOOKS;
import static dev.sluice.schema.Notes.NOTES;
import static dev.sluice.schema.Notes.NOTE_AT;
import static dev.sluice.schema.Notes.TEXT;
import static dev.sluice.schema.SampleRows.attachment;
import static dev.sluice.schema.SampleRows.label;
import static dev.sluice.schema.SampleRows.note;
import static dev.sluice.schema.SampleRows.notebook;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store of the engine must do, on the domain of {@link Notes}. */
public abstract class StoreContract {

  private final SettableTime time = new SettableTime();
  private Database database;
  private Store store;

  /** Opens an empty database. */
  protected abstract Database open(Time time);

  @BeforeEach
  void openIt() {
    database = open(time);
    store = database.store();
  }

  @AfterEach
  void closeIt() {
    database.close();
  }

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
            StorageException.class,
            e -> assertThat(e.reason()).isEqualTo(StorageException.Reason.CONSTRAINT));
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
  void anEditMakesTheRowPendingWithItsBaseAndItsTime() {
    Row row = insert(note("a", 1L));
    write(writer -> writer.edit(row.with(TEXT, "b")));
    Stored stored = find(NOTES, row.id());
    assertThat(stored.row()).isEqualTo(row.with(TEXT, "b"));
    assertThat(stored.base()).isEqualTo(row);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.isDirty()).isTrue();
    assertThat(stored.tracking().edited()).isEqualTo(Moment.now(time));
  }

  @Test
  void anUpdateByTheEngineLeavesTheTrackingOfADirtyRow() {
    Row row = edited("a", "b");
    Tracking before = find(NOTES, row.id()).tracking();
    write(writer -> writer.update(row.with(TEXT, "merged")));
    assertThat(find(NOTES, row.id()).tracking()).isEqualTo(before);
  }

  @Test
  void anEditOfTheServersColumnsAloneIsNone() {
    Row row = insert(note("a", 1L));
    write(writer -> writer.edit(row.with(NOTE_AT, time.now())));
    assertThat(find(NOTES, row.id()).tracking()).isNull();
  }

  @Test
  void rebaseReplacesTheBase() {
    Row row = edited("a", "b");
    Row told = row.with(TEXT, "c").with(NOTE_AT, time.now()).withServerId(7L);
    write(writer -> writer.rebase(told));
    assertThat(find(NOTES, row.id()).base()).isEqualTo(told);
    assertThat(find(NOTES, row.id()).row()).isEqualTo(row);
  }

  @Test
  void aRowInSyncHasNoBaseToReplace() {
    Row row = insert(note("a", 1L));
    assertThatThrownBy(() -> write(writer -> writer.rebase(row)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void settledRowsAreInSync() {
    Row row = edited("a", "b");
    write(writer -> writer.record(attempt(row)));
    write(writer -> writer.settle(NOTES, row.id()));
    assertThat(find(NOTES, row.id())).isEqualTo(new Stored(row, null, null));
    assertThat(store.<List<Attempt>>read(reader -> reader.attempts(NOTES))).isEmpty();
  }

  @Test
  void refusedRowsRestUntilReleased() {
    Row row = edited("a", "b");
    write(writer -> writer.refuse(NOTES, row.id(), "too long"));
    assertThat(oldest()).isNull();
    assertThat(find(NOTES, row.id()).state()).isEqualTo(SyncState.REFUSED);
    assertThat(find(NOTES, row.id()).tracking().error()).isEqualTo("too long");
    assertThat(inState(SyncState.REFUSED)).containsExactly(find(NOTES, row.id()));
    write(writer -> writer.release(NOTES, row.id()));
    assertThat(oldest()).isEqualTo(find(NOTES, row.id()));
    assertThat(oldest().tracking().error()).isNull();
  }

  @Test
  void restingRowsArePassedOverUntilTheirTime() {
    Row row = edited("a", "b");
    write(writer -> writer.rest(NOTES, row.id(), time.now().plusSeconds(60)));
    assertThat(oldest()).isNull();
    assertThat(find(NOTES, row.id()).tracking().strikes()).isEqualTo(1);
    assertThat(find(NOTES, row.id()).state()).isEqualTo(SyncState.PENDING);
    time.pass(Duration.ofSeconds(60));
    assertThat(oldest().row()).isEqualTo(row);
  }

  @Test
  void aRestThatASetBackClockMakesLongerThanADayIsOver() {
    Row row = edited("a", "b");
    write(writer -> writer.rest(NOTES, row.id(), time.now().plusSeconds(60)));
    time.setWall(time.now().minus(Duration.ofDays(2)));
    assertThat(oldest().row()).isEqualTo(row);
  }

  @Test
  void theOldestIsTheOneThatWasChangedFirst() {
    Row late = insert(note("late", 1L));
    Row early = insert(note("early", 2L));
    write(writer -> writer.edit(early.with(TEXT, "1")));
    time.setWall(time.now().minusSeconds(1000));
    write(writer -> writer.edit(late.with(TEXT, "2")));
    write(writer -> writer.edit(early.with(TEXT, "3")));
    assertThat(oldest().row().id()).isEqualTo(early.id());
    long change = oldest().tracking().change();
    Stored next = store.read(reader -> reader.oldestPending(NOTES, change));
    assertThat(next.row().id()).isEqualTo(late.id());
    assertThat(inState(SyncState.PENDING))
        .extracting(stored -> stored.row().id())
        .containsExactly(early.id(), late.id());
  }

  @Test
  void placeholdersAreNeverPushed() {
    Row row = insert(note("?", 1L));
    write(writer -> writer.placehold(NOTES, row.id()));
    assertThat(oldest()).isNull();
    assertThat(find(NOTES, row.id()).isDirty()).isFalse();
    assertThat(inState(SyncState.PLACEHOLDER)).containsExactly(find(NOTES, row.id()));
  }

  @Test
  void removeTakesReferencesOutAndMakesNothingDirty() {
    Row notebook = insert(notebook("home", 5L));
    Row label = insert(label("urgent", 6L));
    Row other = insert(label("later", 7L));
    Row clean =
        insert(
            note("clean", 1L)
                .with(NOTEBOOK, notebook.id())
                .with(LABEL_IDS, List.of(label.id(), other.id())));
    Row dirty = insert(clean.withId(0).withServerId(2L));
    write(writer -> writer.edit(dirty.with(TEXT, "edited")));
    write(
        writer -> {
          assertThat(writer.remove(NOTEBOOKS, notebook.id())).isEmpty();
          assertThat(writer.remove(LABELS, label.id())).isEmpty();
        });
    Row without = clean.with(NOTEBOOK, null).with(LABEL_IDS, List.of(other.id()));
    assertThat(find(NOTES, clean.id())).isEqualTo(new Stored(without, null, null));
    assertThat(find(NOTES, dirty.id()).base())
        .isEqualTo(dirty.with(NOTEBOOK, null).with(LABEL_IDS, List.of(other.id())));
    assertThat(find(NOTEBOOKS, notebook.id())).isNull();
  }

  @Test
  void removeTakesOwnedRowsAlongAndTellsOfLostEdits() {
    Row note = insert(note("owner", 1L));
    Row clean = insert(attachment(note.id(), "clean", 2L));
    Row dirty = insert(attachment(note.id(), "dirty", 3L));
    write(writer -> writer.edit(dirty.with(Notes.FILE, "edited")));
    Stored before = find(ATTACHMENTS, dirty.id());
    List<Stored> lost = store.write(writer -> writer.remove(NOTES, note.id()));
    assertThat(lost).containsExactly(before);
    assertThat(find(ATTACHMENTS, clean.id())).isNull();
    assertThat(find(ATTACHMENTS, dirty.id())).isNull();
  }

  @Test
  void aLostRowIsKeptForTheUserToDecide() {
    Row row = edited("a", "b");
    write(writer -> writer.lose(NOTES, row.id(), "deleted on the server"));
    Stored lost = find(NOTES, row.id());
    assertThat(lost.row()).isEqualTo(row.withDeleted(true));
    assertThat(lost.base()).isNull();
    assertThat(lost.state()).isEqualTo(SyncState.LOST);
    assertThat(lost.tracking().error()).isEqualTo("deleted on the server");
    assertThat(inState(SyncState.LOST)).containsExactly(lost);
    assertThat(query(Query.all())).isEmpty();
    assertThat(oldest()).isNull();
  }

  @Test
  void aReleasedLostRowIsCreatedAgain() {
    Row notebook = insert(notebook("home", 5L));
    Row row = insert(note("a", 1L).with(NOTEBOOK, notebook.id()));
    write(writer -> writer.edit(row.with(TEXT, "b")));
    write(writer -> writer.lose(NOTES, row.id(), "gone"));
    write(writer -> writer.remove(NOTEBOOKS, notebook.id()));
    write(writer -> writer.release(NOTES, row.id()));
    Stored back = find(NOTES, row.id());
    assertThat(back.row()).isEqualTo(row.with(TEXT, "b").with(NOTEBOOK, null).withServerId(null));
    assertThat(back.base()).isNull();
    assertThat(oldest()).isEqualTo(back);
  }

  @Test
  void aSettledLostRowIsForgotten() {
    Row row = edited("a", "b");
    write(writer -> writer.lose(NOTES, row.id(), "gone"));
    write(writer -> writer.settle(NOTES, row.id()));
    assertThat(find(NOTES, row.id())).isNull();
  }

  @Test
  void whatALostRowOwnsIsLostWithItIfItWasChanged() {
    Row note = edited("a", "b");
    Row attachment = insert(attachment(note.id(), "x", 3L));
    write(writer -> writer.edit(attachment.with(Notes.FILE, "y")));
    write(writer -> writer.lose(NOTES, note.id(), "gone"));
    Stored lost = find(ATTACHMENTS, attachment.id());
    assertThat(lost.state()).isEqualTo(SyncState.LOST);
    assertThat(lost.row().value(Notes.FILE)).isEqualTo("y");
    write(writer -> writer.release(NOTES, note.id()));
    write(writer -> writer.release(ATTACHMENTS, attachment.id()));
    assertThat(find(ATTACHMENTS, attachment.id()).row().value(Notes.NOTE)).isEqualTo(note.id());
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
  }

  @Test
  void queriesFilterSortAndLimit() {
    Row a = insert(due("a", 30));
    Row b = insert(due("b", 10));
    Row c = insert(due("c", 20));
    Row none = insert(note("none", null));
    write(writer -> writer.edit(insertIn(writer, due("deleted", 15)).withDeleted(true)));
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
    write(writer -> writer.mark(NOTES, since));
    assertThat(store.<Instant>read(reader -> reader.mark(NOTES))).isEqualTo(since);
    assertThat(store.<Instant>read(reader -> reader.mark(LABELS))).isNull();
    write(writer -> writer.mark(NOTES, null));
    assertThat(store.<Instant>read(reader -> reader.mark(NOTES))).isNull();
  }

  @Test
  void attemptsAreKeptInTheOrderOfSending() {
    Row second = insert(note("second", null));
    Row first = insert(note("first", null).with(Notes.DUE, time.now()));
    write(writer -> writer.record(attempt(first)));
    write(writer -> writer.record(attempt(second)));
    assertThat(store.<List<Attempt>>read(reader -> reader.attempts(NOTES)))
        .containsExactly(attempt(first), attempt(second));
    assertThat(store.<Attempt>read(reader -> reader.attempt(NOTES, second.id())))
        .isEqualTo(attempt(second));
    write(writer -> writer.forgetAttempt(NOTES, second.id()));
    assertThat(store.<Attempt>read(reader -> reader.attempt(NOTES, second.id()))).isNull();
  }

  @Test
  void aNewAttemptTakesTheOldOnesPlace() {
    Row row = insert(note("a", null));
    write(writer -> writer.record(attempt(row)));
    Attempt again = new Attempt("other", 2, row.with(TEXT, "b"), Moment.now(time));
    write(writer -> writer.record(again));
    assertThat(store.<List<Attempt>>read(reader -> reader.attempts(NOTES))).containsExactly(again);
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
  void countsTellWhatIsSeenPendingAndFailed() {
    insert(note("in sync", 1L));
    Row deleted = insert(note("deleted", 2L));
    write(writer -> writer.edit(deleted.withDeleted(true)));
    Row refused = insert(note("refused", 3L));
    write(writer -> writer.edit(refused.with(TEXT, "x")));
    write(writer -> writer.refuse(NOTES, refused.id(), "no"));
    Row lost = insert(note("lost", 4L));
    write(writer -> writer.edit(lost.with(TEXT, "x")));
    write(writer -> writer.lose(NOTES, lost.id(), "gone"));
    assertThat(store.<Counts>read(reader -> reader.counts().get(NOTES)))
        .isEqualTo(new Counts(2, 1, 2));
    assertThat(store.<Counts>read(reader -> reader.counts().get(LABELS)))
        .isEqualTo(new Counts(0, 0, 0));
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
          outer.insert(note("outer", 1L));
          assertThatThrownBy(
                  () ->
                      write(
                          inner -> {
                            inner.insert(note("inner", 2L));
                            throw new IllegalStateException("inside");
                          }))
              .hasMessage("inside");
          outer.edit(outer.insert(note("after", 3L)).with(TEXT, "edited"));
        });
    assertThat(query(Query.all()))
        .extracting(row -> row.value(TEXT))
        .containsExactly("outer", "edited");
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

  private Row insertIn(Writer writer, Row row) {
    return writer.insert(row);
  }

  private Row due(String text, long second) {
    return note(text, null).with(Notes.DUE, Instant.ofEpochSecond(second));
  }

  private Row edited(String before, String after) {
    Row row = insert(note(before, 1L));
    write(writer -> writer.edit(row.with(TEXT, after)));
    return row.with(TEXT, after);
  }

  private Attempt attempt(Row row) {
    return new Attempt("key-" + row.id(), 7, row, Moment.now(time));
  }

  private Row insert(Row row) {
    return store.write(writer -> writer.insert(row));
  }

  private void write(Consumer<Writer> work) {
    store.write(
        writer -> {
          work.accept(writer);
          return true;
        });
  }

  private Stored find(EntityType<?> type, long id) {
    return store.read(reader -> reader.find(type, id));
  }

  private Stored byServerId(long serverId) {
    return store.read(reader -> reader.findByServerId(NOTES, serverId));
  }

  private Stored oldest() {
    return store.read(reader -> reader.oldestPending(NOTES, 0));
  }

  private List<Stored> inState(SyncState state) {
    return store.read(reader -> reader.inState(NOTES, state));
  }

  private boolean isReferenced(EntityType<?> type, Row row) {
    return store.read(reader -> reader.isReferenced(type, row.id()));
  }

  private List<Row> query(Query<?> query) {
    List<Stored> found = store.read(reader -> reader.query(NOTES, query));
    return found.stream().map(Stored::row).toList();
  }
}
