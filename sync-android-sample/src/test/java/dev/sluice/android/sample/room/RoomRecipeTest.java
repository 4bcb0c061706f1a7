package dev.sluice.android.sample.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import android.app.Application;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.android.AndroidDriver;
import dev.sluice.android.sample.room.RoomRows.TimeEntryRow;
import dev.sluice.database.RoomSchema;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerSchema;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** An app with Room and the engine work on one file, on the framework's SQLite. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = Application.class)
public class RoomRecipeTest {

  private static final String FILE = "room.db";

  private final Application app = RuntimeEnvironment.getApplication();
  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private Map<String, Object> schema;
  private WireServer wire;

  @Before
  public void start() throws IOException {
    schema = exported();
    wire = WireServer.start(server);
  }

  @After
  public void stop() {
    wire.close();
  }

  private static Map<String, Object> exported() throws IOException {
    return new ObjectMapper()
        .readValue(RoomSchema.export(TrackerSchema.SCHEMA), new TypeReference<>() {});
  }

  @Test
  public void theEntitiesAreThoseOfTheExportedSchema() {
    Map<String, Object> declared = RoomEntities.schema(AppDatabase.class);
    assertThat(RoomSchema.identityHash(declared))
        .isEqualTo(RoomSchema.identityHash(TrackerSchema.SCHEMA));
  }

  @Test
  public void aFileThatRoomMadeIsSyncedAndRoomTakesItBack() {
    server.web().addEntry("From the web", Instant.now().minusSeconds(60), Duration.ofMinutes(1));
    room(schema, dao -> assertThat(dao.newest(9)).isEmpty());
    sync(0);
    room(
        schema,
        dao -> {
          TimeEntryRow known = dao.newest(9).get(0);
          assertThat(known.description).isEqualTo("From the web");
          dao.rename("Renamed by a DAO", known.id);
          TimeEntryRow fresh = new TimeEntryRow();
          fresh.workspaceId = known.workspaceId;
          fresh.tagIds = "";
          fresh.description = "From a DAO";
          fresh.start = known.start - 3_600_000;
          fresh.duration = 60;
          assertThat(dao.add(fresh)).isEqualTo(known.id + 1);
        });
    sync(2);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("Renamed by a DAO", "From a DAO");
    room(schema, dao -> dao.delete(dao.newest(9).get(0).id));
    sync(1);
    assertThat(descriptionsOnServer()).containsExactly("From a DAO");
    room(schema, dao -> assertThat(dao.newest(9)).hasSize(1));
  }

  @Test
  public void roomTakesAFileThatTheEngineMade() {
    server.web().addEntry("From the web", Instant.now().minusSeconds(60), Duration.ofMinutes(1));
    sync(0);
    room(schema, dao -> assertThat(dao.newest(9)).hasSize(1));
  }

  @Test
  public void S88_aMigrationThatPutsTheTriggersBackMissesNoEdit() throws IOException {
    server.web().addEntry("From the web", Instant.now().minusSeconds(60), Duration.ofMinutes(1));
    room(schema, dao -> assertThat(dao.newest(9)).isEmpty());
    sync(0);
    Map<String, Object> next = versionTwo();
    room(next, dao -> dao.rename("After the migration", dao.newest(9).get(0).id));
    sync(1);
    assertThat(descriptionsOnServer()).containsExactly("After the migration");
    room(next, dao -> assertThat(dao.newest(9)).hasSize(1));
    assertThatThrownBy(() -> room(schema, dao -> dao.newest(9)))
        .as("an older app")
        .hasMessageContaining("downgrade");
  }

  @Test
  public void bothOfRoomsChecksNotice() {
    room(
        schema,
        dao -> {
          dao.db().execSQL("CREATE INDEX more ON time_entries (description)");
          dao.db().execSQL("UPDATE room_master_table SET identity_hash = 'other'");
        },
        problems -> assertThat(problems).singleElement().asString().contains("indices"));
    assertThatThrownBy(() -> room(schema, dao -> dao.newest(9)))
        .hasMessageContaining("cannot verify the data integrity");
  }

  /** The app opens, works and closes; then its tables are still those that Room wants. */
  private void room(Map<String, Object> wanted, Consumer<RoomDao> work) {
    room(wanted, work, problems -> assertThat(problems).isEmpty());
  }

  private void room(
      Map<String, Object> wanted, Consumer<RoomDao> work, Consumer<List<String>> check) {
    try (RoomHelper room = new RoomHelper(app, FILE, wanted)) {
      work.accept(new RoomDao(room.getWritableDatabase()));
      check.accept(room.wrongTables());
    }
  }

  private void sync(int pending) {
    try (TrackerDatabase db = TrackerDatabase.open(AndroidDriver.of(app, FILE));
        SyncEngine engine =
            db.engine()
                .server(wire.url(), Credentials.apiToken(TrackerServer.TOKEN))
                .pace()
                .budget()
                .build()) {
      assertThat(engine.pending()).isEqualTo(pending);
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> versionTwo() throws IOException {
    Map<String, Object> next = exported();
    Map<String, Object> database = (Map<String, Object>) next.get("database");
    Map<String, Object> entries = entities(next).get(entities(next).size() - 1);
    assertThat(entries).containsEntry("tableName", "time_entries");
    ((List<Object>) entries.get("fields"))
        .add(
            Map.of(
                "fieldPath", "favourite",
                "columnName", "favourite",
                "affinity", "INTEGER"));
    String hash = RoomSchema.identityHash(next);
    List<String> setup = (List<String>) database.get("setupQueries");
    setup.replaceAll(query -> query.replace((String) database.get("identityHash"), hash));
    database.put("identityHash", hash);
    database.put("version", 2);
    return next;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> entities(Map<String, Object> of) {
    return (List<Map<String, Object>>) ((Map<String, Object>) of.get("database")).get("entities");
  }

  private List<String> descriptionsOnServer() {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> row.get("description").asText())
        .collect(Collectors.toList());
  }
}
