package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.engine.OtherConnection;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
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

  private final VirtualTime time = new VirtualTime();
  private final RestServer server =
      new RestServer(ServerClock.of(time.scheduler(), time.now()), Resource.at("projects"));
  private Desk desk;

  @BeforeEach
  void open() {
    var network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    SyncSchema schema = SyncSchema.of(1, PROJECTS);
    desk = Desk.open(folder.resolve("projects.db"), schema, network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void update(Ref<Project> ref, String name, String key) {
    desk.table(PROJECTS).update(ref, old -> new Project(name, key));
  }

  private void refused(Ref<Project> ref) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> update(ref, "b", "other"))
        .withMessage("projects.key is written once, and its create was sent");
  }

  @Test
  void itChangesUntilTheCreateWasSent() {
    Ref<Project> ref = desk.table(PROJECTS).create(new Project("a", "frist"));
    update(ref, "a", "first");
    desk.synced();
    assertThat(server.rows("projects").get(0).get("key").asText()).isEqualTo("first");
    refused(ref);
    server.keepBodies();
    update(ref, "b", "first");
    assertThat(desk.push().error()).isEmpty();
    assertThat(server.log().get(server.log().size() - 1).request().body().utf8())
        .isEqualTo("{\"name\":\"b\"}");
  }

  @Test
  void aCreateThatMayHaveArrivedHasSaidIt() {
    Ref<Project> ref = desk.table(PROJECTS).create(new Project("a", "first"));
    server.faults().on(1, request -> request.method().equals("POST"), Fault.dropAfterCommit());
    assertThat(desk.push().error()).isPresent();
    refused(ref);
  }

  @Test
  void theServerMayChangeIt() {
    Ref<Project> ref = desk.table(PROJECTS).create(new Project("a", "first"));
    desk.synced();
    String id = server.rows("projects").get(0).get("id").asText();
    server.edit("projects", id, Json.object().put("key", "theirs"));
    desk.synced();
    assertThat(desk.table(PROJECTS).find(ref)).contains(new Project("a", "theirs"));
  }

  @Test
  void onlyAFieldOfTheUserAloneIsWrittenOnce() {
    assertThatIllegalArgumentException().isThrownBy(() -> type(KEY.byServer()));
    assertThatIllegalArgumentException().isThrownBy(() -> type(KEY.group("both")));
  }

  private void sql(String statement) {
    try (OtherConnection file = new OtherConnection(folder.resolve("projects.db"))) {
      file.run(statement);
    }
  }

  /** Plain SQL cannot be refused. What it says of such a field is taken back. */
  @Test
  void anEditByPlainSqlIsNotSent() {
    Ref<Project> ref = desk.table(PROJECTS).create(new Project("a", "first"));
    desk.synced();
    server.keepBodies();
    sql("UPDATE projects SET key = 'other'");
    desk.synced();
    assertThat(server.log()).noneMatch(arrival -> arrival.method().equals("PATCH"));
    assertThat(desk.table(PROJECTS).find(ref)).contains(new Project("a", "first"));
    sql("UPDATE projects SET key = 'other', name = 'b'");
    desk.synced();
    assertThat(server.log())
        .filteredOn(arrival -> arrival.method().equals("PATCH"))
        .singleElement()
        .satisfies(sent -> assertThat(sent.request().body().utf8()).isEqualTo("{\"name\":\"b\"}"));
    assertThat(desk.table(PROJECTS).find(ref)).contains(new Project("b", "first"));
    assertThat(desk.engine().pending()).isZero();
  }
}
