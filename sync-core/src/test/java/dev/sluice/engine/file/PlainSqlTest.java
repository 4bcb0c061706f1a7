package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What another program does to the file by plain SQL is synced like the app's own edits. */
class PlainSqlTest extends Scenario {

  private Device device;
  private long known;

  @BeforeEach
  void begin() {
    known = web().addEntry("known", time.now().minusSeconds(600), MINUTE);
    device = synced();
  }

  private void plain(String sql, Object... arguments) {
    assertThat(device.sql(sql, arguments)).isOne();
  }

  @Test
  void anUpdateIsPushed() {
    plain("UPDATE time_entries SET description = 'edited' WHERE server_id = ?", known);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().changes()).containsExactly("PUT time_entries");
    assertThat(log().body("PUT time_entries").toString()).isEqualTo("{\"description\":\"edited\"}");
    assertThat(descriptionsOnServer()).containsExactly("edited");
  }

  @Test
  void aDeletedRowIsDeletedOnTheServer() {
    plain("DELETE FROM time_entries WHERE server_id = ?", known);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().changes()).containsExactly("DELETE time_entries");
    assertThat(web().has(RowKind.TIME_ENTRY, known)).isFalse();
    assertThat(device.descriptions()).isEmpty();
    forget();
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).isEmpty();
  }

  /** Other programs write lists with blanks, and in any order. */
  @Test
  void aDeletedTagFallsOutOfAListThatIsWrittenInAnotherWay() {
    Ref<Tag> kept = device.tag("kept");
    Ref<Tag> gone = device.tag("gone");
    device.sync();
    for (String blank : List.of("", " ")) {
      plain(
          "UPDATE time_entries SET tag_ids = ? WHERE server_id = ?",
          "[" + blank + kept.id() + "," + blank + gone.id() + "]",
          known);
      device.sync();
    }
    device.db.tags().delete(gone);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(device.find(device.ref(TimeEntry.TYPE, known)).tags()).containsExactly(kept);
  }

  @Test
  void anInsertedRowIsCreatedOnTheServer() {
    plain(
        "INSERT INTO time_entries"
            + " (deleted, workspace_id, tag_ids, description, start, duration, billable)"
            + " SELECT 0, id, '[]', 'inserted', ?, 60, 0 FROM workspaces",
        time.now().minusSeconds(60).toEpochMilli());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);

    assertThat(log().changes()).containsExactly("POST time_entries");
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("known", "inserted");
    assertThat(device.all(TimeEntry.TYPE))
        .hasSize(2)
        .allSatisfy(e -> assertThat(e.serverId()).isNotNull());
  }

  @Test
  void anInsertedAndDeletedRowIsNobodysBusiness() {
    Ref<TimeEntry> made = device.entry("made here");
    plain("DELETE FROM time_entries WHERE id = ?", made.id());
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void aServerIdThatAnotherProgramOverwritesIsNotBelieved() {
    plain("UPDATE time_entries SET server_id = 99 WHERE server_id = ?", known);
    plain("UPDATE time_entries SET description = 'edited'");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("edited");
  }

  @ParameterizedTest
  @ValueSource(longs = {-5, Long.MAX_VALUE})
  void aRowWithAnOddLocalIdIsSyncedLikeAnyOther(long id) {
    plain(
        "INSERT INTO tags (id, deleted, workspace_id, name) SELECT ?, 0, id, 'odd' FROM workspaces",
        id);
    device.entry("healthy");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).contains("healthy");
    plain("UPDATE tags SET name = 'odder' WHERE id = ?", id);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).containsExactly("odder");
    plain("DELETE FROM tags WHERE id = ?", id);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(onServer(RowKind.TAG, "name")).isEmpty();
  }

  @Test
  void aRowWithTheLocalIdZeroIsRefused() {
    String insert =
        "INSERT INTO tags (id, deleted, workspace_id, name) SELECT 0, 0, id, 'x' FROM workspaces";
    assertThatThrownBy(() -> plain(insert)).hasStackTraceContaining("a local id is never 0");
  }

  /** It would delete that row on the server, and the new one would find nothing there. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNewRowCannotTakeTheServerIdOfAnother(boolean deleted) {
    String columns =
        "(server_id, deleted, workspace_id, tag_ids, description, start, duration, billable)";
    if (deleted) {
      plain("DELETE FROM time_entries WHERE server_id = ?", known);
    }
    assertThatThrownBy(
            () ->
                plain(
                    "INSERT OR REPLACE INTO time_entries "
                        + columns
                        + " SELECT ?, 0, id, '[]', 'another', 0, 60, 0 FROM workspaces",
                    known))
        .hasStackTraceContaining("the server id belongs to another row");
    device.sync();
    assertThat(web().has(RowKind.TIME_ENTRY, known)).isEqualTo(!deleted);
    assertThat(device.descriptions()).hasSize(deleted ? 0 : 1);
  }

  /** By {@code OnConflictStrategy.REPLACE} of Room, with each of its pragmas. */
  @ParameterizedTest
  @CsvSource({"ON, ON", "ON, OFF", "OFF, ON", "OFF, OFF"})
  void S116_replaceOfAParentIsSentAsItsEditAndNothingElse(String keys, String recursive) {
    long project = web().addProject(web().workspace(), "project");
    web().edit(RowKind.TIME_ENTRY, known, "project_id", project);
    pass(MINUTE);
    device.sync();
    forget();
    try (OtherConnection room = new OtherConnection(device.file)) {
      room.run("PRAGMA foreign_keys = " + keys);
      room.run("PRAGMA recursive_triggers = " + recursive);
      room.run("CREATE TEMP TABLE replaced AS SELECT * FROM projects");
      room.run("UPDATE replaced SET name = 'replaced'");
      room.run("INSERT OR REPLACE INTO projects SELECT * FROM replaced");
    }
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(log().changes()).containsExactly("PUT projects");
    assertThat(onServer(RowKind.PROJECT, "name")).containsExactly("replaced");
    assertThat(web().row(RowKind.TIME_ENTRY, known).get("project_id").asLong()).isEqualTo(project);
    assertThat(device.find(device.ref(TimeEntry.TYPE, known)).project())
        .isEqualTo(device.ref(Project.TYPE, project));
  }
}
