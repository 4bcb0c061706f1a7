package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Lost creates of several times and parents: no list is asked for twice for them, and each takes
 * its own row.
 */
class ScatteredLostCreatesTest {

  private record Project(String name) {}

  private record Item(String title, @Nullable Ref<Project> project) {}

  private static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final EntityType<Project> PROJECTS =
      EntityType.<Project>named("projects", Endpoints.list("projects"))
          .fields(NAME)
          .build(row -> new Project(row.require(NAME)));
  private static final Field<Item, String> TITLE =
      Field.<Item>text("title", Item::title).fingerprint();

  private static final int ROWS = 10;
  private static final Predicate<Request> CREATE = sent -> sent.method().equals("POST");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private @Nullable EntityType<Item> items;
  private @Nullable RestServer server;
  private @Nullable Desk desk;

  private void open(EntityType<Item> type, Resource resource) {
    items = type;
    server =
        new RestServer(
            ServerClock.of(time.scheduler(), time.now()),
            Resource.at("me"),
            Resource.at("projects"),
            resource);
    server.add("projects", Json.object().put("name", "one"));
    server.add("projects", Json.object().put("name", "two"));
    start();
  }

  private void start() {
    desk =
        Desk.open(
            folder.resolve("a.db"),
            SyncSchema.of(1, PROJECTS, items).credentialsCheckedAt("me"),
            new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(900))),
            time);
  }

  private void pull() {
    desk.engine().pull().test();
    time.advance(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static Endpoints changed(Endpoints list, String path) {
    return list.create(Endpoint.post(path))
        .update(Endpoint.patch("items/{id}"))
        .delete(Endpoint.delete("items/{id}"));
  }

  private static EntityType<Item> items(Endpoints endpoints, Field<Item, Ref<Project>> project) {
    return EntityType.<Item>named("items", endpoints)
        .fields(TITLE, project)
        .modifiedAt(Field.<Item>instant("at", any -> null).json("updated_at").nullable().byServer())
        .build(row -> new Item(row.require(TITLE), row.get(project)));
  }

  private static Field<Item, Ref<Project>> project() {
    return Field.reference("project_id", PROJECTS, Item::project);
  }

  private void openListOfChanges(Field<Item, Ref<Project>> project) {
    open(
        items(
            changed(
                Endpoints.list("items")
                    .since(Since.isoSeconds("updated_after"))
                    .tombstones("deleted_at"),
                "items"),
            project),
        Resource.at("items")
            .since("updated_after", Resource.SinceFormat.ISO)
            .tombstones("deleted_at"));
  }

  private void openListForEachProject() {
    String path = "projects/{project_id}/items";
    open(
        items(changed(Endpoints.list(path), path), project().ownedByTarget()),
        Resource.at("items").listedBelow("project_id", "projects"));
  }

  private void create(String title, int project) {
    desk.table(items).create(new Item(title, project == 0 ? null : PROJECTS.ref(project)));
  }

  private void servedBy(int lists) {
    server.faults().clear();
    long before = asked();
    desk.push();
    assertThat(asked() - before).isEqualTo(lists);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.all(items)).hasSize(ROWS);
    assertThat(server.rows("items")).hasSize(ROWS);
  }

  private long asked() {
    return server.log().stream()
        .filter(sent -> sent.method().equals("GET"))
        .filter(sent -> sent.request().target().contains("items"))
        .count();
  }

  private static boolean isBelow(Request sent) {
    return sent.target().contains("projects/1/items");
  }

  private static Fault lost(boolean arrived) {
    return arrived ? Fault.statusAfterCommit(500) : Fault.status(500);
  }

  /** No pull has told a time: each asks since it was sent, and the first one's list has it all. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneListOfChangesServesAllThatWereSentSince(boolean arrived) {
    openListOfChanges(project().nullable().fingerprint());
    for (int i = 0; i < ROWS; i++) {
      create("lost" + i, 0);
    }
    server.faults().always(CREATE, lost(arrived));
    desk.push();
    servedBy(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneListOfEachParentServesAllInIt(boolean arrived) {
    openListForEachProject();
    pull();
    for (int i = 0; i < ROWS; i++) {
      create("lost" + i, 1 + i % 2);
    }
    server.faults().always(CREATE, lost(arrived));
    desk.push();
    servedBy(2);
  }

  /** The server may have emptied a reference, but not if another create was sent without one. */
  @Test
  void theRowOfOneIsNotTakenForThatOfAnotherThatIsNearlyTheSame() {
    openListOfChanges(project().nullable().fingerprint());
    pull();
    create("call", 1);
    create("call", 0);
    server.faults().on(1, CREATE, lost(false)).on(2, CREATE, lost(true));
    desk.push();
    desk.push();
    desk.synced();
    assertThat(desk.all(items))
        .containsExactly(new Item("call", PROJECTS.ref(1)), new Item("call", null));
    assertThat(server.rows("items")).hasSize(2);
  }

  /** What the fingerprint leaves out tells which of two it is. */
  @Test
  void theRowOfOneIsNotTakenForThatOfAnotherWithTheSameFingerprint() {
    openListOfChanges(project().nullable());
    pull();
    create("call", 1);
    create("call", 2);
    server.faults().on(1, CREATE, lost(false)).on(2, CREATE, lost(true));
    desk.push();
    desk.push();
    desk.synced();
    assertThat(desk.all(items))
        .containsExactly(new Item("call", PROJECTS.ref(1)), new Item("call", PROJECTS.ref(2)));
    assertThat(server.rows("items")).hasSize(2);
  }

  /** A gateway answers so for a moment, and the list of the projects shows the project. */
  @Test
  void aListBelowAParentThatIsNotFoundProvesNothingOfACreate() {
    openListForEachProject();
    pull();
    create("lost", 1);
    server.faults().on(1, CREATE, lost(true));
    desk.push();
    Fault none = Fault.status(404);
    server.faults().always(sent -> sent.method().equals("GET") && isBelow(sent), none);
    desk.sync();
    time.advance(Duration.ofMinutes(1));
    desk.sync();
    server.faults().clear();
    time.advance(Duration.ofHours(1));
    desk.synced();
    assertThat(server.rows("items")).hasSize(1);
  }

  /** The list that serves all of them came before the delete. */
  @Test
  void noneTakesARowThatIsDeletedInTheSamePush() {
    openListForEachProject();
    pull();
    create("call", 1);
    desk.push();
    create("call", 1);
    server.faults().on(1, CREATE, lost(false));
    desk.push();
    create("other", 1);
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(1));
    desk.close(); // when the request has arrived
    start();
    time.advance(Duration.ofMinutes(5));
    desk.table(items).delete(items.ref(1));
    desk.push();
    desk.synced();
    assertThat(server.rows("items")).hasSize(2);
    assertThat(desk.all(items)).extracting(Item::title).containsExactly("call", "other");
    assertThat(desk.table(items).find(items.ref(2))).isPresent();
  }
}
