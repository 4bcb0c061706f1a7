package dev.sluice.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.store.Attempt;
import dev.sluice.store.Moment;
import dev.sluice.store.SettableTime;
import dev.sluice.store.Stored;
import dev.sluice.store.SyncState;
import dev.sluice.store.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Another program edits the file by plain SQL, as a Room app would. */
class TriggersTest {

  @TempDir Path folder;
  private SqliteDatabase database;
  private SqliteConnection app;
  private Row synced;

  @BeforeEach
  void open() {
    Path file = folder.resolve("notes.db");
    database = TestFiles.open(file, new SettableTime());
    app = TestFiles.app(file);
    synced = database.store().write(writer -> writer.insert(SampleRows.note("first", 100L)));
  }

  @AfterEach
  void close() {
    app.close();
    database.close();
  }

  @Test
  void aRowOfTheEngineIsInSync() {
    assertThat(stored(synced.id())).isEqualTo(new Stored(synced, null, null));
  }

  @Test
  void anUpdateMakesTheRowPendingAndKeepsItsBase() {
    sql("UPDATE notes SET text = 'second' WHERE id = " + synced.id());
    Stored stored = stored(synced.id());
    assertThat(stored.row()).isEqualTo(synced.with(Notes.TEXT, "second"));
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.tracking().edited().bootId()).isNull();
    assertThat(stored.tracking().edited().wallMillis())
        .isBetween(System.currentTimeMillis() - 60_000, System.currentTimeMillis() + 1000);
  }

  @Test
  void aSecondUpdateKeepsItsPlaceInTheQueueAndRaisesTheRevision() {
    sql("UPDATE notes SET text = 'second'");
    Stored before = stored(synced.id());
    sql("UPDATE notes SET text = 'third'");
    Stored after = stored(synced.id());
    assertThat(after.base()).isEqualTo(synced);
    assertThat(after.tracking().change()).isEqualTo(before.tracking().change());
    assertThat(after.tracking().revision()).isGreaterThan(before.tracking().revision());
  }

  @Test
  void anUpdateThatChangesNothingIsNoEdit() {
    sql("UPDATE notes SET text = text, pinned = pinned, notebook_id = NULL, deleted = 0");
    assertThat(stored(synced.id()).tracking()).isNull();
  }

  @Test
  void columnsOfTheServerAndOfTheDeviceAreNobodysToPush() {
    sql("UPDATE notes SET at = 5, open = 1");
    assertThat(stored(synced.id()).tracking()).isNull();
    assertThat(stored(synced.id()).row().value(Notes.OPEN)).isEqualTo(true);
  }

  @Test
  void aStaleWriterCannotTakeTheServersKeyAway() {
    sql("UPDATE notes SET server_id = NULL, text = 'stale'");
    assertThat(stored(synced.id()).row().serverId()).isEqualTo(100L);
    assertThat(stored(synced.id()).isDirty()).isTrue();
    sql("UPDATE notes SET text = 'triggers are awake again'");
    assertThat(stored(synced.id()).row().value(Notes.TEXT)).isEqualTo("triggers are awake again");
  }

  @Test
  void theLocalIdNeverChanges() {
    assertThatThrownBy(() -> sql("UPDATE notes SET id = 77"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("local id");
  }

  @Test
  void anInsertIsPendingWithoutBase() {
    long id = insert("by the app");
    Stored stored = stored(id);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.base()).isNull();
    assertThat(stored.tracking().change()).isEqualTo(stored.tracking().revision());
  }

  @Test
  void aRefusedRowIsPendingAgainAfterAnEdit() {
    sql("UPDATE notes SET text = 'bad'");
    write(writer -> writer.refuse(Notes.NOTES, synced.id(), "no"));
    sql("UPDATE notes SET text = 'good'");
    Stored stored = stored(synced.id());
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.tracking().error()).isNull();
  }

  @Test
  void aPlaceholderStaysOneAfterAnEdit() {
    write(writer -> writer.placehold(Notes.NOTES, synced.id()));
    sql("UPDATE notes SET text = 'edited'");
    assertThat(stored(synced.id()).state()).isEqualTo(SyncState.PLACEHOLDER);
  }

  @Test
  void aHardDeleteLeavesATombstone() {
    sql("DELETE FROM notes");
    Stored stored = stored(synced.id());
    assertThat(stored.row()).isEqualTo(synced.withDeleted(true));
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(byServerId(100)).isEqualTo(stored);
    assertThat(oldest()).isEqualTo(stored);
  }

  @Test
  void aHardDeleteOfADirtyRowKeepsWhatTheServerKnows() {
    sql("UPDATE notes SET text = 'edited'");
    long change = stored(synced.id()).tracking().change();
    sql("DELETE FROM notes");
    assertThat(stored(synced.id()).base()).isEqualTo(synced);
    assertThat(stored(synced.id()).tracking().change()).isEqualTo(change);
  }

  @Test
  void aHardDeleteOfARowThatNobodyElseKnowsLeavesNoTrace() {
    long id = insert("short life");
    sql("DELETE FROM notes WHERE id = " + id);
    assertThat(stored(id)).isNull();
  }

  @Test
  void aHardDeleteWhileACreateIsOutIsRemembered() {
    long id = insert("on its way");
    Stored sent = stored(id);
    Attempt attempt =
        new Attempt("key", sent.tracking().revision(), sent.row(), new Moment(1, null, 0));
    write(writer -> writer.record(attempt));
    sql("DELETE FROM notes WHERE id = " + id);
    assertThat(stored(id).row()).isEqualTo(sent.row().withDeleted(true));
    assertThat(stored(id).base()).isNull();
    assertThat(stored(id).state()).isEqualTo(SyncState.PENDING);
  }

  @Test
  void aHardDeletedStandInIsForgotten() {
    write(writer -> writer.placehold(Notes.NOTES, synced.id()));
    sql("DELETE FROM notes");
    assertThat(stored(synced.id())).isNull();
  }

  @Test
  void replaceComesOutAsAnEdit() {
    sql(
        "INSERT OR REPLACE INTO notes (id, server_id, deleted, label_ids, text, pinned, open)"
            + (" VALUES (" + synced.id() + ", NULL, 0, '[]', 'replaced', 0, 0)"));
    Stored stored = stored(synced.id());
    assertThat(stored.row()).isEqualTo(synced.with(Notes.TEXT, "replaced"));
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(oldest()).isEqualTo(stored);
  }

  @Test
  void replaceOfARowThatIsOutKeepsItACreate() {
    long id = insert("on its way");
    write(
        writer ->
            writer.record(
                new Attempt("key", 1, writer.find(Notes.NOTES, id).row(), new Moment(1, null, 0))));
    sql(
        "INSERT OR REPLACE INTO notes (id, server_id, deleted, label_ids, text, pinned, open)"
            + (" VALUES (" + id + ", NULL, 0, '[]', 'replaced', 0, 0)"));
    assertThat(stored(id).row().value(Notes.TEXT)).isEqualTo("replaced");
    assertThat(stored(id).row().isDeleted()).isFalse();
    assertThat(stored(id).base()).isNull();
  }

  @Test
  void conflictClausesOfTheAppDoNotReachTheTriggers() {
    sql("UPDATE OR IGNORE notes SET text = 'once'");
    sql("UPDATE OR REPLACE notes SET text = 'twice'");
    Stored stored = stored(synced.id());
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.tracking().revision()).isEqualTo(stored.tracking().change() + 1);
  }

  @Test
  void whatSqliteNullsWithAParentIsNoEdit() {
    Row parent = parentOfNote();
    sql("DELETE FROM notebooks WHERE id = " + parent.id());
    assertThat(stored(synced.id()).row().value(Notes.NOTEBOOK)).isNull();
    assertThat(stored(synced.id()).tracking()).isNull();
    assertThat(Pragmas.ask(app, "SELECT count(*) FROM _sync_going")).isZero();
  }

  @Test
  void whatTheUserNullsIsAnEdit() {
    parentOfNote();
    sql("UPDATE notes SET notebook_id = NULL");
    assertThat(stored(synced.id()).isDirty()).isTrue();
  }

  @Test
  void ownedRowsBecomeTombstonesWithTheirOwner() {
    Row attachment =
        database.store().write(w -> w.insert(SampleRows.attachment(synced.id(), "a.png", 7L)));
    sql("DELETE FROM notes");
    Stored stored =
        database.store().read(reader -> reader.find(Notes.ATTACHMENTS, attachment.id()));
    assertThat(stored.row()).isEqualTo(attachment.withDeleted(true));
    assertThat(stored.isDirty()).isTrue();
  }

  @Test
  void anotherConnectionsEditInItsOwnTransactionRollsBackWithItsMark() {
    app.execute("BEGIN IMMEDIATE");
    sql("UPDATE notes SET text = 'regretted'");
    app.execute("ROLLBACK");
    assertThat(stored(synced.id())).isEqualTo(new Stored(synced, null, null));
  }

  private Row parentOfNote() {
    return database
        .store()
        .write(
            writer -> {
              Row notebook = writer.insert(SampleRows.notebook("parent", 9L));
              synced = synced.with(Notes.NOTEBOOK, notebook.id());
              writer.update(synced);
              return notebook;
            });
  }

  private long insert(String text) {
    return app.insert(
        "INSERT INTO notes (deleted, label_ids, text, pinned, open) VALUES (0, '[]', ?1, 0, 0)",
        text);
  }

  private void sql(String statement) {
    app.execute(statement);
  }

  private void write(Consumer<Writer> work) {
    database
        .store()
        .write(
            writer -> {
              work.accept(writer);
              return List.of();
            });
  }

  private Stored stored(long id) {
    return database.store().read(reader -> reader.find(Notes.NOTES, id));
  }

  private Stored byServerId(long serverId) {
    return database.store().read(reader -> reader.findByServerId(Notes.NOTES, serverId));
  }

  private Stored oldest() {
    return database.store().read(reader -> reader.oldestPending(Notes.NOTES, 0));
  }
}
