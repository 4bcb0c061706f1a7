package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks whose status is one of three, and whose times are counted since 1970. */
class ChoicesAndCountedTimesTest {

  record Task(String title, String status, Instant due, Instant seen) {}

  private static final Field<Task, String> TITLE =
      Field.<Task>text("title", Task::title).fingerprint();
  private static final Field<Task, String> STATUS =
      Field.text("status", Task::status).oneOf("open", "done", "void");
  private static final Field<Task, Instant> DUE =
      Field.instant("due", Task::due).epoch(ChronoUnit.SECONDS).nullable();
  private static final Field<Task, Instant> SEEN =
      Field.instant("seen", Task::seen).epoch(ChronoUnit.MILLIS).nullable();
  private static final EntityType<Task> TASKS =
      EntityType.<Task>named(
              "tasks",
              Endpoints.list("tasks")
                  .create(Endpoint.post("tasks"))
                  .update(Endpoint.patch("tasks/{id}")))
          .fields(TITLE, STATUS, DUE, SEEN)
          .build(
              row ->
                  new Task(row.require(TITLE), row.require(STATUS), row.get(DUE), row.get(SEEN)));

  @TempDir Path folder;

  private final RestServer server = new RestServer(ServerClock.system(), Resource.at("tasks"));
  private WireServer wire;
  private Database database;
  private SyncEngine engine;

  @BeforeEach
  void open() throws IOException {
    wire = WireServer.start(server);
    database = SqliteDatabase.open(folder.resolve("tasks.db"), SyncSchema.of(1, TASKS));
    engine =
        SyncEngine.builder(database)
            .server(wire.url(), Credentials.bearer("me", "t"))
            .autoSync(AutoSync.manual())
            .build();
  }

  @AfterEach
  void close() {
    engine.close();
    database.close();
    wire.close();
  }

  private void sync() {
    assertThat(engine.fullSync().blockingGet().error()).isEmpty();
  }

  private Task only() {
    return database.table(TASKS).list(Query.all()).get(0);
  }

  @Test
  void timesAreNumbersOnTheWire() {
    Instant due = Instant.parse("2026-11-23T10:00:00.789Z");
    Ref<Task> ref = database.table(TASKS).create(new Task("a", "open", due, due));
    sync();
    JsonNode there = server.rows("tasks").get(0);
    assertThat(there.get("due").isNumber()).isTrue();
    assertThat(there.get("due").asLong()).isEqualTo(due.getEpochSecond());
    assertThat(there.get("seen").asLong()).isEqualTo(due.toEpochMilli());
    assertThat(only().due()).isEqualTo(Instant.parse("2026-11-23T10:00:00Z"));
    assertThat(only().seen()).isEqualTo(due);
    assertThat(engine.pending()).isZero();
    database.table(TASKS).update(ref, old -> new Task("a", "open", due.plusMillis(100), null));
    sync();
    assertThat(server.rows("tasks").get(0).get("seen").isNull()).isTrue();
    assertThat(engine.pending()).isZero();
  }

  @Test
  void aServerMayWriteTimesAsTextsOrWithFractions() {
    server.add(
        "tasks",
        Json.object(
            "{\"title\":\"a\",\"status\":\"open\",\"due\":\"-1.5\","
                + "\"seen\":\"2026-11-23T10:00:00Z\"}"));
    sync();
    assertThat(only().due()).isEqualTo(Instant.parse("1969-12-31T23:59:58Z"));
    assertThat(only().seen()).isEqualTo(Instant.parse("2026-11-23T10:00:00Z"));
    assertThat(engine.pending()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e30", "1e999999999", "1e-999999999", "soon"})
  void aTimeBeyondAllYearsIsUnreadable(String due) {
    server.add("tasks", Json.object().put("title", "a").put("status", "open").put("due", due));
    assertThat(engine.fullSync().blockingGet().problems()).isNotEmpty();
    assertThat(database.table(TASKS).list(Query.all())).isEmpty();
  }

  @Test
  void anUnknownStatusOfTheServerIsKept() {
    server.add("tasks", Json.object("{\"title\":\"a\",\"status\":\"paused\"}"));
    sync();
    assertThat(only().status()).isEqualTo("paused");
    Ref<Task> ref = TASKS.ref(1);
    database.table(TASKS).update(ref, old -> new Task("b", old.status(), null, null));
    sync();
    assertThat(server.rows("tasks").get(0).get("title").asText()).isEqualTo("b");
    assertThat(server.rows("tasks").get(0).get("status").asText()).isEqualTo("paused");
  }

  @Test
  void theAppCanWriteNoOtherStatus() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> database.table(TASKS).create(new Task("a", "closd", null, null)))
        .withMessage("tasks.status must be one of [open, done, void]");
    Ref<Task> ref = database.table(TASKS).create(new Task("a", "open", null, null));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> database.table(TASKS).update(ref, old -> new Task("a", "closd", null, null)));
    assertThat(only().status()).isEqualTo("open");
  }

  @Test
  void otherKindsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> TITLE.epoch(ChronoUnit.SECONDS));
    assertThatIllegalArgumentException().isThrownBy(() -> DUE.epoch(ChronoUnit.DAYS));
    assertThatIllegalArgumentException().isThrownBy(() -> DUE.oneOf("a"));
    assertThatIllegalArgumentException().isThrownBy(() -> TITLE.oneOf());
  }
}
