package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.FileBytes;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.PlainEngine;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.DomainExtension;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the next version of an app finds in the file of the one before. */
class LaterVersionsTest {

  private record Folder(String name) {}

  private record Note(Ref<Folder> folder, String text) {}

  private static final Field<Folder, String> NAME =
      Field.<Folder>text("name", Folder::name).fingerprint();
  private static final EntityType<Folder> FOLDERS = folders(NAME);
  private static final Field<Note, Ref<Folder>> FOLDER =
      Field.reference("folder", FOLDERS, Note::folder).ownedByTarget();
  private static final Field<Note, String> TEXT =
      Field.<Note>text("text", Note::text).fingerprint();
  private static final EntityType<Note> NOTES = notes(at("notes"), FOLDER, TEXT);
  private static final SyncSchema ONE = SyncSchema.of(1, FOLDERS, NOTES);
  private static final SyncSchema TWO = SyncSchema.of(2, FOLDERS, NOTES);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "folders", "notes");
  private final VirtualNetwork network = NotesServer.network(server, time);

  private static EntityType<Folder> folders(Field<Folder, String> name) {
    return EntityType.<Folder>named("folders", at("folders"))
        .fields(name)
        .build(row -> new Folder(row.get(name)));
  }

  private static EntityType<Note> notes(Endpoints at, Field<?, ?>... fields) {
    EntityType.Builder<Note> builder = EntityType.named("notes", at);
    return builder.fields(cast(fields)).build(row -> new Note(row.get(FOLDER), row.get(TEXT)));
  }

  @SuppressWarnings("unchecked")
  private static Field<Note, ?>[] cast(Field<?, ?>... fields) {
    return (Field<Note, ?>[]) fields;
  }

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .since()
        .create(Endpoint.post(path))
        .update(Endpoint.put(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private Path file() {
    return folder.resolve("notes.db");
  }

  private PlainEngine app(SyncSchema schema, Migration... migrations) {
    SqliteOptions options =
        SqliteOptions.defaults()
            .withTime(time)
            .withObservers(time.scheduler())
            .withMigrations(List.of(migrations));
    return new PlainEngine(
        SqliteDatabase.open(new JdbcDriver(file()), schema, options),
        DomainExtension.plain(),
        network,
        time);
  }

  private String onServer(String path) {
    return server.rows(path).toString();
  }

  private long number(String sql) {
    try (OtherConnection other = new OtherConnection(file())) {
      return other.number(sql);
    }
  }

  /** One note in sync, one edited, one new. */
  private void workWithTheOldApp() {
    long id = Long.parseLong(server.add("folders", Json.object().put("name", "Plans")));
    server.add("notes", Json.object().put("folder", id).put("text", "quiet"));
    server.add("notes", Json.object().put("folder", id).put("text", "before"));
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      Ref<Note> edited = NOTES.ref(number("SELECT id FROM notes WHERE text = 'before'"));
      app.db.table(NOTES).update(edited, note -> new Note(note.folder(), "edited"));
      Ref<Folder> plans = FOLDERS.ref(number("SELECT id FROM folders"));
      app.db.table(NOTES).create(new Note(plans, "new"));
    }
  }

  private StorageException refusal(SyncSchema schema, Migration... migrations) {
    byte[] before = FileBytes.of(file());
    StorageException refusal =
        catchThrowableOfType(
            StorageException.class,
            () -> {
              try (PlainEngine app = app(schema, migrations)) {
                app.run(Operation.FULL);
              }
            });
    assertThat(FileBytes.of(file())).isEqualTo(before);
    return refusal;
  }

  private void everythingArrives(PlainEngine app) {
    assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer("notes")).contains("edited", "new", "quiet").doesNotContain("before");
    assertThat(app.db.table(NOTES).list(Query.all()))
        .extracting(Note::text)
        .containsExactlyInAnyOrder("quiet", "edited", "new");
    assertThat(app.db.table(NOTES).list(Query.all())).allMatch(note -> note.folder() != null);
  }

  @Test
  void S107_aParentsTableThatIsMadeAnewByStatementsKeepsItsChildrenAndTheirEdits() {
    workWithTheOldApp();
    Migration byHand =
        Migration.to(2)
            .statement(
                "CREATE TABLE new_folders (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,"
                    + " `server_id` INTEGER, `deleted` INTEGER NOT NULL, `name` TEXT NOT NULL)")
            .statement("INSERT INTO new_folders SELECT id, server_id, deleted, name FROM folders")
            .statement("DROP TABLE folders")
            .statement("ALTER TABLE new_folders RENAME TO folders")
            .statement("CREATE UNIQUE INDEX index_folders_server_id ON folders (server_id)");
    try (PlainEngine app = app(TWO, byHand)) {
      everythingArrives(app);
    }
    assertThat(number("SELECT count(*) FROM pragma_foreign_key_check")).isZero();
  }

  @Test
  void S107_rebuildMakesATableAnewWithItsRowsAndAllThatWaits() {
    workWithTheOldApp();
    Migration rebuild = Migration.to(2).rebuild(FOLDERS).rebuild(NOTES);
    try (PlainEngine app = app(TWO, rebuild)) {
      everythingArrives(app);
    }
  }

  @Test
  void S107_aRebuildWithTheTypeOfALaterVersionIsRefusedInOurWords() {
    workWithTheOldApp();
    Field<Note, @Nullable String> hint = Field.<Note>text("hint", any -> null).nullable();
    EntityType<Note> later = notes(at("notes"), FOLDER, TEXT, hint);
    SyncSchema three = SyncSchema.of(3, FOLDERS, later);
    Migration two = Migration.to(2).rebuild(later);
    StorageException refusal = refusal(three, two, Migration.to(3).addColumn("notes", hint, null));
    assertThat(refusal)
        .hasMessageEndingWith(
            "the migration to version 2 does not fit and was undone: the file has no column hint in"
                + " that version; a step takes its types as they are in its own version, and"
                + " addColumn comes before rebuild");
    StorageException wrong = refusal(TWO, Migration.to(2).statement("UPDATE nots SET x = 1"));
    assertThat(wrong)
        .hasMessageContaining("the migration to version 2 does not fit and was undone:")
        .hasMessageContaining("nots");
    Migration right = Migration.to(3).addColumn("notes", hint, null).rebuild(later);
    try (PlainEngine app = app(three, Migration.to(2), right)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer("notes")).contains("edited", "new", "quiet").doesNotContain("before");
    }
  }

  @Test
  void S107_aRebuiltTableNeverGivesAnIdTwice() {
    workWithTheOldApp();
    long last = number("SELECT seq FROM sqlite_sequence WHERE name = 'notes'");
    try (PlainEngine app = app(ONE)) {
      app.db.table(NOTES).delete(NOTES.ref(last));
    }
    try (PlainEngine app = app(TWO, Migration.to(2).rebuild(NOTES))) {
      Ref<Folder> plans = FOLDERS.ref(number("SELECT id FROM folders"));
      assertThat(app.db.table(NOTES).create(new Note(plans, "later")).id()).isGreaterThan(last);
    }
  }

  @Test
  void S107_whatWasNullBecomesWhatTheFieldSays() {
    Field<Folder, String> nullable =
        Field.<Folder>text("name", Folder::name).fingerprint().nullable();
    EntityType<Folder> before = folders(nullable);
    EntityType<Folder> after =
        folders(Field.<Folder>text("name", Folder::name).fingerprint().orElse("it's"));
    try (PlainEngine app = app(SyncSchema.of(1, before))) {
      app.db.table(before).create(new Folder(null));
    }
    try (PlainEngine app = app(SyncSchema.of(2, after), Migration.to(2).rebuild(after))) {
      assertThat(app.db.table(after).list(Query.all())).containsExactly(new Folder("it's"));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer("folders")).contains("it's");
    }
  }

  @Test
  void S107_aMigrationThatLosesAParentIsRefusedAndTheFileStays() {
    workWithTheOldApp();
    StorageException refusal = refusal(TWO, Migration.to(2).statement("DELETE FROM folders"));
    assertThat(refusal).hasMessageContaining("3 rows of notes refer to folders");
    try (PlainEngine app = app(TWO, Migration.to(2))) {
      everythingArrives(app);
    }
  }

  @Test
  void S107_rowsThatAMigrationRemovesCountNoMore() {
    workWithTheOldApp();
    Migration removing = Migration.to(2).statement("DELETE FROM notes WHERE text = 'new'");
    try (PlainEngine app = app(TWO, removing)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer("notes")).contains("edited").doesNotContain("new");
    }
  }

  private static final SyncSchema WITHOUT = SyncSchema.of(2, FOLDERS);

  @Test
  void S105_unsyncedWorkOfATypeThatRestsCountsAndKeepsTheUserLoggedIn() {
    workWithTheOldApp();
    try (PlainEngine app = app(WITHOUT.dormant("notes"), Migration.to(2))) {
      SyncReport report = app.run(Operation.FULL);
      assertThat(report.error()).isEmpty();
      assertThat(report.result()).isEqualTo(SyncResult.PENDING);
      assertThat(app.engine.pending()).isEqualTo(2);
      var logOut = app.engine.logOut(false).test();
      time.advance(Duration.ofMinutes(1));
      logOut.assertError(UnsyncedWorkException.class);
      var forced = app.engine.logOut(true).test();
      time.advance(Duration.ofMinutes(1));
      forced.assertComplete();
    }
    for (String table : List.of("notes", "_sync_base_notes", "_sync_row")) {
      assertThat(number("SELECT count(*) FROM " + table)).isZero();
    }
    assertThat(new String(FileBytes.of(file()), java.nio.charset.StandardCharsets.ISO_8859_1))
        .doesNotContain("edited");
  }

  @Test
  void S105_theSameHoldsWithoutTheWord() {
    workWithTheOldApp();
    try (PlainEngine app = app(WITHOUT, Migration.to(2))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.PENDING);
      assertThat(app.engine.pending()).isEqualTo(2);
    }
  }

  @Test
  void S105_aTypeThatComesBackSendsWhatWaitedAndWhatADaoEditedMeanwhile() {
    workWithTheOldApp();
    app(WITHOUT.dormant("notes"), Migration.to(2)).close();
    try (OtherConnection app = new OtherConnection(file())) {
      app.run("UPDATE notes SET text = 'by a DAO' WHERE text = 'quiet'");
    }
    try (PlainEngine app = app(SyncSchema.of(3, FOLDERS, NOTES), Migration.to(3))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer("notes")).contains("edited", "new", "by a DAO").doesNotContain("quiet");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S105_whatGoesWithItsOwnerWhileItsTypeRestsCountsNoMore(boolean byUser) {
    workWithTheOldApp();
    SyncSchema three = SyncSchema.of(3, FOLDERS, NOTES);
    app(WITHOUT.dormant("notes"), Migration.to(2)).close();
    try (PlainEngine app = app(WITHOUT.dormant("notes"))) {
      if (byUser) {
        app.db.table(FOLDERS).delete(FOLDERS.ref(number("SELECT id FROM folders")));
      } else {
        server.delete("folders", "1");
        time.advance(Duration.ofMinutes(3));
      }
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.engine.pending()).isZero();
    }
    try (PlainEngine app = app(three, Migration.to(3))) {
      String left = "SELECT count(*) FROM sqlite_master WHERE name = '_sync_notes_owner'";
      assertThat(number(left)).isZero();
      server.rows("notes").forEach(note -> server.delete("notes", note.get("id").asText()));
      app.db.table(NOTES).create(new Note(app.db.table(FOLDERS).create(new Folder("b")), "c"));
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(server.rows("notes")).hasSize(1);
    }
  }

  @Test
  void S105_whatADaoDeletesWithItsOwnerWhileItsTypeRestsCountsNoMore() {
    workWithTheOldApp();
    app(WITHOUT.dormant("notes"), Migration.to(2)).close();
    try (OtherConnection dao = new OtherConnection(file())) {
      dao.run("DELETE FROM folders");
    }
    try (PlainEngine app = app(WITHOUT.dormant("notes"))) {
      assertThat(app.engine.pending()).isEqualTo(3);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.engine.pending()).isZero();
    }
  }

  @Test
  void S116_aDaoReplacesARowWhileTheTypeOfWhatBelongsToItRests() {
    workWithTheOldApp();
    app(WITHOUT.dormant("notes"), Migration.to(2)).close();
    long before = number("SELECT count(*) FROM notes");
    try (OtherConnection dao = new OtherConnection(file())) {
      String columns = "`id`, `server_id`, `deleted`, `name`";
      dao.run(
          "INSERT OR REPLACE INTO folders (" + columns + ") SELECT " + columns + " FROM folders");
    }
    assertThat(number("SELECT count(*) FROM notes")).isEqualTo(before).isPositive();
    try (PlainEngine app = app(SyncSchema.of(3, FOLDERS, NOTES), Migration.to(3))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer("notes")).contains("edited", "new", "quiet");
    }
  }

  @Test
  void S105_whatADaoDeletesByItselfWhileItsTypeRestsIsSentWhenTheTypeComesBack() {
    workWithTheOldApp();
    app(WITHOUT.dormant("notes"), Migration.to(2)).close();
    try (OtherConnection dao = new OtherConnection(file())) {
      dao.run("INSERT INTO folders (deleted, name) VALUES (0, 'later')");
      dao.run("DELETE FROM notes WHERE text = 'quiet'");
      dao.run("DELETE FROM folders WHERE name = 'later'");
    }
    try (PlainEngine app = app(WITHOUT.dormant("notes"))) {
      app.run(Operation.FULL);
      assertThat(app.engine.pending()).isEqualTo(3);
    }
    try (PlainEngine app = app(SyncSchema.of(3, FOLDERS, NOTES), Migration.to(3))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer("notes")).contains("edited", "new").doesNotContain("quiet");
    }
  }

  @Test
  void S105_aDroppedTableLeavesNothing() {
    workWithTheOldApp();
    try (PlainEngine app = app(WITHOUT, Migration.to(2).dropTable("notes"))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.engine.pending()).isZero();
    }
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name LIKE '%notes%'")).isZero();
    assertThat(number("SELECT count(*) FROM _sync_row")).isZero();
  }

  @Test
  void S105_aParentThatIsDroppedWithoutItsChildrenIsRefused() {
    workWithTheOldApp();
    EntityType<Note> alone = notes(at("notes"), TEXT);
    SyncSchema schema = SyncSchema.of(2, alone);
    assertThat(refusal(schema, Migration.to(2).dropTable("folders"))).hasMessageContaining("notes");
  }

  @SafeVarargs
  private static SyncSchema other(Endpoints at, Field<Note, ?>... fields) {
    return SyncSchema.of(1, FOLDERS, notes(at, fields));
  }

  @Test
  void S111_textIdsOverRowsWhoseIdsAreNumbersAreRefusedAtTheOpening() {
    workWithTheOldApp();
    StorageException refusal = refusal(other(at("notes").textIds(), FOLDER, TEXT));
    assertThat(refusal)
        .hasMessageContaining("notes: the server's id is a number at id in this file and a text");
    assertThat(refusal.reason()).isEqualTo(Reason.OTHER);
    try (PlainEngine app = app(ONE)) {
      everythingArrives(app);
    }
  }

  @Test
  void S111_anIdThatIsReadElsewhereIsRefused() {
    workWithTheOldApp();
    assertThat(refusal(other(at("notes").identifiedBy("key"), FOLDER, TEXT)))
        .hasMessageContaining("a number at id in this file and a number at key in the schema");
  }

  @Test
  void S111_aColumnThatHoldsAnotherKindIsRefusedUntilItsTableIsRebuilt() {
    Field<Note, Long> number = Field.<Note>integer("at_", any -> 5L);
    Field<Note, Instant> moment = Field.instant("at_", any -> Instant.EPOCH);
    EntityType<Note> after = notes(at("notes"), FOLDER, TEXT, moment);
    try (PlainEngine app = app(other(at("notes"), FOLDER, TEXT, number))) {
      Ref<Folder> plans = app.db.table(FOLDERS).create(new Folder("Plans"));
      EntityType<Note> before = notes(at("notes"), FOLDER, TEXT, number);
      assertThat(before.fields()).hasSize(3);
      try (OtherConnection dao = new OtherConnection(file())) {
        dao.run(
            "INSERT INTO notes (deleted, folder, text, at_) VALUES (0, "
                + plans.id()
                + ", 'x', 5)");
      }
    }
    assertThat(refusal(SyncSchema.of(1, FOLDERS, after)))
        .hasMessageContaining("column at_ is INTEGER in this file and INSTANT in the schema");
    SyncSchema two = SyncSchema.of(2, FOLDERS, after);
    assertThat(refusal(two, Migration.to(2))).hasMessageContaining("column at_");
    app(two, Migration.to(2).rebuild(after)).close();
  }

  @Test
  void S111_timesThatAreReadInAnotherUnitAreFetchedAnew() {
    Field<Note, @Nullable Instant> plain = Field.<Note>instant("due", any -> null).nullable();
    server.add("folders", Json.object().put("name", "Plans"));
    server.add("notes", Json.object().put("folder", 1).put("text", "x").put("due", 1_700_000_000L));
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(other(at("notes"), FOLDER, TEXT, plain.epoch(ChronoUnit.MILLIS)))) {
      app.run(Operation.FULL);
    }
    try (PlainEngine app = app(other(at("notes"), FOLDER, TEXT, plain.epoch(ChronoUnit.SECONDS)))) {
      app.run(Operation.FULL);
    }
    assertThat(number("SELECT due FROM notes")).isEqualTo(1_700_000_000_000L);
  }

  @Test
  void S111_anEmptyTableAndAFileWithoutTheWordsTakeThemAsTheyAre() {
    app(ONE).close();
    app(other(at("notes").textIds(), FOLDER, TEXT)).close();
    app(ONE).close();
    workWithTheOldApp();
    try (OtherConnection other = new OtherConnection(file())) {
      other.run("DELETE FROM _sync_meta WHERE name LIKE 'meaning:%'");
    }
    app(ONE).close();
    assertThat(number("SELECT count(*) FROM _sync_meta WHERE name LIKE 'meaning:%'")).isEqualTo(2);
  }

  private static final Field<Note, String> COLOUR =
      Field.<Note>text("colour", any -> null).nullable();

  @Test
  void S115_anOldEngineStopsOnceANewVersionHasMigratedTheFile() {
    long id = Long.parseLong(server.add("folders", Json.object().put("name", "Plans")));
    server.add("notes", Json.object().put("folder", id).put("text", "x").put("colour", "red"));
    time.advance(Duration.ofDays(1));
    PlainEngine old = app(ONE);
    old.run(Operation.FULL);
    SyncSchema two = SyncSchema.of(2, FOLDERS, notes(at("notes"), FOLDER, TEXT, COLOUR));
    try (PlainEngine app = app(two, Migration.to(2).addColumn("notes", COLOUR, null))) {
      SyncReport report = old.run(Operation.FULL);
      assertThat(report.result()).isEqualTo(SyncResult.FAILED);
      assertThat(report.requests()).isZero();
      assertThat(report.error().orElseThrow())
          .hasMessageContaining("a newer version of the app uses this file")
          .isInstanceOfSatisfying(
              StorageException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NEWER));
      app.run(Operation.FULL);
      assertThat(number("SELECT colour = 'red' FROM notes")).isOne();
    }
    old.close();
  }

  @Test
  void S115_aPullThatRunsWhileTheFileIsMigratedMovesNoCursor() {
    long id = Long.parseLong(server.add("folders", Json.object().put("name", "Plans")));
    server.add("notes", Json.object().put("folder", id).put("text", "x").put("colour", "red"));
    time.advance(Duration.ofDays(1));
    PlainEngine old = app(ONE);
    var pull = old.engine.request(Operation.FULL).test();
    time.advance(Duration.ofMillis(15)); // the first request is on its way
    SyncSchema two = SyncSchema.of(2, FOLDERS, notes(at("notes"), FOLDER, TEXT, COLOUR));
    try (PlainEngine app = app(two, Migration.to(2).addColumn("notes", COLOUR, null))) {
      time.advance(Duration.ofMinutes(2));
      assertThat(pull.values().get(0).error().orElseThrow())
          .hasMessageContaining("a newer version of the app uses this file");
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(number("SELECT colour = 'red' FROM notes")).isOne();
    }
    old.close();
  }

  @Test
  void S107_theStepsOfThePageGoTogether() {
    EntityType<Folder> moods =
        EntityType.<Folder>named("moods", at("folders"))
            .fields(NAME)
            .build(row -> new Folder(row.get(NAME)));
    try (PlainEngine app = app(SyncSchema.of(1, FOLDERS, NOTES, moods))) {
      app.db.table(moods).create(new Folder("merry"));
      app.db.table(FOLDERS).create(new Folder("Plans"));
    }
    Migration toTwo =
        Migration.to(2).addColumn("notes", COLOUR, null).rebuild(FOLDERS).dropTable("moods");
    SyncSchema two = SyncSchema.of(2, FOLDERS, notes(at("notes"), FOLDER, TEXT, COLOUR));
    app(two, toTwo).close();
    assertThat(number("SELECT count(*) FROM _sync_row")).isEqualTo(1);
  }
}
