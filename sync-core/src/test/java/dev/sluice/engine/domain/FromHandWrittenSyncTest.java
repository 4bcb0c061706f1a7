package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.OwnDomainExampleTest.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncConflict;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.PlainEngine;
import dev.sluice.engine.domain.OwnDomainExampleTest.Note;
import dev.sluice.engine.domain.OwnDomainExampleTest.Notebook;
import dev.sluice.internal.DomainExtension;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of an app with a sync of its own becomes the engine's, as on from-hand-written-sync. */
class FromHandWrittenSyncTest {

  private static final int CLEAN = 0;
  private static final int CHANGED = 1;
  private static final int DELETED = 2;
  private static final Duration LATER = Duration.ofMinutes(15);

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "notebooks", "notes");
  private final VirtualNetwork network = NotesServer.network(server, time);
  private Path file;

  /** The old app's tables, with names of indices that the engine's tables have, too. */
  @BeforeEach
  void oldFile() {
    file = folder.resolve("notes.db");
    sql(
        "CREATE TABLE notebooks (_id INTEGER PRIMARY KEY, remote_id INTEGER, title TEXT NOT NULL)",
        "CREATE TABLE notes (_id INTEGER PRIMARY KEY, remote_id INTEGER,"
            + " notebook INTEGER REFERENCES notebooks (_id), text TEXT NOT NULL,"
            + " pinned INTEGER NOT NULL, updated INTEGER, dirty INTEGER NOT NULL,"
            + " sending INTEGER NOT NULL)",
        "CREATE INDEX index_notes_server_id ON notes (remote_id)");
  }

  private void sql(String... statements) {
    try (OtherConnection other = new OtherConnection(file)) {
      for (String statement : statements) {
        other.run(statement);
      }
    }
  }

  /** A row that the old app has fetched, and what its user has done since. */
  private void synced(int id, String onServer, String here, int dirty) {
    server.add("notes", note(onServer));
    insert(id, (long) id, here, time.now(), dirty, 0);
  }

  private static ObjectNode note(String text) {
    return Json.object().putNull("notebook_id").put("text", text).put("pinned", false);
  }

  private void insert(int id, Long remote, String text, Instant at, int dirty, int sending) {
    try (OtherConnection other = new OtherConnection(file)) {
      other.run(
          "INSERT INTO notes VALUES (?, ?, NULL, ?, 0, ?, ?, ?)",
          id,
          remote,
          text,
          at == null ? null : at.toEpochMilli(),
          dirty,
          sending);
    }
  }

  static List<String> move() {
    List<String> sql = new ArrayList<>();
    sql.add("DROP INDEX IF EXISTS index_notes_server_id"); // the new table's index has this name
    sql.add("ALTER TABLE notebooks RENAME TO old_notebooks");
    sql.add("ALTER TABLE notes RENAME TO old_notes");
    sql.addAll(Migration.to(2).addTable(Notebook.TYPE).addTable(Note.TYPE).sql());
    sql.add(
        "INSERT INTO notebooks (id, server_id, deleted, title)"
            + " SELECT _id, remote_id, 0, title FROM old_notebooks");
    sql.add(
        "INSERT INTO notes (id, server_id, deleted, notebook_id, text, is_pinned, at)"
            + " SELECT _id, remote_id, 0, notebook, text, pinned, updated FROM old_notes"
            + " WHERE dirty <> 2 OR remote_id IS NOT NULL"); // 1: changed or new, 2: deleted
    sql.addAll(Migration.triggers(SCHEMA, Notebook.TYPE));
    sql.addAll(Migration.triggers(SCHEMA, Note.TYPE));
    sql.add("UPDATE notes SET deleted = 1 WHERE id IN (SELECT _id FROM old_notes WHERE dirty = 2)");
    return sql;
  }

  static void decide(SyncEngine engine, Set<Long> changedIds) {
    for (SyncConflict conflict : engine.conflicts()) {
      if (changedIds.contains(conflict.ref().id())) {
        conflict.take(); // or ask the user
      } else {
        conflict.dismiss(); // the old app's copy was out of date
      }
    }
  }

  static List<String> finish() {
    return List.of(
        "DELETE FROM notes WHERE server_id IS NULL"
            + " AND id IN (SELECT _id FROM old_notes WHERE sending = 1)"
            + " AND EXISTS (SELECT 1 FROM notes s WHERE s.server_id IS NOT NULL"
            + " AND s.text = notes.text AND s.notebook_id IS notes.notebook_id"
            + " AND s.id NOT IN (SELECT _id FROM old_notes))",
        "INSERT INTO notes (deleted, notebook_id, text, is_pinned)"
            + " SELECT 0, (SELECT id FROM notebooks WHERE id = notebook), text, pinned"
            + " FROM old_notes WHERE dirty = 1 AND remote_id IS NOT NULL"
            + " AND _id NOT IN (SELECT id FROM notes)",
        "DROP TABLE old_notes",
        "DROP TABLE old_notebooks");
  }

  private PlainEngine app() {
    SqliteOptions options = SqliteOptions.at(time).withObservers(time.scheduler());
    Database db = SqliteDatabase.open(new JdbcDriver(file), SCHEMA, options);
    return new PlainEngine(db, DomainExtension.plain(), network, time);
  }

  private void run(List<String> statements) {
    sql(statements.toArray(new String[0]));
  }

  /** What the new version of the app does at its first start with a network. */
  private void firstSync(PlainEngine app) {
    app.run(Operation.PULL);
    Set<Long> changedIds = new HashSet<>();
    try (OtherConnection other = new OtherConnection(file)) {
      other
          .texts("SELECT _id FROM old_notes WHERE dirty = 1")
          .forEach(id -> changedIds.add(Long.valueOf(id)));
    }
    decide(app.engine, changedIds);
    run(finish());
    app.db.refresh();
    assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(app.engine.failures()).isEmpty();
    assertThat(app.engine.conflicts()).isEmpty();
    assertThat(here(app)).containsExactlyInAnyOrderElementsOf(onServer());
  }

  private List<String> onServer() {
    List<String> texts = new ArrayList<>();
    server.rows("notes").forEach(row -> texts.add(row.path("text").asText()));
    return texts;
  }

  private static List<String> here(PlainEngine app) {
    return app.db.table(Note.TYPE).list(Query.all()).stream().map(Note::text).toList();
  }

  @Test
  void everythingThatTheOldAppHadIsHereBeforeTheFirstSync() {
    sql("INSERT INTO notebooks VALUES (1, NULL, 'Ideas')");
    synced(1, "clean", "clean", CLEAN);
    synced(2, "before", "edited", CHANGED);
    synced(3, "deleted", "deleted", DELETED);
    insert(4, null, "new", null, CHANGED, 0);
    sql("UPDATE notes SET notebook = 1 WHERE _id = 4");
    run(move());
    try (PlainEngine app = app()) {
      assertThat(here(app)).containsExactly("clean", "edited", "new");
      assertThat(app.engine.pending()).isEqualTo(3); // an edit is found by the first pull
      Note moved = app.db.table(Note.TYPE).find(Note.TYPE.ref(4)).orElseThrow();
      assertThat(moved.notebook()).isEqualTo(Notebook.TYPE.ref(1));
    }
  }

  @Test
  void whatWaitedInTheOldAppIsSentOnce() {
    server.add("notebooks", Json.object().put("title", "Diary"));
    sql("INSERT INTO notebooks VALUES (1, 1, 'Diary'), (2, NULL, 'Ideas')");
    synced(1, "clean", "clean", CLEAN);
    synced(2, "before", "edited", CHANGED);
    synced(3, "deleted", "deleted", DELETED);
    insert(4, null, "new", null, CHANGED, 0);
    insert(5, null, "made and deleted", null, DELETED, 0);
    sql(
        "UPDATE notes SET notebook = 1 WHERE _id = 2",
        "UPDATE notes SET notebook = 2 WHERE _id = 4");
    time.advance(LATER);
    server.add("notes", note("theirs"));
    run(move());
    try (PlainEngine app = app()) {
      firstSync(app);
      assertThat(onServer()).containsExactlyInAnyOrder("clean", "edited", "new", "theirs");
      assertThat(server.rows("notebooks")).hasSize(2);
      assertThat(server.rows("notes"))
          .filteredOn(row -> row.path("text").asText().equals("new"))
          .extracting(row -> row.path("notebook_id").asInt())
          .containsExactly(2);
      assertThat(server.rows("notes"))
          .filteredOn(row -> row.path("text").asText().equals("edited"))
          .extracting(row -> row.path("notebook_id").asInt())
          .containsExactly(1);
    }
  }

  @Test
  void anEditOfARowThatChangedOnTheServerIsNotLostEither() {
    synced(1, "before", "edited here", CHANGED);
    synced(2, "out of date", "out of date", CLEAN);
    time.advance(LATER);
    server.edit("notes", "1", Json.object().put("text", "edited there"));
    server.edit("notes", "2", Json.object().put("text", "newer"));
    run(move());
    try (PlainEngine app = app()) {
      app.run(Operation.PULL);
      assertThat(app.engine.conflicts())
          .extracting(SyncConflict::overruledValue)
          .containsExactly("edited here", "out of date");
      firstSync(app);
      assertThat(onServer()).containsExactly("edited here", "newer");
    }
  }

  @Test
  void anOldAppWithoutTheServersDatesLosesNothing() {
    synced(1, "before", "edited", CHANGED);
    synced(2, "clean", "clean", CLEAN);
    synced(3, "deleted", "deleted", DELETED);
    sql("UPDATE notes SET updated = NULL");
    time.advance(LATER);
    run(move());
    try (PlainEngine app = app()) {
      firstSync(app);
      assertThat(onServer()).containsExactly("edited", "clean");
    }
  }

  @Test
  void anEditOfARowThatWasDeletedOnTheServerMakesItAnew() {
    synced(1, "before", "edited", CHANGED);
    synced(2, "clean", "clean", CLEAN);
    time.advance(LATER);
    server.delete("notes", "1");
    server.delete("notes", "2");
    run(move());
    try (PlainEngine app = app()) {
      firstSync(app);
      assertThat(onServer()).containsExactly("edited");
    }
  }

  @Test
  void aCreateOfTheOldAppWhoseAnswerWasLostIsNotRepeated() {
    insert(1, null, "lost answer", null, CHANGED, 1);
    insert(2, null, "never arrived", null, CHANGED, 1);
    insert(3, null, "same words", null, CHANGED, 0);
    server.add("notes", note("lost answer"));
    server.add("notes", note("same words"));
    run(move());
    try (PlainEngine app = app()) {
      firstSync(app);
      assertThat(onServer())
          .containsExactlyInAnyOrder("lost answer", "never arrived", "same words", "same words");
    }
  }

  /** Killed after the first pull: the old tables are still there, so all of it is done again. */
  @Test
  void aDeathAfterTheFirstPullChangesNothing() {
    synced(1, "before", "edited here", CHANGED);
    synced(2, "before", "edited, deleted there", CHANGED);
    insert(3, null, "new", null, CHANGED, 0);
    time.advance(LATER);
    server.edit("notes", "1", Json.object().put("text", "edited there"));
    server.delete("notes", "2");
    run(move());
    try (PlainEngine app = app()) {
      app.run(Operation.PULL);
    }
    try (PlainEngine app = app()) {
      firstSync(app);
      assertThat(onServer())
          .containsExactlyInAnyOrder("edited here", "edited, deleted there", "new");
    }
  }
}
