package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.SyncState;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Another program takes rows out of their tables. */
class HardDeletesTest extends AppFixture {

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
  void whatStandsInListsIsRememberedUntilTheEngineHasTakenItOut() {
    long label =
        byApp(app -> app.insert("INSERT INTO labels (deleted, name) VALUES (0, 'short life')"));
    sql("UPDATE notes SET label_ids = '[" + label + "]'");
    sql("DELETE FROM labels");
    Stored stored = database.store().read(reader -> reader.oldestPending(Notes.LABELS, 0));
    assertThat(stored.row().id()).isEqualTo(label);
    assertThat(stored.row().isDeleted()).isTrue();
    assertThat(stored.row().serverId()).isNull();
    assertThat(stored.base()).isNull();
    write(writer -> writer.remove(Notes.LABELS, label));
    assertThat(stored(synced.id()).row().value(Notes.LABEL_IDS)).isEqualTo(List.of());
    Stored gone = database.store().read(reader -> reader.find(Notes.LABELS, label));
    assertThat(gone).isNull();
  }

  @Test
  void aHardDeleteWhileACreateIsOutIsRemembered() {
    long id = insert("on its way");
    Stored sent = stored(id);
    SentRequest create =
        SentRequest.of("key", sent.tracking().revision(), sent.row(), new ClockReading(1, null, 0));
    write(writer -> writer.record(create));
    sql("DELETE FROM notes WHERE id = " + id);
    assertThat(stored(id).row()).isEqualTo(sent.row().withDeleted(true));
    assertThat(stored(id).base()).isNull();
    assertThat(stored(id).state()).isEqualTo(SyncState.PENDING);
  }

  @Test
  void S73_aHardDeletedStandInIsADelete() {
    write(writer -> writer.placehold(Notes.NOTES, synced.id()));
    sql("DELETE FROM notes");
    assertThat(stored(synced.id()).state()).isEqualTo(SyncState.PENDING);
    assertThat(stored(synced.id()).row()).isEqualTo(synced.withDeleted(true));
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
                SentRequest.of(
                    "key", 1, writer.find(Notes.NOTES, id).row(), new ClockReading(1, null, 0))));
    sql(
        "INSERT OR REPLACE INTO notes (id, server_id, deleted, label_ids, text, pinned, open)"
            + (" VALUES (" + id + ", NULL, 0, '[]', 'replaced', 0, 0)"));
    assertThat(stored(id).row().value(Notes.TEXT)).isEqualTo("replaced");
    assertThat(stored(id).row().isDeleted()).isFalse();
    assertThat(stored(id).base()).isNull();
  }

  @Test
  void whatSqliteNullsWithAParentIsNoEdit() {
    Row parent = parentOfNote();
    sql("DELETE FROM notebooks WHERE id = " + parent.id());
    assertThat(stored(synced.id()).row().value(Notes.NOTEBOOK)).isNull();
    assertThat(stored(synced.id()).tracking()).isNull();
    long going = byApp(app -> Pragmas.ask(app, "SELECT count(*) FROM _sync_going"));
    assertThat(going).isZero();
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
  void whatIsReleasedRefersToNothingThatWasTakenAway() {
    Row parent = parentOfNote();
    sql("UPDATE notes SET text = 'edited'");
    write(writer -> writer.lose(Notes.NOTES, synced.id(), "gone"));
    sql("DELETE FROM notebooks WHERE id = " + parent.id());
    write(writer -> writer.release(Notes.NOTES, synced.id()));
    assertThat(stored(synced.id()).row().value(Notes.NOTEBOOK)).isNull();
    assertThat(stored(synced.id()).row().value(Notes.TEXT)).isEqualTo("edited");
  }

  private void inEachSetting(String statement) {
    for (String keys : List.of("ON", "OFF")) {
      for (String recursive : List.of("ON", "OFF")) {
        byApp(
            app -> {
              app.execute("PRAGMA foreign_keys = " + keys);
              app.execute("PRAGMA recursive_triggers = " + recursive);
              app.execute(statement.replace("{setting}", keys + recursive));
              return true;
            });
      }
    }
  }

  private Stored notebook(long id) {
    return database.store().read(reader -> reader.find(Notes.NOTEBOOKS, id));
  }

  @Test
  void S116_replaceOfAParentLeavesWhatRefersToItInEachSetting() {
    Row parent = parentOfNote();
    Row attachment =
        database.store().write(w -> w.insert(SampleRows.attachment(synced.id(), "a.png", 7L)));
    inEachSetting(
        ("INSERT OR REPLACE INTO notebooks (id, deleted, title) VALUES (" + parent.id())
            + ", 0, 'by {setting}')");
    inEachSetting(
        ("INSERT OR REPLACE INTO notes (id, server_id, deleted, notebook_id, label_ids, text,"
                + " pinned, open) VALUES ("
                + synced.id()
                + ", 100, 0, "
                + parent.id())
            + ", '[]', 'by {setting}', 0, 0)");
    assertThat(notebook(parent.id()).row()).isEqualTo(parent.with(Notes.TITLE, "by OFFOFF"));
    assertThat(notebook(parent.id()).base()).isEqualTo(parent);
    assertThat(notebook(parent.id()).state()).isEqualTo(SyncState.PENDING);
    assertThat(stored(synced.id()).row()).isEqualTo(synced.with(Notes.TEXT, "by OFFOFF"));
    assertThat(stored(synced.id()).base()).isEqualTo(synced);
    Stored left = database.store().read(r -> r.find(Notes.ATTACHMENTS, attachment.id()));
    assertThat(left.row()).isEqualTo(attachment);
    assertThat(left.tracking()).isNull();
  }

  @Test
  void S116_otherInsertsOfAParentThatIsThereDoWhatTheyDid() {
    Row parent = parentOfNote();
    String insert =
        "INTO notebooks (id, deleted, title) VALUES (" + parent.id() + ", 0, 'another')";
    inEachSetting("INSERT OR IGNORE " + insert);
    for (String how : List.of("", "OR ABORT ", "OR FAIL ", "OR ROLLBACK ")) {
      assertThatThrownBy(() -> sql("INSERT " + how + insert))
          .hasStackTraceContaining("UNIQUE constraint failed");
    }
    assertThat(notebook(parent.id()).row()).isEqualTo(parent);
    assertThat(notebook(parent.id()).tracking()).isNull();
    sql("INSERT OR REPLACE INTO notebooks (id, deleted, title) VALUES (77, 0, 'new')");
    assertThat(notebook(77).state()).isEqualTo(SyncState.PENDING);
    assertThat(stored(synced.id()).tracking()).isNull();
  }

  @Test
  void S116_replaceOfSeveralAtOnceIsAnEditOfEach() {
    Row parent = parentOfNote();
    sql(
        ("INSERT OR REPLACE INTO notebooks (id, deleted, title) VALUES (" + parent.id())
            + ", 0, 'one'), (78, 0, 'new'), ("
            + parent.id()
            + ", 0, 'two')");
    assertThat(notebook(parent.id()).row().value(Notes.TITLE)).isEqualTo("two");
    assertThat(notebook(78).row().value(Notes.TITLE)).isEqualTo("new");
    assertThat(stored(synced.id()).tracking()).isNull();
  }

  @Test
  void S116_replaceWritesTheColumnsOfTheAppsOwnToo() {
    Row parent = parentOfNote();
    alone(
        () -> {
          try (SqliteConnection app = TestFiles.app(file())) {
            app.execute("ALTER TABLE notebooks ADD COLUMN color TEXT");
            app.execute("UPDATE room_master_table SET identity_hash = 'theirs'");
          }
          return true;
        });
    sql(
        ("INSERT OR REPLACE INTO notebooks (id, deleted, title, color) VALUES (" + parent.id())
            + ", 0, 'parent', 'red')");
    long red = byApp(app -> Pragmas.ask(app, "SELECT count(*) FROM notebooks WHERE color = 'red'"));
    assertThat(red).isOne();
    assertThat(notebook(parent.id()).tracking()).isNull();
  }

  @Test
  void S116_aFileWithoutThatTriggerIsWatchedAndGetsIt() {
    Row parent = parentOfNote();
    write(writer -> writer.cursor(Notes.NOTEBOOKS, Instant.EPOCH));
    alone(
        () -> {
          try (SqliteConnection app = TestFiles.app(file())) {
            app.execute("DROP TRIGGER _sync_notebooks_replace");
          }
          return true;
        });
    Instant cursor = database.store().read(reader -> reader.cursor(Notes.NOTEBOOKS));
    assertThat(cursor).isEqualTo(Instant.EPOCH);
    sql(
        ("INSERT OR REPLACE INTO notebooks (id, deleted, title) VALUES (" + parent.id())
            + ", 0, 'edited')");
    assertThat(stored(synced.id()).tracking()).isNull();
    assertThat(notebook(parent.id()).state()).isEqualTo(SyncState.PENDING);
  }
}
