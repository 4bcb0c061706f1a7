package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that lists items only below their project, in pages, without the project's id. */
class NestedListsTest {

  private record Project(String name) {}

  private record Item(String title, Ref<Project> project) {}

  private static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final EntityType<Project> PROJECTS =
      EntityType.<Project>named(
              "projects",
              Endpoints.list("projects")
                  .textIds()
                  .create(Endpoint.post("projects"))
                  .delete(Endpoint.delete("projects/{id}")))
          .fields(NAME)
          .build(row -> new Project(row.require(NAME)));

  private static final Field<Item, String> TITLE =
      Field.<Item>text("title", Item::title).fingerprint();
  private static final Field<Item, Ref<Project>> PROJECT =
      Field.reference("project_id", PROJECTS, Item::project).ownedByTarget();
  private static final EntityType<Item> ITEMS =
      EntityType.<Item>named(
              "items",
              Endpoints.list("projects/{project_id}/items")
                  .pages(Paging.number("page", 1))
                  .create(Endpoint.post("projects/{project_id}/items"))
                  .update(Endpoint.patch("items/{id}"))
                  .delete(Endpoint.delete("items/{id}")))
          .fields(TITLE, PROJECT)
          .build(row -> new Item(row.require(TITLE), row.require(PROJECT)));

  private record Step(String text, Ref<Item> item) {}

  private static final Field<Step, String> TEXT =
      Field.<Step>text("text", Step::text).fingerprint();
  private static final Field<Step, Ref<Item>> ITEM =
      Field.reference("item_id", ITEMS, Step::item).ownedByTarget();
  private static final EntityType<Step> STEPS =
      EntityType.<Step>named(
              "steps",
              Endpoints.list("items/{item_id}/steps")
                  .create(Endpoint.post("items/{item_id}/steps"))
                  .update(Endpoint.patch("items/{item_id}/steps/{id}"))
                  .delete(Endpoint.delete("items/{item_id}/steps/{id}")))
          .fields(TEXT, ITEM)
          .build(row -> new Step(row.require(TEXT), row.require(ITEM)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private RestServer server;
  private VirtualNetwork network;
  private Desk desk;

  @BeforeEach
  void begin() {
    server =
        new RestServer(
            ServerClock.of(time.scheduler(), time.now()),
            Resource.at("projects").ids(Ids.TEXTS),
            Resource.at("items")
                .listedBelow("project_id", "projects")
                .pages(Pages.number("page", 2)),
            Resource.at("steps").listedBelow("item_id", "items"));
    network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    open();
  }

  private void open() {
    desk =
        Desk.open(folder.resolve("p.db"), SyncSchema.of(1, PROJECTS, ITEMS, STEPS), network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private String project(String name, String... items) {
    String id = server.add("projects", Json.object().put("name", name));
    for (String title : items) {
      server.add("items", Json.object().put("title", title).put("project_id", id));
    }
    return id;
  }

  private static boolean isListOf(String project, Request request) {
    return request.path().endsWith("/projects/" + project + "/items")
        && request.method().equals("GET");
  }

  private void failing(String project, int status) {
    server
        .faults()
        .always(request -> isListOf(project, request), Fault.answer(Answer.empty(status)));
  }

  private List<String> here() {
    List<String> here = new ArrayList<>();
    for (Item item : desk.all(ITEMS)) {
      here.add(desk.table(PROJECTS).find(item.project()).orElseThrow().name() + "/" + item.title());
    }
    here.sort(null);
    return here;
  }

  /** How many lists were begun; each has a second page, which may be empty. */
  private long lists() {
    return server.log().stream()
        .filter(arrival -> arrival.request().path().endsWith("/items"))
        .filter(arrival -> arrival.request().query("page").filter("1"::equals).isPresent())
        .count();
  }

  private String itemId(String title) {
    for (ObjectNode row : server.rows("items")) {
      if (row.path("title").asText().equals(title)) {
        return row.path("id").asText();
      }
    }
    throw new AssertionError("no item " + title);
  }

  @Test
  void eachParentIsAskedInTheSamePullThatBringsIt() {
    project("a", "1", "2", "3");
    project("b");
    project("c", "4");
    desk.synced();
    assertThat(here()).containsExactly("a/1", "a/2", "a/3", "c/4");
  }

  @Test
  void whatAListLacksIsDeletedAfterASecondLookAtThatListOnly() {
    project("a", "1", "2");
    project("b", "3");
    project("c");
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.delete("items", itemId("1"));
    long before = lists();
    desk.synced();
    assertThat(here()).containsExactly("a/2", "b/3");
    assertThat(lists() - before).isEqualTo(4);
  }

  @Test
  void anEmptyListThatCameByMistakeDeletesNothing() {
    String a = project("a", "1");
    project("b", "2", "3");
    project("c");
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.faults().on(1, request -> isListOf(a, request), Fault.answer(Answer.json(Json.array())));
    desk.synced();
    assertThat(here()).containsExactly("a/1", "b/2", "b/3");
  }

  @Test
  void nullInPlaceOfAListDeletesNothingOfItsParentOnly() {
    String a = project("a", "1", "2", "3");
    project("b", "4", "5");
    desk.synced();
    List<Long> before = ids();
    time.advance(Duration.ofMinutes(20));
    server.delete("items", itemId("4"));
    Answer nothing = Answer.json(NullNode.instance);
    server.faults().always(request -> isListOf(a, request), Fault.answer(nothing));
    desk.synced();
    assertThat(here()).containsExactly("a/1", "a/2", "a/3", "b/5");
    server.faults().clear();
    desk.synced();
    assertThat(before).containsAll(ids());
  }

  private List<Long> ids() {
    return LongStream.rangeClosed(1, 20)
        .filter(id -> desk.table(ITEMS).find(ITEMS.ref(id)).isPresent())
        .boxed()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 410, 500, 200})
  void aListThatFailsHoldsUpNoOtherAndDeletesNothing(int status) {
    String a = project("a", "1", "2");
    String b = project("b", "3", "4");
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.delete("items", itemId("1"));
    server.delete("items", itemId("3"));
    project("c", "5");
    failing(a, status);
    SyncReport report = desk.sync();
    assertThat(here()).containsExactly("a/1", "a/2", "b/4", "c/5");
    assertThat(report.error()).map(Throwable::getMessage).get().asString().contains("items");
    assertThat(server.log()).anyMatch(arrival -> isListOf(b, arrival.request()));
    server.faults().clear();
    desk.synced();
    assertThat(here()).containsExactly("a/2", "b/4", "c/5");
  }

  @Test
  void aRowThatCannotBeReadProvesNothingAboutItsParentOnly() {
    String a = project("a", "1");
    project("b", "2", "3");
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.delete("items", itemId("2"));
    Answer odd = Answer.json(Json.array().add(Json.object().put("id", "none")));
    server.faults().always(request -> isListOf(a, request), Fault.answer(odd));
    desk.sync();
    assertThat(here()).containsExactly("a/1", "b/3");
  }

  @Test
  void aRowThatMovesToAnotherParentStaysTheSameRow() {
    project("a", "1", "2");
    String b = project("b");
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    long before = idHere("1");
    server.edit("items", itemId("1"), Json.object().put("project_id", b));
    desk.synced();
    assertThat(here()).containsExactly("a/2", "b/1");
    assertThat(idHere("1")).isEqualTo(before);
  }

  private long idHere(String title) {
    return LongStream.range(1, 99)
        .filter(
            id ->
                desk.table(ITEMS)
                    .find(ITEMS.ref(id))
                    .filter(item -> item.title().equals(title))
                    .isPresent())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void parentsComeAndGoWithTheirRows() {
    String a = project("a", "1");
    project("b", "2");
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.delete("projects", a);
    project("c", "3");
    desk.synced();
    assertThat(here()).containsExactly("b/2", "c/3");
  }

  @Test
  void aParentThatIsNotOnTheServerYetIsNotAsked() {
    server.faults().always(r -> r.method().equals("POST"), Fault.answer(Answer.empty(500)));
    Ref<Project> project = desk.table(PROJECTS).create(new Project("new"));
    desk.table(ITEMS).create(new Item("1", project));
    desk.sync();
    assertThat(lists()).isZero();
    assertThat(here()).containsExactly("new/1");
    server.faults().clear();
    time.advance(Duration.ofHours(7));
    desk.sync();
    desk.synced();
    assertThat(server.rows("items")).hasSize(1);
    assertThat(here()).containsExactly("new/1");
  }

  @Test
  void aLostCreateIsLookedForInTheListOfItsParent() {
    project("a", "1");
    String b = project("b", "2");
    desk.synced();
    Ref<Project> project = desk.all(ITEMS).get(1).project();
    long before = lists();
    server.faults().on(1, r -> r.method().equals("POST"), Fault.dropAfterCommit());
    desk.table(ITEMS).create(new Item("3", project));
    desk.push();
    time.advance(Duration.ofMinutes(1));
    desk.push();
    assertThat(lists() - before).isEqualTo(1);
    assertThat(isListOf(b, server.log().get(server.log().size() - 1).request())).isTrue();
    assertThat(server.rows("items")).hasSize(3);
    desk.synced();
    assertThat(here()).containsExactly("a/1", "b/2", "b/3");
  }

  @Test
  void aPullThatIsKilledGoesOnWithTheNextParent() {
    for (int i = 0; i < 9; i++) {
      project("p" + i, "item " + i);
    }
    var sync = desk.engine().fullSync().test();
    for (int i = 0; i < 10_000 && lists() < 5; i++) {
      time.advance(Duration.ofMillis(5));
    }
    sync.assertNotComplete();
    desk.close();
    open();
    List<String> before = here();
    assertThat(before).isNotEmpty().hasSizeLessThan(9);
    int asked = server.log().size();
    desk.synced();
    assertThat(here()).hasSize(9);
    String first = server.log().get(asked + 1).request().path();
    assertThat(first).doesNotContain(server.rows("projects").get(0).path("id").asText());
  }

  /** Nested, at addresses below its item. */
  @Test
  void aMoveWhoseAnswerWasLostIsFollowedToItsNewParent() {
    project("a", "1");
    project("b", "2");
    desk.synced();
    Ref<Item> ref = ITEMS.ref(idHere("1"));
    Ref<Step> step = desk.table(STEPS).create(new Step("s", ref));
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.faults().on(1, r -> r.method().equals("PATCH"), Fault.dropAfterCommit());
    desk.table(STEPS).update(step, old -> new Step("s", ITEMS.ref(idHere("2"))));
    desk.push();
    desk.table(STEPS).update(step, old -> new Step("t", ITEMS.ref(idHere("2"))));
    time.advance(Duration.ofHours(1));
    assertThat(desk.push().error()).isEmpty();
    assertThat(server.rows("steps"))
        .singleElement()
        .matches(row -> row.path("text").asText().equals("t"))
        .matches(row -> row.path("item_id").asText().equals(itemId("2")));
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
    desk.synced();
    assertThat(desk.all(STEPS)).hasSize(1);
  }

  @Tag("slow")
  @Test
  void aThousandParentsTakeARequestEachWhateverTheyHave() {
    for (int i = 0; i < 1000; i++) {
      project("p" + i, i % 2 == 0 ? new String[] {"item " + i} : new String[0]);
    }
    desk.close();
    SyncSchema two = SyncSchema.of(1, PROJECTS, ITEMS);
    desk = Desk.open(folder.resolve("many.db"), two, network, time);
    var sync = desk.engine().fullSync().test();
    time.advance(Duration.ofHours(3));
    sync.assertValue(report -> report.error().isEmpty());
    assertThat(desk.all(ITEMS)).hasSize(500);
    assertThat(lists()).isEqualTo(1000);
    assertThat(server.log()).hasSize(1 + 1000 + 500);
  }

  @Test
  void aServerThatStopsHalfWayIsAskedForTheRestFirst() {
    for (int i = 0; i < 6; i++) {
      project("p" + i, "item " + i);
    }
    String fourth = server.rows("projects").get(3).path("id").asText();
    server.faults().on(1, request -> isListOf(fourth, request), Fault.status(429));
    desk.sync();
    assertThat(here()).hasSize(3);
    int before = server.log().size();
    time.advance(Duration.ofHours(1));
    desk.synced();
    assertThat(here()).hasSize(6);
    assertThat(server.log().subList(before, server.log().size()))
        .extracting(arrival -> arrival.request().path())
        .startsWith("/v1/projects", "/v1/projects/" + fourth + "/items");
  }

  private void failing(String method, String end) {
    server
        .faults()
        .always(
            request -> request.method().equals(method) && request.path().endsWith(end),
            Fault.status(500));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLostCreateBelowAParentThatIsGoneBecomesAFailure(boolean arrived) {
    project("a", "1");
    desk.synced();
    Ref<Item> item = ITEMS.ref(idHere("1"));
    desk.table(STEPS).create(new Step("s", item));
    Fault lost = arrived ? Fault.dropAfterCommit() : Fault.dropBefore();
    server.faults().on(1, r -> r.method().equals("POST"), lost);
    failing("GET", "/steps");
    desk.push();
    assertThat(desk.engine().pending()).isEqualTo(1);
    server.faults().clear();
    time.advance(Duration.ofHours(7));
    server.delete("items", itemId("1"));
    desk.table(ITEMS).update(item, old -> new Item("edited here", old.project()));
    desk.sync();
    time.advance(Duration.ofHours(7));
    desk.sync();
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).hasSize(2);
  }

  @Test
  void anEditOfARowWhoseParentIsGoneHereTooBecomesAFailure() {
    project("a", "1", "2");
    desk.synced();
    Ref<Step> step = desk.table(STEPS).create(new Step("s", ITEMS.ref(idHere("1"))));
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    desk.table(STEPS).update(step, old -> new Step("t", ITEMS.ref(idHere("2"))));
    server.delete("items", itemId("1"));
    failing("PATCH", "/1");
    desk.sync();
    assertThat(here()).containsExactly("a/2");
    server.faults().clear();
    time.advance(Duration.ofHours(7));
    desk.sync();
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).hasSize(1);
  }
}
