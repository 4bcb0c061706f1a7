package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists for each parent, some of which fail, for once or for ever. */
class ParentListFailuresTest {

  private record Project(String name) {}

  private record Item(String title, Ref<Project> project) {}

  private static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final Field<Item, String> TITLE =
      Field.<Item>text("title", Item::title).fingerprint();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);

  /** The items of each project. */
  private final Map<String, List<String>> projects = new LinkedHashMap<>();

  private final Map<String, Reply> failing = new HashMap<>();
  private final Map<String, Runnable> before = new HashMap<>();
  private boolean isTextual;
  private boolean isOpen;
  private EntityType<Project> projectType;
  private EntityType<Item> itemType;
  private Desk desk;

  private void open() {
    open(engine -> engine);
  }

  private void open(UnaryOperator<SyncEngineBuilder> more) {
    Endpoints all =
        Endpoints.list("projects")
            .create(Endpoint.post("projects"))
            .delete(Endpoint.delete("projects/{id}"));
    projectType =
        EntityType.<Project>named("projects", isTextual ? all.textIds() : all)
            .fields(NAME)
            .build(row -> new Project(row.require(NAME)));
    Field<Item, Ref<Project>> project =
        Field.reference("project_id", projectType, Item::project).ownedByTarget();
    Endpoints items =
        Endpoints.list("projects/{project_id}/items")
            .textIds()
            .update(Endpoint.patch("items/{id}"))
            .delete(Endpoint.delete("items/{id}"));
    itemType =
        EntityType.<Item>named("items", isOpen ? items.openToAll() : items)
            .fields(TITLE, project)
            .build(row -> new Item(row.require(TITLE), row.require(project)));
    server.answers(this::answer);
    desk =
        Desk.open(
            folder.resolve("p.db"),
            SyncSchema.of(1, projectType, itemType).credentialsCheckedAt("me"),
            server,
            time,
            engine -> more.apply(engine.server(Desk.URL, Credentials.apiToken("secret"))));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    String last = path.get(path.size() - 1);
    if (last.equals("projects")) {
      ArrayNode list = Json.array();
      for (String id : projects.keySet()) {
        list.addObject()
            .put("name", "p" + id)
            .set("id", isTextual ? Json.of(id) : Json.of(Long.valueOf(id)));
      }
      return Reply.json(list);
    }
    if (last.equals("items")) {
      String project = path.get(path.size() - 2);
      before.getOrDefault(project, () -> {}).run();
      if (failing.containsKey(project)) {
        return failing.get(project);
      }
      ArrayNode list = Json.array();
      if (!projects.containsKey(project)) {
        return Reply.of(404, "");
      }
      projects.get(project).forEach(item -> list.addObject().put("id", item).put("title", item));
      return Reply.json(list);
    }
    return failing.getOrDefault(last, status(200));
  }

  private void project(String id, String... items) {
    projects.put(id, new ArrayList<>(List.of(items)));
  }

  private List<String> here() {
    return desk.all(itemType).stream().map(Item::title).sorted().toList();
  }

  private List<String> asked() {
    return server.asked().stream()
        .filter(asked -> asked.endsWith("/items"))
        .map(asked -> asked.replaceAll(".*projects/(.*)/items", "$1"))
        .toList();
  }

  private static Reply status(int status) {
    return Reply.of(status, "");
  }

  private void eightProjects() {
    for (int i = 1; i <= 8; i++) {
      project("" + i, "i" + i, "j" + i);
    }
  }

  @Test
  void aPauseAfterAListThatAlwaysFailsEndsThePull() {
    eightProjects();
    failing.put("1", status(404));
    failing.put("3", new Reply(429, "", Map.of("Retry-After", "60")));
    open();
    SyncReport report = desk.sync();
    assertThat(asked()).containsExactly("1", "2", "3");
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.TOO_MANY_REQUESTS);
  }

  @Test
  void aRevokedTokenAfterAListThatAlwaysFailsEndsThePull() {
    eightProjects();
    failing.put("1", status(404));
    failing.put("3", status(401));
    failing.put("me", status(401));
    open();
    SyncReport report = desk.sync();
    assertThat(asked()).containsExactly("1", "2", "3");
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 410, 500, -1})
  void fourListsThatAlwaysFailHoldUpNoOther(int status) {
    eightProjects();
    open();
    desk.synced();
    for (int i = 3; i <= 6; i++) {
      failing.put("" + i, status(status));
    }
    projects.get("2").remove("j2");
    projects.get("8").remove("j8");
    projects.get("1").add("k1");
    projects.get("7").add("k7");
    server.forget();
    for (int i = 0; i < 6; i++) {
      time.advance(Duration.ofHours(2));
      SyncReport report = desk.sync();
      server.forget();
    }
    assertThat(here()).contains("k1", "k7", "i3", "j6").doesNotContain("j2", "j8");
    failing.clear();
    desk.synced();
    projects.get("4").remove("j4");
    time.advance(Duration.ofHours(2));
    desk.synced();
    assertThat(here()).doesNotContain("j4");
  }

  /** A gateway answers so for a moment, and the list of the projects shows the project. */
  @ParameterizedTest
  @ValueSource(ints = {404, 410})
  void aDeleteIsNotDoneBecauseAllBelowItsParentIsNotFound(int status) {
    eightProjects();
    open();
    desk.synced();
    time.advance(Duration.ofHours(1));
    desk.table(itemType).delete(itemType.ref(1));
    failing.put("1", status(status));
    failing.put("i1", status(status));
    desk.sync();
    assertThat(desk.engine().pending()).isOne();
    failing.clear();
    time.advance(Duration.ofHours(1));
    server.forget();
    desk.sync();
    assertThat(server.asked()).anyMatch(asked -> asked.startsWith("DELETE"));
  }

  /** A known limit: its old list lacks it, and its new one had come before. */
  @Test
  void anItemThatMovesWhileTheListsComeIsANewRowUnlessItIsEdited() {
    eightProjects();
    open();
    desk.synced();
    Ref<Item> edited = itemType.ref(12);
    assertThat(desk.table(itemType).find(edited)).map(Item::title).contains("j6");
    time.advance(Duration.ofHours(2));
    Runnable move =
        () -> {
          projects.get("2").addAll(projects.get("6"));
          projects.get("6").clear();
          before.clear();
        };
    before.put("5", move);
    desk.table(itemType).update(edited, old -> new Item("edited", old.project()));
    desk.sync();
    assertThat(here()).hasSize(15).contains("edited").doesNotContain("i6");
    desk.sync();
    assertThat(here()).hasSize(16).contains("i6");
    assertThat(desk.table(itemType).find(edited)).isPresent();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void parentsIdsAreTextsOfAnyKind() {
    isTextual = true;
    String[] ids = {
      "a/b",
      "a b",
      "ü✓",
      "100%",
      "%2F",
      "a?b",
      "a#b",
      "a;b",
      "{id}",
      "..a",
      "...",
      "a+b",
      "a\\b",
      "a&b=c",
      "%2e%2e",
      "{project_id}",
      "a,b",
      ":",
      "~",
      "'\""
    };
    for (String id : ids) {
      project(id, "item of " + id);
    }
    open();
    desk.synced();
    assertThat(here()).hasSize(ids.length);
    server.forget();
    desk.synced();
    assertThat(here()).hasSize(ids.length);
  }

  @ParameterizedTest
  @ValueSource(strings = {".", "..", ""})
  void aParentWhoseIdFitsInNoPathHoldsUpNoOther(String id) {
    isTextual = true;
    project("a", "1");
    project(id, "x");
    project("b", "2");
    open();
    SyncReport report = desk.sync();
    assertThat(here()).containsExactly("1", "2");
  }

  private void quota(int requests) {
    Quota hour = Quota.of("hour", "/projects", Limit.of(requests, Duration.ofHours(1)));
    open(engine -> engine.quotas(List.of(hour)));
  }

  /** One request goes to the projects, one slot is kept for pushes. */
  @Test
  void aQuotaForOneRequestLessStarvesNoList() {
    eightProjects();
    quota(9);
    desk.sync();
    assertThat(asked()).containsExactly("1", "2", "3", "4", "5", "6", "7");
    time.advance(Duration.ofHours(1));
    desk.sync();
    assertThat(here()).hasSize(16);
  }

  @Test
  void aListThatAlwaysAsksForAPauseHoldsUpNoOther() {
    eightProjects();
    failing.put("3", new Reply(429, "", Map.of("Retry-After", "60")));
    open();
    for (int i = 0; i < 3; i++) {
      desk.sync();
      time.advance(Duration.ofHours(1));
    }
    assertThat(here()).hasSize(14);
  }

  @Test
  void theListsOfAStrangerDeleteNothing() {
    isOpen = true;
    eightProjects();
    open();
    desk.synced();
    projects.values().forEach(List::clear);
    server.answers(
        request -> request.url().encodedPath().endsWith("/me") ? status(401) : answer(request));
    time.advance(Duration.ofHours(2));
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
    assertThat(here()).hasSize(16);
    desk.close();
    server.answers(this::answer);
    server.forget();
    open();
    desk.engine().resume(Credentials.apiToken("secret"));
    assertThat(desk.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(here()).isEmpty();
  }

  @Test
  void aProjectDeletedHereWhileItsListComesStaysDeleted() {
    eightProjects();
    open();
    desk.synced();
    time.advance(Duration.ofHours(2));
    before.put("4", () -> desk.table(projectType).delete(projectType.ref(4)));
    projects.get("4").add("k4");
    SyncReport report = desk.sync();
    before.clear();
    assertThat(desk.all(projectType)).hasSize(7);
    assertThat(here()).doesNotContain("i4", "j4", "k4").hasSize(14);
  }
}
