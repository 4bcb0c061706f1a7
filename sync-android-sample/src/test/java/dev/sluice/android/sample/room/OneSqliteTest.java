package dev.sluice.android.sample.room;

import static org.assertj.core.api.Assertions.assertThat;

import androidx.sqlite.SQLiteConnection;
import androidx.sqlite.SQLiteStatement;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteDriverContract;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The recipe for one copy of SQLite does what every driver must do, and shares a file with Room.
 */
class OneSqliteTest extends SqliteDriverContract {

  private static final int ROWS = 40;

  private final SharedSqlite shared = new SharedSqlite();
  @TempDir Path folder;

  @Override
  protected SqliteDriver driver(Path file) {
    return new OneSqlite(file, shared);
  }

  @Override
  protected Path newFile() {
    return folder.resolve("tracker.db");
  }

  /** Contrary to the other drivers: androidx has no word for it. */
  @Test
  @Override
  public void aStatementCanBeInterruptedFromAnotherThread() {
    try (SqliteConnection connection = driver(newFile()).open()) {
      connection.interrupt();
      connection.execute("CREATE TABLE t (x)");
    }
  }

  @Test
  void S117_daosAndTheEngineWriteAtOnceAndNoRowIsLost() throws Exception {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer wire = WireServer.start(server);
        TrackerDatabase db = TrackerDatabase.open(driver(newFile()));
        SyncEngine engine = engine(db, wire)) {
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      together(
          List.of(
              () -> dao("first "),
              () -> dao("second "),
              () -> api(db),
              () -> engine.fullSync().blockingGet().result()));
      db.database().refresh();
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      Set<String> wanted =
          Stream.of("first ", "second ", "api ")
              .flatMap(who -> IntStream.range(0, ROWS).mapToObj(i -> who + i))
              .collect(Collectors.toSet());
      assertThat(onServer(server)).hasSize(3 * ROWS).containsAll(wanted);
      assertThat(asked("SELECT description FROM time_entries")).hasSize(3 * ROWS);
      assertThat(asked("PRAGMA integrity_check")).containsExactly("ok");
    }
  }

  @Test
  void S88_aMigrationByTheDriverThatPutsTheTriggersBackMissesNoEdit() throws Exception {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer wire = WireServer.start(server)) {
      try (TrackerDatabase db = TrackerDatabase.open(driver(newFile()));
          SyncEngine engine = engine(db, wire)) {
        assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      }
      try (SQLiteConnection room = shared.open(newFile().toString())) {
        AppDatabase.FROM_1_TO_2.migrate(sql -> texts(room, sql));
        for (String trigger : texts(room, "SELECT name FROM sqlite_master WHERE type='trigger'")) {
          if (trigger.contains("time_entries")) {
            texts(room, "DROP TRIGGER " + trigger);
          }
        }
        OneSqliteApp.watch(room);
      }
      dao("migrated ");
      try (TrackerDatabase db = TrackerDatabase.open(driver(newFile()));
          SyncEngine engine = engine(db, wire)) {
        assertThat(engine.pending()).isEqualTo(ROWS);
        assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      }
      assertThat(onServer(server)).hasSize(ROWS);
    }
  }

  private static SyncEngine engine(TrackerDatabase db, WireServer wire) throws IOException {
    return db.engine()
        .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
        .pace()
        .budget()
        .build();
  }

  private static void together(List<Callable<Object>> works) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(works.size());
    try {
      for (Future<?> work : threads.invokeAll(works)) {
        work.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private static Object api(TrackerDatabase db) {
    for (int i = 0; i < ROWS; i++) {
      db.timeEntries().create(TimeEntry.started("api " + i));
    }
    return db;
  }

  /** As Room's own connection, with the settings that Room gives to it. */
  private SQLiteConnection room() {
    SQLiteConnection room = shared.open(newFile().toString());
    for (String setting : List.of("foreign_keys=1", "recursive_triggers=1", "busy_timeout=5000")) {
      texts(room, "PRAGMA " + setting);
    }
    return room;
  }

  private Object dao(String who) {
    try (SQLiteConnection room = room();
        SQLiteStatement insert =
            room.prepare(
                "INSERT INTO time_entries (deleted, workspace_id, tag_ids, description, start,"
                    + " duration, billable) SELECT 0, min(id), '', ?, 1700000000000 + ?, 60, 0"
                    + " FROM workspaces")) {
      for (int i = 0; i < ROWS; i++) {
        insert.bindText(1, who + i);
        insert.bindLong(2, 60_000L * i);
        insert.step();
        insert.reset();
      }
      return who;
    }
  }

  private List<String> asked(String sql) {
    try (SQLiteConnection room = room()) {
      return texts(room, sql);
    }
  }

  private static List<String> texts(SQLiteConnection room, String sql) {
    List<String> texts = new java.util.ArrayList<>();
    try (SQLiteStatement statement = room.prepare(sql)) {
      while (statement.step()) {
        texts.add(statement.getText(0));
      }
    }
    return texts;
  }

  private static List<String> onServer(TrackerServer server) {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> row.get("description").asText())
        .toList();
  }
}
