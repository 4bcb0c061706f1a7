package dev.sluice.engine.file;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Room migrates the file from one version to the next, and a DAO edits it before the engine. */
class RoomMigrationsTest extends RoomBeside {

  private static final SyncSchema PLAIN_TWO = SyncSchema.of(2, PLAIN);

  private void synced() {
    add("edited", "red");
    add("deleted", "green");
    add("both", "blue");
    pass();
    add("newest", "grey");
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    byRoom();
  }

  private void edit(String table) {
    sql(
        "UPDATE " + table + " SET name = 'by a DAO' WHERE name = 'edited'",
        "UPDATE " + table + " SET name = 'ours' WHERE name = 'both'",
        "DELETE FROM " + table + " WHERE name = 'deleted'",
        "INSERT INTO " + table + " (deleted, name) VALUES (0, 'new')");
    server.edit("labels", "3", Json.object().put("name", "theirs"));
    pass();
  }

  private void arrives(SyncReport report) {
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(report.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss.value()).isEqualTo("ours"));
    assertThat(onServer())
        .containsExactly("by a DAO red", "theirs blue", "newest grey", "new none");
  }

  @Test
  void S103_whatADaoDidBetweenRoomsMigrationAndTheEnginesOpeningIsSent() {
    synced();
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    edit("labels");
    try (PlainEngine app = app(PLAIN_TWO, Migration.to(2))) {
      arrives(app.run(Operation.FULL));
    }
  }

  @Test
  void S103_aTableThatRoomMakesAnewUnderAnotherNameIsLookedAtToo() {
    synced();
    sql(madeAnew("labels", "marks", "").toArray(new String[0]));
    edit("marks");
    EntityType<Label> marks = plain("marks");
    Migration toTwo = Migration.to(2).renameTable("labels", marks);
    try (PlainEngine app = app(SyncSchema.of(2, marks), toTwo)) {
      arrives(app.run(Operation.FULL));
    }
  }

  @Test
  void S103_aTableThatRoomHasOnlyRenamedWasWatchedAllTheTime() {
    synced();
    sql("PRAGMA legacy_alter_table = OFF", "ALTER TABLE labels RENAME TO marks");
    sql("UPDATE marks SET name = 'by a DAO' WHERE name = 'edited'");
    EntityType<Label> marks = plain("marks");
    Migration toTwo = Migration.to(2).renameTable("labels", marks);
    try (PlainEngine app = app(SyncSchema.of(2, marks), toTwo)) {
      assertThat(app.engine.pending()).isOne();
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).contains("by a DAO red");
    assertThat(number("SELECT count(*) FROM _sync_list WHERE note = 'unwatched'")).isZero();
  }

  @Test
  void S103_rowsOfANewTypeThatADaoAddedBeforeTheEngineKnewItAreSent() {
    synced();
    sql(
        "CREATE TABLE moods (id INTEGER PRIMARY KEY AUTOINCREMENT, server_id INTEGER, deleted"
            + " INTEGER NOT NULL, name TEXT NOT NULL, at INTEGER)",
        "INSERT INTO moods (deleted, name) VALUES (0, 'merry')");
    EntityType<Label> moods = plain("moods");
    try (PlainEngine app = app(SyncSchema.of(2, PLAIN, moods), Migration.to(2).addTable(moods))) {
      assertThat(app.engine.pending()).isOne();
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).contains("merry none");
  }

  @Test
  void S103_whatWasUnwatchedTwiceIsJudgedByTheOlderCursor() {
    synced();
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    edit("labels");
    app(ONE).close(); // offline
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    try (PlainEngine app = app(ONE)) {
      arrives(app.run(Operation.FULL));
    }
  }

  @Test
  void S103_aLogOutIsRefusedUntilTheListTellsWhatADaoDidToAnUnwatchedTable() {
    synced();
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    sql("UPDATE labels SET name = 'by a DAO' WHERE name = 'edited'");
    try (PlainEngine app = app(ONE)) {
      var early = app.engine.logOut(false).test();
      time.advance(Duration.ofSeconds(1));
      early.assertError(UnsyncedWorkException.class);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(onServer()).contains("by a DAO red");
      var late = app.engine.logOut(false).test();
      time.advance(Duration.ofSeconds(1));
      late.assertComplete();
    }
  }

  /** The clock ran ahead and is set right: what others add is older than the cursor then. */
  @Test
  void S130_aRowThatOthersAddAfterTheServersClockWasSetBackIsNoDeleteOfADao() {
    add("old", "red");
    time.advance(Duration.ofDays(40)); // so the cursor is the server's time, not a row's
    String ahead = RFC_1123_DATE_TIME.format(time.now().plusSeconds(7200).atOffset(ZoneOffset.UTC));
    server.faults().always(any -> true, Fault.changed(answer -> answer.withHeader("Date", ahead)));
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    byRoom();
    server.faults().clear();
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    add("theirs", "white");
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("old red", "theirs white");
    assertThat(number("SELECT count(*) FROM labels WHERE deleted = 0")).isEqualTo(2);
  }

  /**
   * A DAO renames two unwatched rows; then the user gives both a colour, before their list came.
   */
  private SyncReport editedAgain(Operation first) {
    add("edited", "red");
    add("both", "blue");
    pass();
    add("newest", "grey");
    try (PlainEngine app = app(TWO)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    byRoom();
    for (String each : madeAnew("labels", "labels", ", `colour` TEXT")) {
      sql(each.replace("name, at", "name, at, colour"));
    }
    sql(
        "UPDATE labels SET name = 'by a DAO' WHERE name = 'edited'",
        "UPDATE labels SET name = 'ours' WHERE name = 'both'");
    server.edit("labels", "2", Json.object().put("name", "theirs"));
    pass();
    try (PlainEngine app = app(TWO)) {
      for (int id = 1; id <= 2; id++) {
        app.db.table(LABELS).update(LABELS.ref(id), old -> new Label(old.name(), "gold"));
      }
      app.run(first);
      return app.run(Operation.FULL);
    }
  }

  @Test
  void S103_whatADaoDidToAnUnwatchedRowIsSentThoughTheUserEditsTheRowBeforeItsListComes() {
    SyncReport report = editedAgain(Operation.PUSH);
    assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
    assertThat(report.losses())
        .singleElement()
        .satisfies(loss -> assertThat(loss.value()).isEqualTo("ours"));
    assertThat(onServer()).containsExactly("by a DAO gold", "theirs gold", "newest grey");
  }

  /** A list that fails for hours holds nothing up. */
  @Test
  void S103_anEditOfAnUnwatchedRowWaitsForItsListForAnHour() {
    add("edited", "red");
    try (PlainEngine app = app(TWO)) {
      app.run(Operation.FULL);
    }
    byRoom();
    for (String each : madeAnew("labels", "labels", ", `colour` TEXT")) {
      sql(each.replace("name, at", "name, at, colour"));
    }
    server.faults().always(request -> request.method().equals("GET"), Fault.status(500));
    try (PlainEngine app = app(TWO)) {
      app.db.table(LABELS).update(LABELS.ref(1), old -> new Label(old.name(), "gold"));
      app.run(Operation.FULL);
      time.advance(Duration.ofMinutes(57));
      app.run(Operation.PUSH);
      assertThat(onServer()).containsExactly("edited red");
      time.advance(Duration.ofMinutes(2));
      app.run(Operation.PUSH);
      assertThat(onServer()).containsExactly("edited gold");
    }
  }

  private static String[] recipe(SyncSchema schema, EntityType<?> type) {
    return Migration.triggers(schema, type).toArray(new String[0]);
  }

  /** One edited before Room's migration and again after it, one only after it, and a new one. */
  private void editsAroundAMigrationWithTheRecipe() {
    synced();
    sql("UPDATE labels SET name = 'early' WHERE name = 'both'");
    sql(madeAnew("labels", "labels", ", `colour` TEXT").toArray(new String[0]));
    sql(recipe(TWO, LABELS));
    sql(
        "UPDATE labels SET name = 'by a DAO' WHERE name = 'edited'",
        "UPDATE labels SET name = 'late' WHERE name = 'early'",
        "DELETE FROM labels WHERE name = 'deleted'",
        "INSERT INTO labels (deleted, name, colour) VALUES (0, 'new', 'white')");
  }

  @Test
  void S104_afterThePublishedRecipeEveryEditOfADaoIsTakenAndSent() {
    editsAroundAMigrationWithTheRecipe();
    server.edit("labels", "3", Json.object().put("colour", "pink"));
    try (PlainEngine app = app(TWO, TO_TWO)) {
      assertThat(app.engine.pending()).isEqualTo(4);
      SyncReport report = app.run(Operation.FULL);
      assertThat(report.result()).isEqualTo(SyncResult.SYNCED);
      assertThat(report.losses()).isEmpty();
    }
    assertThat(onServer()).containsExactly("by a DAO red", "late pink", "newest grey", "new white");
    leavesNothing();
  }

  private void leavesNothing() {
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name LIKE '%_sync_was_%'"))
        .isZero();
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name LIKE '%_sync_now_%'"))
        .isZero();
  }

  @Test
  void S104_theRecipeMayRunTwiceAndForALaterVersionThanTheTableHas() {
    synced();
    sql("UPDATE labels SET name = 'early' WHERE name = 'both'");
    sql(madeAnew("labels", "labels", "").toArray(new String[0]));
    sql(recipe(SyncSchema.of(3, LABELS), LABELS));
    sql("ALTER TABLE labels ADD COLUMN colour TEXT");
    sql(recipe(SyncSchema.of(3, LABELS), LABELS));
    sql("UPDATE labels SET name = 'by a DAO' WHERE name = 'edited'");
    sql(recipe(SyncSchema.of(3, LABELS), LABELS));
    sql("DELETE FROM labels WHERE name = 'deleted'");
    Migration toThree = Migration.to(3).addColumn("labels", COLOUR, null);
    try (PlainEngine app = app(SyncSchema.of(3, LABELS), Migration.to(2), toThree)) {
      assertThat(app.engine.pending()).isEqualTo(3);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("by a DAO red", "early blue", "newest grey");
    leavesNothing();
  }

  @Test
  void S104_theRecipeMayRunInAFileThatNoEngineHasOpened() {
    add("there", "red");
    pass();
    sql(
        "CREATE TABLE labels (id INTEGER PRIMARY KEY AUTOINCREMENT, server_id INTEGER, deleted"
            + " INTEGER NOT NULL, name TEXT NOT NULL, at INTEGER, colour TEXT)",
        "INSERT INTO labels (deleted, name) VALUES (0, 'before')");
    sql(recipe(TWO, LABELS));
    sql("INSERT INTO labels (deleted, name) VALUES (0, 'after')");
    try (PlainEngine app = app(TWO, TO_TWO)) {
      assertThat(app.engine.pending()).isEqualTo(2);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactlyInAnyOrder("there red", "before none", "after none");
    leavesNothing();
  }

  @Test
  void S104_theRecipeOfARenamedTableTakesTheOldTriggersAway() {
    synced();
    sql("UPDATE labels SET name = 'early' WHERE name = 'both'");
    sql("PRAGMA legacy_alter_table = ON", "ALTER TABLE labels RENAME TO marks");
    EntityType<Label> marks = plain("marks");
    SyncSchema two = SyncSchema.of(2, marks);
    sql(Migration.triggers(two, marks, "labels").toArray(new String[0]));
    sql(
        "UPDATE marks SET name = 'late' WHERE name = 'early'",
        "INSERT INTO marks (deleted, name) VALUES (0, 'new')");
    try (PlainEngine app = app(two, Migration.to(2).renameTable("labels", marks))) {
      assertThat(app.engine.pending()).isEqualTo(2);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer())
        .containsExactly("edited red", "deleted green", "late blue", "newest grey", "new none");
    leavesNothing();
  }
}
