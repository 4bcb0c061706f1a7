package dev.sluice.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.SettableTime;
import dev.sluice.store.Stored;
import dev.sluice.store.SyncState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpeningTest {

  private static final Instant SINCE = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("notes.db");
  }

  @Test
  void anEmptyFileBecomesOurs() throws IOException {
    Files.createFile(file);
    open().close();
    assertThat(number("PRAGMA user_version")).isEqualTo(1);
    assertThat(text("SELECT identity_hash FROM room_master_table WHERE id = 42"))
        .isEqualTo(RoomSchema.identityHash(Notes.SCHEMA));
  }

  @Test
  void androidsOwnTableDoesNotCount() {
    app(
        "CREATE TABLE android_metadata (locale TEXT)",
        "INSERT INTO android_metadata VALUES ('en')");
    open().close();
    assertThat(number("PRAGMA user_version")).isEqualTo(1);
  }

  @Test
  void openingAgainChangesNothing() {
    open().close();
    try (SqliteConnection watcher = TestFiles.app(file)) {
      long before = Pragmas.dataVersion(watcher);
      open().close();
      assertThat(Pragmas.dataVersion(watcher)).isEqualTo(before);
    }
  }

  @Test
  void whatWasWrittenIsThereAgain() {
    Row row;
    try (SqliteDatabase database = open()) {
      row = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, row.with(Notes.TEXT, "b"));
    }
    try (SqliteDatabase database = open()) {
      assertThat(find(database, row.id()).row()).isEqualTo(row.with(Notes.TEXT, "b"));
      assertThat(find(database, row.id()).base()).isEqualTo(row);
    }
  }

  @Test
  void aFileOfANewerVersionIsRefusedAndNotTouched() throws IOException {
    open().close();
    app("UPDATE _sync_meta SET value = 2 WHERE name = 'version'", "PRAGMA journal_mode = DELETE");
    byte[] before = Files.readAllBytes(file);
    assertThat(refusal().reason()).isEqualTo(Reason.NEWER);
    app("PRAGMA journal_mode = DELETE");
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
  }

  @Test
  void aFileOfANewerLayoutIsRefused() {
    open().close();
    app("UPDATE _sync_meta SET value = 2 WHERE name = 'layout'");
    assertThat(refusal().reason()).isEqualTo(Reason.NEWER);
  }

  @Test
  void whatIsNoDatabaseIsRefusedAndNotTouched() throws IOException {
    byte[] letter = "no database".repeat(1000).getBytes(StandardCharsets.UTF_8);
    Files.write(file, letter);
    assertThat(refusal().reason()).isEqualTo(Reason.DAMAGED);
    assertThat(Files.readAllBytes(file)).isEqualTo(letter);
  }

  @Test
  void aDamagedSchemaIsRefusedAndNotTouched() throws IOException {
    open().close();
    byte[] bytes = Files.readAllBytes(file);
    for (int i = 100; i < 4096; i++) {
      bytes[i] = (byte) 0x5a;
    }
    Files.write(file, bytes);
    assertThat(refusal().reason()).isEqualTo(Reason.DAMAGED);
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
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
    try (SqliteDatabase database = open()) {
      database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
    }
    app("UPDATE notes SET text = 'by the app'");
    try (SqliteDatabase database = open()) {
      assertThat(find(database, 1).state()).isEqualTo(SyncState.PENDING);
    }
    assertThat(number("PRAGMA user_version")).isEqualTo(7);
    assertThat(text("SELECT identity_hash FROM room_master_table")).isEqualTo("hash of theirs");
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
  void aSchemaThatChangedWithoutANewVersionIsRefused() {
    open().close();
    SyncSchema smaller = SyncSchema.of(1, Notes.NOTEBOOKS);
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> open(smaller).close());
    assertThat(refusal).hasMessageContaining("version is still 1");
  }

  @Test
  void missingTriggersComeBackAndTheTypeIsFetchedAgain() {
    Row note;
    try (SqliteDatabase database = open()) {
      note = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, note.with(Notes.TEXT, "b"));
      mark(database, Notes.NOTES);
      mark(database, Notes.LABELS);
    }
    app("DROP TRIGGER _sync_notes_update");
    try (SqliteDatabase database = open()) {
      assertThat(find(database, note.id()).base()).isEqualTo(note);
      assertThat(markOf(database, Notes.NOTES)).isNull();
      assertThat(markOf(database, Notes.LABELS)).isEqualTo(SINCE);
    }
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name = '_sync_notes_update'"))
        .isEqualTo(1);
  }

  @Test
  void aTableThatWasDroppedAndMadeAnewIsNoHeapOfDeletes() {
    try (SqliteDatabase database = open()) {
      Row note = database.store().write(writer -> writer.insert(SampleRows.note("a", 1L)));
      edit(database, note.with(Notes.TEXT, "b"));
      mark(database, Notes.NOTES);
    }
    String create = text("SELECT sql FROM sqlite_master WHERE name = 'notes'");
    app("DROP TABLE notes", create);
    try (SqliteDatabase database = open()) {
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
    try (SqliteDatabase database = open()) {
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
    try (SqliteDatabase database = open()) {
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

  private SqliteDatabase open() {
    return open(Notes.SCHEMA);
  }

  private SqliteDatabase open(SyncSchema schema) {
    return SqliteDatabase.open(new JdbcDriver(file), schema, TestFiles.options(new SettableTime()));
  }

  private StorageException refusal() {
    return catchThrowableOfType(StorageException.class, () -> open().close());
  }

  private void app(String... statements) {
    try (SqliteConnection app = TestFiles.app(file)) {
      for (String statement : statements) {
        app.execute(statement);
      }
    }
  }

  private long number(String select) {
    try (SqliteConnection app = TestFiles.app(file)) {
      return Pragmas.ask(app, select);
    }
  }

  private String text(String select) {
    try (SqliteConnection app = TestFiles.app(file);
        Rows rows = app.query(select)) {
      rows.next();
      return rows.text(0);
    }
  }

  private static void edit(SqliteDatabase database, Row row) {
    database
        .store()
        .write(
            writer -> {
              writer.edit(row);
              return true;
            });
  }

  private static void mark(SqliteDatabase database, EntityType<?> type) {
    database
        .store()
        .write(
            writer -> {
              writer.mark(type, SINCE);
              return true;
            });
  }

  private static Instant markOf(SqliteDatabase database, EntityType<?> type) {
    return database.store().read(reader -> reader.mark(type));
  }

  private static Stored find(SqliteDatabase database, long id) {
    return database.store().read(reader -> reader.find(Notes.NOTES, id));
  }
}
