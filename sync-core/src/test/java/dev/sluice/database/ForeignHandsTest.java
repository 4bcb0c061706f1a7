package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.SyncState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files that other programs made, or worked on behind the back of the library. */
class ForeignHandsTest extends FileFixture {

  @Test
  void androidsOwnTableDoesNotCount() {
    app(
        "CREATE TABLE android_metadata (locale TEXT)",
        "INSERT INTO android_metadata VALUES ('en')");
    open().close();
    assertThat(number("PRAGMA user_version")).isEqualTo(1);
  }

  @Test
  void aFileOfSomebodyElseIsRefusedInClearWords() {
    app("CREATE TABLE bookmarks (url TEXT)");
    StorageException refusal = refusal();
    assertThat(refusal.reason()).isEqualTo(Reason.OTHER);
    assertThat(refusal).hasMessageContaining("has no table notebooks");
    assertThat(number("SELECT count(*) FROM sqlite_master")).isEqualTo(1);
  }

  @Test
  void aFileOfARoomAppKeepsItsSignature() {
    roomApp("hash of theirs", 7);
    try (SqliteFile database = open()) {
      database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
    }
    app("UPDATE notes SET text = 'by the app'");
    try (SqliteFile database = open()) {
      assertThat(find(database, 1).state()).isEqualTo(SyncState.PENDING);
    }
    assertThat(number("PRAGMA user_version")).isEqualTo(7);
    assertThat(text("SELECT identity_hash FROM room_master_table")).isEqualTo("hash of theirs");
  }

  @Test
  void whatARoomAppHadBeforeIsPushedUnlessAServerKnowsIt() {
    roomApp("theirs", 1);
    app(
        "INSERT INTO labels (deleted, name) VALUES (0, 'first'), (0, 'second')",
        "INSERT INTO labels (server_id, deleted, name) VALUES (9, 0, 'known')");
    try (SqliteFile database = open()) {
      List<Stored> pending =
          database.store().read(reader -> reader.inState(Notes.LABELS, SyncState.PENDING));
      assertThat(pending).extracting(one -> one.row().id()).containsExactly(1L, 2L);
      assertThat(pending).extracting(one -> one.tracking().change()).doesNotHaveDuplicates();
      Row note = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, note.with(Notes.TEXT, "b"));
      assertThat(find(database, note.id()).tracking().change())
          .isGreaterThan(pending.get(1).tracking().change());
    }
  }

  @Test
  void aRoomAppMayTakeAFileOfOursOver() {
    open().close();
    app("UPDATE room_master_table SET identity_hash = 'theirs now'", "PRAGMA user_version = 9");
    open().close();
    assertThat(number("PRAGMA user_version")).isEqualTo(9);
    assertThat(text("SELECT identity_hash FROM room_master_table")).isEqualTo("theirs now");
  }

  @Test
  void aRoomAppsTableMustHaveOurColumns() {
    roomApp("theirs", 1);
    app("DROP TABLE attachments", "CREATE TABLE attachments (id INTEGER PRIMARY KEY, name TEXT)");
    assertThat(refusal()).hasMessageContaining("has no column attachments.");
  }

  @Test
  void aRoomAppsOwnColumnsMustNotWantValues() {
    roomApp("theirs", 1);
    app(
        "ALTER TABLE notes ADD COLUMN color TEXT",
        "ALTER TABLE notes ADD COLUMN a TEXT NOT NULL DEFAULT 'x'");
    open().close();
    app(
        "DROP TABLE labels",
        "CREATE TABLE labels (id INTEGER PRIMARY KEY, server_id INTEGER,"
            + " deleted INTEGER NOT NULL, name TEXT NOT NULL, color TEXT NOT NULL)");
    assertThat(refusal()).hasMessageContaining("labels.color");
  }

  @Test
  void missingTriggersComeBackAndTheTypeIsFetchedAgain() {
    Row note;
    try (SqliteFile database = open()) {
      note = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, note.with(Notes.TEXT, "b"));
      cursor(database, Notes.NOTES);
      cursor(database, Notes.LABELS);
    }
    app("DROP TRIGGER _sync_notes_update");
    try (SqliteFile database = open()) {
      assertThat(find(database, note.id()).base()).isEqualTo(note);
      assertThat(markOf(database, Notes.NOTES)).isNull();
      assertThat(markOf(database, Notes.LABELS)).isEqualTo(SINCE);
    }
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name = '_sync_notes_update'"))
        .isEqualTo(1);
  }

  @Test
  void aTableThatWasDroppedAndMadeAnewIsNoHeapOfDeletes() {
    try (SqliteFile database = open()) {
      Row note = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, note.with(Notes.TEXT, "b"));
      cursor(database, Notes.NOTES);
    }
    String create = text("SELECT sql FROM sqlite_master WHERE name = 'notes'");
    app("DROP TABLE notes", create);
    try (SqliteFile database = open()) {
      assertThat(find(database, 1)).isNull();
      Stored oldest = database.store().read(reader -> reader.oldestPending(Notes.NOTES, 0));
      assertThat(oldest).isNull();
      assertThat(markOf(database, Notes.NOTES)).isNull();
    }
  }

  @Test
  void sideTablesThatWereDroppedComeBack() {
    open().close();
    app("DROP TABLE _sync_row", "DROP TABLE _sync_base_notes", "DROP TABLE _sync_meta");
    try (SqliteFile database = open()) {
      Row note = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, note.with(Notes.TEXT, "b"));
      assertThat(find(database, note.id()).base()).isEqualTo(note);
    }
  }

  @Test
  void triggersOfAnOlderReleaseAreReplaced() {
    open().close();
    app(
        "DROP TRIGGER _sync_notes_id",
        "CREATE TRIGGER _sync_notes_id AFTER INSERT ON notes BEGIN SELECT RAISE(ABORT, 'old'); END",
        "CREATE TRIGGER _sync_notes_odd AFTER INSERT ON notes"
            + " BEGIN SELECT RAISE(ABORT, 'odd'); END");
    try (SqliteFile database = open()) {
      database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
    }
  }

  private void roomApp(String hash, int version) {
    for (EntityType<?> type : Notes.SCHEMA.types()) {
      Ddl.create(TableShape.of(type)).forEach(this::app);
    }
    RoomSchema.setup(hash).forEach(this::app);
    app("PRAGMA user_version = " + version);
  }
}
