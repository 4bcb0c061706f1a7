package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns that a new version of an app adds, renames or fills while changes wait. */
class MigratedColumnsTest extends TwoVersions {

  private static final Field<Note, String> COLOR =
      Field.<Note>text("color", Note::colour).json("colour").nullable();
  private static final EntityType<Note> RENAMED = notes(COLOR);
  private static final String BY_HAND = "ALTER TABLE notes RENAME COLUMN colour TO color";

  @BeforeEach
  void work() {
    workWithTheOldApp(ONE, NOTES);
  }

  @Test
  void S113_aColumnThatAStatementRenamesIsRefusedAndABetterMigrationComesNotTooLate() {
    assertThat(refusal(two(RENAMED), Migration.to(2).statement(BY_HAND)))
        .contains("the migration does not fit", "color", "addColumn", "renameColumn");
    try (PlainEngine app =
        app(two(RENAMED), Migration.to(2).renameColumn(RENAMED, "colour", COLOR))) {
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  @Test
  void S113_aRenamedColumnKeepsWhatWaitsInIt() {
    try (PlainEngine app = app(ONE)) {
      app.db
          .table(NOTES)
          .update(
              ref(NOTES, "quiet"), note -> new Note(null, note.text(), "a \"colour\":1, \\red"));
      app.db.table(NOTES).create(new Note(null, ",\"colour\":null", "green"));
    }
    sql(
        "INSERT INTO _sync_overruled (type, id, field, side, at, value) SELECT 'notes', id,"
            + " 'colour', 'LOCAL', 1, 'kept' FROM notes WHERE text = 'quiet'",
        "INSERT INTO _sync_edit SELECT 'notes', id, 'field colour', 1, NULL, 0 FROM notes");
    try (PlainEngine app =
        app(two(RENAMED), Migration.to(2).renameColumn(RENAMED, "colour", COLOR))) {
      assertThat(number("SELECT count(*) FROM _sync_overruled WHERE field = 'color'")).isOne();
      assertThat(number("SELECT count(*) FROM _sync_edit WHERE part = 'field colour'")).isZero();
      assertThat(number("SELECT count(*) FROM pragma_table_info('notes') WHERE name = 'colour'"))
          .isZero();
      everythingIsSent(
          app,
          "quiet a \"colour\":1, \\red",
          "edited here null",
          "new null",
          "lost again null",
          ",\"colour\":null green");
    }
  }

  @Test
  void S115_anOldWindowIsToldOfTheNewVersionAndNotOfColumns() {
    String newer = "a newer version of the app uses this file";
    Migration rename = Migration.to(2).renameColumn(RENAMED, "colour", COLOR);
    try (PlainEngine old = app(ONE);
        PlainEngine app = app(two(RENAMED), rename)) {
      Table<Note> notes = old.db.table(NOTES);
      Ref<Note> quiet = ref(NOTES, "quiet");
      assertThatThrownBy(() -> notes.update(quiet, note -> note)).hasMessageContaining(newer);
      assertThatThrownBy(() -> notes.create(new Note(null, "late", "red")))
          .hasMessageContaining(newer);
      assertThatThrownBy(() -> notes.find(quiet)).hasMessageContaining(newer);
      assertThat(app.db.table(RENAMED).find(ref(RENAMED, "quiet"))).isPresent();
    }
  }

  @Test
  void S113_stepsAroundARenamedColumnMayStandInAnyOrder() {
    Field<Note, Long> size = Field.<Note>integer("size", any -> 0L);
    Field<Note, Long> weight = Field.<Note>integer("weight", any -> 0L);
    Field<Note, String> words = Field.<Note>text("words", Note::text).json("text").fingerprint();
    EntityType<Note> after =
        EntityType.<Note>named("papers", at("notes"))
            .fields(FOLDER, weight, words, COLOR, size)
            .build(row -> new Note(row.get(FOLDER), row.require(words), row.get(COLOR)));
    Migration steps =
        Migration.to(2)
            .renameTable("notes", after)
            .addColumn("papers", size, "1")
            .renameColumn(after, "colour", COLOR)
            .renameColumn(after, "text", words)
            .addColumn("papers", weight, "2");
    try (PlainEngine app = app(two(after), steps)) {
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  /** A reference has an index, which the new name of the table needs before its new column. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S113_aTableAndTheColumnOfAReferenceInItAreRenamedAtOnce(boolean byRoom) {
    Field<Note, Ref<Folder>> shelf =
        Field.<Note, Folder>reference("shelf", FOLDERS, Note::folder).json("folder").nullable();
    EntityType<Note> after =
        EntityType.<Note>named("papers", at("notes"))
            .fields(shelf, TEXT, COLOUR)
            .build(row -> new Note(row.get(shelf), row.require(TEXT), row.get(COLOUR)));
    Migration steps =
        Migration.to(2).renameTable("notes", after).renameColumn(after, "folder", shelf);
    if (byRoom) {
      roomTakesTheFile(steps.sql().toArray(new String[0]));
    }
    try (PlainEngine app = app(two(after), steps)) {
      String index = "SELECT count(*) FROM pragma_index_info('index_papers_shelf')";
      assertThat(number(index + " WHERE name = 'shelf'")).isOne();
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  @Test
  void S113_aTypeThatIsRenamedMayHaveAReferenceThatALaterVersionAdds() {
    Field<Note, Ref<Folder>> second =
        Field.<Note, Folder>reference("second", FOLDERS, any -> null).nullable();
    EntityType<Note> after =
        EntityType.<Note>named("papers", at("notes"))
            .fields(FOLDER, TEXT, COLOUR, second)
            .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));
    Migration rename = Migration.to(2).renameTable("notes", after);
    Migration add = Migration.to(3).addColumn("papers", second, null);
    try (PlainEngine app = app(SyncSchema.of(3, FOLDERS, after), rename, add)) {
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  /** "lost" is a row whose folder is gone; what it was on the server is kept apart. */
  @Test
  void S109_aLostRowIsRetriedAfterAColumnWasAddedThatMayNotBeNull() {
    Field<Note, Long> size = Field.<Note>integer("size", any -> 0L);
    EntityType<Note> after =
        EntityType.<Note>named("notes", at("notes"))
            .fields(FOLDER, TEXT, COLOUR, size)
            .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));
    try (PlainEngine app = app(two(after), Migration.to(2).addColumn("notes", size, "1"))) {
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  @Test
  void S113_aRoomAppRenamesByThePublishedSql() {
    Migration rename = Migration.to(2).renameColumn(RENAMED, "colour", COLOR);
    roomTakesTheFile(rename.sql().toArray(new String[0]));
    sql("PRAGMA user_version = 2");
    try (PlainEngine app = app(two(RENAMED), rename)) {
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  @Test
  void S113_aRoomAppThatRenamesByItselfIsRefusedUntilTheEngineIsTold() {
    roomTakesTheFile(
        "DROP TRIGGER _sync_notes_insert", // Room's build of SQLite renames without a look at them
        "DROP TRIGGER _sync_notes_update",
        "DROP TRIGGER _sync_notes_delete",
        BY_HAND);
    assertThat(refusal(two(RENAMED), Migration.to(2))).contains("color", "renameColumn");
    try (PlainEngine app =
        app(two(RENAMED), Migration.to(2).renameColumn(RENAMED, "colour", COLOR))) {
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  @Test
  void S114_aColumnThatRoomAddedIsRefusedUntilTheVersionOfTheSchemaIsRaised() {
    Field<Note, String> mood = Field.<Note>text("mood", any -> null).nullable();
    EntityType<Note> after =
        EntityType.<Note>named("notes", at("notes"))
            .fields(FOLDER, TEXT, COLOUR, mood)
            .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));
    roomTakesTheFile("ALTER TABLE notes ADD COLUMN mood TEXT", "PRAGMA user_version = 2");
    assertThat(refusal(SyncSchema.of(1, FOLDERS, after)))
        .contains("the table notes has the new column mood", "version was not raised");
    try (PlainEngine app = app(two(after), Migration.to(2).addColumn("notes", mood, null))) {
      everythingIsSent(app, "quiet null", "edited here null", "new null", "lost again null");
    }
  }

  @Test
  void S114_norMayAColumnGoWithoutANewVersion() {
    roomTakesTheFile();
    EntityType<Note> plain = plainNotes();
    assertThat(refusal(SyncSchema.of(1, FOLDERS, plain)))
        .contains("the table notes has the column colour no more", "version was not raised");
    try (PlainEngine app = app(two(plain), Migration.to(2))) {
      everythingIsSent(app, "quiet null", "edited here null", "new ", "lost again ");
    }
  }

  @Test
  void S114_aRoomFileWithoutALogIsLeftWithoutOne() {
    roomTakesTheFile("PRAGMA journal_mode = DELETE");
    refusal(SyncSchema.of(1, FOLDERS, plainNotes()));
    assertThat(number("SELECT journal_mode = 'wal' FROM pragma_journal_mode")).isZero();
  }
}
