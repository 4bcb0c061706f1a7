package dev.sluice.engine.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.Desk;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Requests with many rows of servers with other habits: versions, wrappers, lists for each parent.
 */
class BulkShapesTest {

  private record Project(String name) {}

  private record Item(String title, Ref<Project> project) {}

  private record Note(String text, String rev) {}

  private static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final EntityType<Project> PROJECTS =
      EntityType.<Project>named(
              "projects", Endpoints.list("projects").create(Endpoint.post("projects")))
          .fields(NAME)
          .build(row -> new Project(row.require(NAME)));
  private static final Field<Item, String> TITLE =
      Field.<Item>text("title", Item::title).fingerprint();
  private static final Field<Item, Ref<Project>> PROJECT =
      Field.reference("project_id", PROJECTS, Item::project).ownedByTarget();
  private static final Field<Note, String> TEXT =
      Field.<Note>text("text", Note::text).fingerprint();
  private static final Field<Note, String> REV =
      Field.<Note>text("rev", Note::rev).nullable().byServer();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private RestServer server;
  private Desk desk;

  private void open(SyncSchema schema, Resource... resources) {
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), resources);
    server.keepBodies();
    VirtualNetwork network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    desk = Desk.open(folder.resolve("m.db"), schema, network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private List<Request> changes() {
    return server.log().stream()
        .map(arrival -> arrival.request())
        .filter(request -> !request.method().equals("GET"))
        .toList();
  }

  private List<String> paths() {
    return changes().stream()
        .map(request -> request.method() + request.path().replaceFirst("/v1", " "))
        .toList();
  }

  private static EntityType<Item> items(String bulk) {
    return EntityType.<Item>named(
            "items",
            Endpoints.list("projects/{project_id}/items")
                .create(Endpoint.post("projects/{project_id}/items"))
                .update(Endpoint.patch("items/{id}"))
                .delete(Endpoint.delete("items/{id}"))
                .bulk(Bulk.rows("POST", bulk)))
        .fields(TITLE, PROJECT)
        .build(row -> new Item(row.require(TITLE), row.require(PROJECT)));
  }

  private void editAllItems(EntityType<Item> items) {
    open(
        SyncSchema.of(1, PROJECTS, items),
        Resource.at("projects"),
        Resource.at("items").listedBelow("project_id", "projects").bulk("bulk"));
    for (String name : new String[] {"a", "b"}) {
      String id = server.add("projects", Json.object().put("name", name));
      for (int i = 0; i < 3; i++) {
        server.add("items", Json.object().put("title", "x").put("project_id", Long.valueOf(id)));
      }
    }
    desk.synced();
    assertThat(desk.all(items)).hasSize(6);
    for (long id = 1; id <= 6; id++) {
      desk.table(items).update(items.ref(id), old -> new Item("new", old.project()));
    }
    desk.synced();
    assertThat(server.rows("items")).allMatch(row -> row.path("title").asText().equals("new"));
    assertThat(desk.all(items)).hasSize(6).allMatch(item -> item.title().equals("new"));
  }

  @Test
  void rowsOfListsForEachParentGoInOneRequest() {
    editAllItems(items("items/bulk"));
    assertThat(paths()).containsExactly("POST /items/bulk");
  }

  @Test
  void whereThePathNamesTheParentEachParentsRowsGoTogether() {
    editAllItems(items("projects/{project_id}/items/bulk"));
    assertThat(paths())
        .containsExactly("POST /projects/1/items/bulk", "POST /projects/2/items/bulk");
  }

  private EntityType<Note> docs() {
    return EntityType.<Note>named(
            "notes",
            Endpoints.list("notes")
                .textIds()
                .create(Endpoint.put("notes/{id}"))
                .update(Endpoint.put("notes/{id}").entire().version(Version.inBody("rev")))
                .delete(Endpoint.delete("notes/{id}").version(Version.inQuery("rev", "rev")))
                .bulk(Bulk.rows("POST", "notes/bulk")))
        .fields(TEXT, REV)
        .build(row -> new Note(row.require(TEXT), row.get(REV)));
  }

  @Test
  void aRowThatSomebodyElseHasChangedIsMergedAndTheOthersAreDone() {
    EntityType<Note> notes = docs();
    open(
        SyncSchema.of(1, notes), Resource.at("notes").ids(Ids.CLIENTS).version("rev").bulk("bulk"));
    List<Ref<Note>> refs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      refs.add(desk.table(notes).create(new Note("note " + i, null)));
    }
    desk.synced();
    assertThat(paths()).containsExactly("POST /notes/bulk");
    String second = server.rows("notes").get(1).path("id").asText();
    time.advance(Duration.ofMinutes(1));
    server.edit("notes", second, Json.object().put("text", "theirs"));
    time.advance(Duration.ofMinutes(1));
    refs.forEach(ref -> desk.table(notes).update(ref, old -> new Note("mine", old.rev())));
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(server.rows("notes")).allMatch(row -> row.path("text").asText().equals("mine"));
    desk.synced();
    refs.forEach(ref -> desk.table(notes).update(ref, old -> new Note("again", old.rev())));
    desk.synced();
    assertThat(server.rows("notes")).allMatch(row -> row.path("text").asText().equals("again"));
  }

  private EntityType<Note> plain(Bulk bulk, Endpoint create) {
    return EntityType.<Note>named(
            "notes",
            Endpoints.list("notes")
                .textIds()
                .create(create)
                .update(Endpoint.patch("notes/{id}"))
                .delete(Endpoint.delete("notes/{id}"))
                .bulk(bulk))
        .fields(TEXT)
        .build(row -> new Note(row.require(TEXT), null));
  }

  private JsonNode sent(EntityType<Note> notes) {
    open(SyncSchema.of(1, notes), Resource.at("notes").ids(Ids.CLIENTS).bulk("bulk"));
    desk.table(notes).create(new Note("one", null));
    desk.table(notes).create(new Note("two", null));
    desk.push();
    return Json.parse(changes().get(0).body());
  }

  @Test
  void anIdMayStandInsideAnObjectOfTheRow() {
    JsonNode rows =
        sent(
            plain(
                Bulk.rows("POST", "notes/bulk").in("data.rows").identifiedBy("meta.id"),
                Endpoint.put("notes/{id}")));
    assertThat(rows.at("/data/rows")).hasSize(2);
    assertThat(rows.at("/data/rows/0/meta/id").asText()).isNotEmpty();
    assertThat(rows.at("/data/rows/0/text").asText()).isEqualTo("one");
  }

  @Test
  void aRequestCarriesAsManyRowsAsTheSchemaSays() {
    EntityType<Note> notes =
        plain(Bulk.rows("POST", "notes/bulk").atMost(2), Endpoint.put("notes/{id}"));
    open(SyncSchema.of(1, notes), Resource.at("notes").ids(Ids.CLIENTS).bulk("bulk"));
    for (int i = 0; i < 5; i++) {
      desk.table(notes).create(new Note("note " + i, null));
    }
    desk.push();
    assertThat(changes())
        .extracting(request -> Json.parse(request.body()).size())
        .startsWith(2, 2)
        .hasSize(3);
    assertThat(paths().get(2)).startsWith("PUT /notes/");
    assertThat(server.rows("notes")).hasSize(5);
  }

  /** The server has taken one of two, and says so in this way. */
  private void oneOfTwoFails(String failedBy, UnaryOperator<JsonNode> said) {
    EntityType<Note> notes =
        plain(Bulk.rows("POST", "notes/bulk").failedBy(failedBy), Endpoint.put("notes/{id}"));
    open(SyncSchema.of(1, notes), Resource.at("notes").ids(Ids.CLIENTS).bulk("bulk"));
    desk.table(notes).create(new Note("one", null));
    desk.table(notes).create(new Note("two", null));
    UnaryOperator<Answer> change =
        answer -> {
          JsonNode all = answer.json();
          server.delete("notes", all.at("/0/id").asText());
          return answer.withBody(Json.bytes(said.apply(all)));
        };
    server.faults().on(1, request -> request.path().endsWith("/bulk"), Fault.changed(change));
    desk.push();
    assertThat(paths()).hasSize(2).startsWith("POST /notes/bulk");
    assertThat(server.rows("notes")).hasSize(2);
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void aFailureMayBeToldInsideAnObject() {
    oneOfTwoFails(
        "result.error",
        all -> {
          ((ObjectNode) all.get(0)).putObject("result").put("error", "no room");
          return all;
        });
  }

  @Test
  void aFailureMayBeToldByAStatusThatEachRowHas() {
    oneOfTwoFails(
        "status",
        all -> {
          ((ObjectNode) all.get(0)).put("status", 507);
          ((ObjectNode) all.get(1)).put("status", 201);
          return all;
        });
  }
}
