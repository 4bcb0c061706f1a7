package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
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
    assertThat(number("SELECT count(*) FROM _sync_meta WHERE name LIKE '%unwatched:%'")).isZero();
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
}
