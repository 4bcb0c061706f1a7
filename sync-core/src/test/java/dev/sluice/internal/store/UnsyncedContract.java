package dev.sluice.internal.store;

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

import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.store.Database.Counts;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store must do with rows that are not in sync, on the domain of {@link Notes}. */
public abstract class UnsyncedContract extends StoreFixture {

  @Test
  void anEditMakesTheRowPendingWithItsBaseAndItsTime() {
    Row row = insert(note("a", 1L));
    write(writer -> writer.edit(row.with(TEXT, "b")));
    Stored stored = find(NOTES, row.id());
    assertThat(stored.row()).isEqualTo(row.with(TEXT, "b"));
    assertThat(stored.base()).isEqualTo(row);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.isDirty()).isTrue();
    assertThat(stored.tracking().edited()).isEqualTo(ClockReading.now(time));
  }

  @Test
  void aRowThatTheServerDoesNotKnowHasNoBase() {
    Row row = insert(note("a", null));
    write(writer -> writer.edit(row.with(TEXT, "b")));
    assertThat(find(NOTES, row.id()).base()).isNull();
    assertThat(oldest().row()).isEqualTo(row.with(TEXT, "b"));
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
    write(writer -> writer.edit(row.with(TEXT, "b")));
    Tracking before = find(NOTES, row.id()).tracking();
    time.advance(Duration.ofSeconds(1));
    write(writer -> writer.edit(row.with(TEXT, "b").with(NOTE_AT, time.now())));
    assertThat(find(NOTES, row.id()).tracking()).isEqualTo(before);
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
    write(writer -> writer.record(request(row)));
    write(writer -> writer.settle(NOTES, row.id()));
    assertThat(find(NOTES, row.id())).isEqualTo(new Stored(row, null, null));
    assertThat(sent(row).versions()).isEmpty();
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
    write(writer -> writer.rest(NOTES, row.id(), time.now().plusSeconds(60), "boom"));
    assertThat(oldest()).isNull();
    assertThat(find(NOTES, row.id()).tracking().strikes()).isEqualTo(1);
    assertThat(find(NOTES, row.id()).state()).isEqualTo(SyncState.PENDING);
    time.advance(Duration.ofSeconds(60));
    assertThat(oldest().row()).isEqualTo(row);
  }

  @Test
  void aRestThatASetBackClockMakesLongerThanTheLongestIsOver() {
    Row row = edited("a", "b");
    write(writer -> writer.rest(NOTES, row.id(), time.now().plus(Reader.LONGEST_REST), "boom"));
    assertThat(store.<Stored>read(reader -> reader.oldestPending(NOTES, 0))).isNull();
    time.setWallClock(time.now().minusSeconds(1));
    assertThat(oldest().row()).isEqualTo(row);
  }

  @Test
  void theOldestIsTheOneThatWasChangedFirst() {
    Row late = insert(note("late", 1L));
    Row early = insert(note("early", 2L));
    write(writer -> writer.edit(early.with(TEXT, "1")));
    time.setWallClock(time.now().minusSeconds(1000));
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
          writer.remove(NOTEBOOKS, notebook.id());
          writer.remove(LABELS, label.id());
        });
    Row without = clean.with(NOTEBOOK, null).with(LABEL_IDS, List.of(other.id()));
    assertThat(find(NOTES, clean.id())).isEqualTo(new Stored(without, null, null));
    assertThat(find(NOTES, dirty.id()).base())
        .isEqualTo(dirty.with(NOTEBOOK, null).with(LABEL_IDS, List.of(other.id())));
    assertThat(find(NOTEBOOKS, notebook.id())).isNull();
  }

  @Test
  void removeTakesOwnedRowsAlongAndKeepsTheirEdits() {
    Row note = insert(note("owner", 1L));
    Row clean = insert(attachment(note.id(), "clean", 2L));
    Row dirty = insert(attachment(note.id(), "dirty", 3L));
    write(writer -> writer.edit(dirty.with(Notes.FILE, "edited")));
    write(writer -> writer.remove(NOTES, note.id()));
    assertThat(find(ATTACHMENTS, clean.id())).isNull();
    Stored lost = find(ATTACHMENTS, dirty.id());
    assertThat(lost.state()).isEqualTo(SyncState.LOST);
    assertThat(lost.row().value(Notes.FILE)).isEqualTo("edited");
    assertThat(lost.tracking().error()).isEqualTo("what it belonged to is gone");
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
  void whatWasSentLetsGoOfARowThatGoes() {
    Row notebook = insert(notebook("home", 5L));
    Row label = insert(label("urgent", 6L));
    Row sent = note("a", null).with(NOTEBOOK, notebook.id()).with(LABEL_IDS, List.of(label.id()));
    Row row = insert(sent);
    write(writer -> writer.record(request(row)));
    write(writer -> writer.remove(NOTEBOOKS, notebook.id()));
    write(writer -> writer.remove(LABELS, label.id()));
    assertThat(sent(row).create().row())
        .isEqualTo(row.with(NOTEBOOK, null).with(LABEL_IDS, List.of()));
  }

  @Test
  void whatWasSentAsAPartOfARowGoesWithIt() {
    Row note = insert(note("a", 1L));
    Row other = insert(note("b", 2L));
    Row part = insert(attachment(note.id(), "x", null));
    write(writer -> writer.record(request(part)));
    write(writer -> writer.edit(part.with(Notes.NOTE, other.id())));
    write(writer -> writer.remove(NOTES, note.id()));
    assertThat(openCreates(ATTACHMENTS)).isEmpty();
    assertThat(find(ATTACHMENTS, part.id()).state()).isEqualTo(SyncState.PENDING);
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
    Row label = insert(label("urgent", 5L));
    write(writer -> writer.edit(label.with(Notes.NAME, "later")));
    Row unknown = insert(label("", 6L));
    write(writer -> writer.placehold(LABELS, unknown.id()));
    assertThat(store.<Unsynced>read(Reader::unsynced)).isEqualTo(new Unsynced(2, 2));
  }
}
