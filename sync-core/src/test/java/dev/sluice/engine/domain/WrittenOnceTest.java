package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Projects whose key is chosen with their create, and never again. */
class WrittenOnceTest {

  record Project(String name, String key) {}

  private static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final Field<Project, String> KEY =
      Field.<Project>text("key", Project::key).writtenOnce();
  private static final EntityType<Project> PROJECTS = type(KEY);

  private static EntityType<Project> type(Field<Project, String> key) {
    return EntityType.<Project>named(
            "projects",
            Endpoints.list("projects")
                .create(Endpoint.post("projects"))
                .update(Endpoint.patch("projects/{id}")))
        .fields(NAME, key)
        .build(row -> new Project(row.require(NAME), row.require(key)));
  }

  @TempDir Path folder;

  private final RestServer server = new RestServer(ServerClock.system(), Resource.at("projects"));
  private WireServer wire;
  private Database database;
  private SyncEngine engine;

  @BeforeEach
  void open() throws IOException {
    wire = WireServer.start(server);
    database = SqliteDatabase.open(folder.resolve("projects.db"), SyncSchema.of(1, PROJECTS));
    engine =
        SyncEngine.builder(database)
            .server(wire.url(), Credentials.bearer("me", "t"))
            .worstTransit(Duration.ZERO)
            .autoSync(AutoSync.manual())
            .build();
  }

  @AfterEach
  void close() {
    engine.close();
    database.close();
    wire.close();
  }

  private void update(Ref<Project> ref, String name, String key) {
    database.table(PROJECTS).update(ref, old -> new Project(name, key));
  }

  private void refused(Ref<Project> ref) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> update(ref, "b", "other"))
        .withMessage("projects.key is written once, and its create was sent");
  }

  @Test
  void itChangesUntilTheCreateWasSent() {
    Ref<Project> ref = database.table(PROJECTS).create(new Project("a", "frist"));
    update(ref, "a", "first");
    assertThat(engine.fullSync().blockingGet().error()).isEmpty();
    assertThat(server.rows("projects").get(0).get("key").asText()).isEqualTo("first");
    refused(ref);
    server.keepBodies();
    update(ref, "b", "first");
    assertThat(engine.push().blockingGet().error()).isEmpty();
    assertThat(server.log().get(server.log().size() - 1).request().body().utf8())
        .isEqualTo("{\"name\":\"b\"}");
  }

  @Test
  void aCreateThatMayHaveArrivedHasSaidIt() {
    Ref<Project> ref = database.table(PROJECTS).create(new Project("a", "first"));
    server.faults().on(1, request -> request.method().equals("POST"), Fault.dropAfterCommit());
    assertThat(engine.push().blockingGet().error()).isPresent();
    refused(ref);
  }

  @Test
  void theServerMayChangeIt() {
    Ref<Project> ref = database.table(PROJECTS).create(new Project("a", "first"));
    engine.fullSync().ignoreElement().blockingAwait();
    String id = server.rows("projects").get(0).get("id").asText();
    server.edit("projects", id, Json.object().put("key", "theirs"));
    engine.fullSync().ignoreElement().blockingAwait();
    assertThat(database.table(PROJECTS).find(ref)).contains(new Project("a", "theirs"));
  }

  @Test
  void onlyAFieldOfTheUserAloneIsWrittenOnce() {
    assertThatIllegalArgumentException().isThrownBy(() -> type(KEY.byServer()));
    assertThatIllegalArgumentException().isThrownBy(() -> type(KEY.group("both")));
  }
}
