package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedPushTest {
  private final Bench bench = new Bench();

  @ParameterizedTest
  @CsvSource({"tags, TAG", "clients, CLIENT", "projects, PROJECT"})
  void createsRenamesAndDeletes(String path, RowKind kind) {
    JsonNode row = create(path, "One").json();
    String one = bench.in("/" + path + "/" + row.get("id"));
    assertThat(row.get("name").asText()).isEqualTo("One");
    bench.pass(Duration.ofSeconds(1));
    JsonNode renamed = bench.send("PUT", one, Map.of("name", "Two")).json();
    assertThat(renamed.get("name").asText()).isEqualTo("Two");
    assertThat(renamed.get("at").asText()).startsWith("2026-05-01T10:00:01");

    Answer deleted = bench.delete(one);
    assertThat(deleted.status()).isEqualTo(200);
    assertThat(deleted.text()).isEqualTo(kind == RowKind.TAG ? "" : row.get("id").asText());
    assertThat(bench.web.rows(kind)).isEmpty();
    assertThat(bench.delete(one).status()).isEqualTo(404);
    assertThat(bench.send("PUT", one, Map.of("name", "x")).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "tags, tag name can't be blank, Tag was not found",
    "clients, client name can't be blank, No client with ID 5 was found",
    "projects, project name can't be blank, Resource can not be found"
  })
  void saysNoInItsOwnWords(String path, String blank, String missing) {
    assertThat(create(path, " ").json().asText()).isEqualTo(blank);
    Answer none = bench.send("POST", bench.in("/" + path), Map.of());
    assertThat(none.json().asText()).isEqualTo(blank);
    assertThat(bench.delete(bench.in("/" + path + "/5")).json().asText()).isEqualTo(missing);
    create(path, "One");
    Answer twin = create(path, "One");
    assertThat(twin.status()).isEqualTo(400);
    assertThat(twin.json().asText()).endsWith(" with the name 'One' already exists");
    assertThat(create(path, "x".repeat(256)).status()).isEqualTo(400);
    assertThat(create(path, "x".repeat(255)).status()).isEqualTo(200);
  }

  @Test
  void aRowMayKeepItsOwnNameAndTakeThatOfADeletedOne() {
    long tag = create("tags", "One").json().get("id").asLong();
    String path = bench.in("/tags/" + tag);
    assertThat(bench.send("PUT", path, Map.of("name", "One")).status()).isEqualTo(200);
    bench.delete(path);
    assertThat(create("tags", "One").status()).isEqualTo(200);
  }

  @Test
  void projectsAreUniqueInTheirClientArchivedOnesIncluded() {
    long client = bench.web.addClient(bench.workspace, "ACME");
    long plain = create("projects", "One").json().get("id").asLong();
    var withClient = Map.of("name", "One", "client_id", client);
    assertThat(bench.send("POST", bench.in("/projects"), withClient).status()).isEqualTo(200);
    assertThat(bench.send("POST", bench.in("/projects"), withClient).status()).isEqualTo(400);
    bench.send("PUT", bench.in("/projects/" + plain), Map.of("active", false));
    assertThat(create("projects", "One").status()).isEqualTo(400);
  }

  @Test
  void aProjectsClientMustBeThere() {
    Answer answer = bench.send("POST", bench.in("/projects"), Map.of("name", "P", "client_id", 4));
    assertThat(answer.status()).isEqualTo(400);
  }

  @Test
  void tasksLiveInAProject() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    String tasks = bench.in("/projects/" + project + "/tasks");
    JsonNode task = bench.send("POST", tasks, Map.of("name", "First")).json();
    assertThat(task.get("project_id").asLong()).isEqualTo(project);
    assertThat(bench.send("POST", tasks, Map.of("name", "First")).status()).isEqualTo(400);
    assertThat(bench.send("PUT", tasks + "/" + task.get("id"), Map.of("active", false)).status())
        .isEqualTo(200);
    assertThat(bench.send("POST", bench.in("/projects/3/tasks"), Map.of("name", "x")).status())
        .isEqualTo(404);
    assertThat(bench.delete(tasks + "/" + task.get("id")).status()).isEqualTo(200);
  }

  @Test
  void tasksNeedAPaidPlan() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    bench.web.edit(RowKind.WORKSPACE, bench.workspace, "premium", false);
    String tasks = bench.in("/projects/" + project + "/tasks");
    Answer answer = bench.send("POST", tasks, Map.of("name", "First"));
    assertThat(answer.status()).isEqualTo(402);
    assertThat(answer.text()).doesNotContain("hourly limit");
  }

  @Test
  void aDeletedTagLeavesEntriesWithoutMovingTheirDate() {
    long tag = bench.web.addTag(bench.workspace, "deep");
    long entry = entry(Map.of("tag_ids", List.of(tag)));
    JsonNode before = later(entry);
    bench.delete(bench.in("/tags/" + tag));
    JsonNode after = bench.web.row(RowKind.TIME_ENTRY, entry);
    assertThat(after.path("tag_ids")).isEmpty();
    assertThat(after.get("at")).isEqualTo(before.get("at"));
  }

  @Test
  void aDeletedProjectLeavesEntriesAndMovesTheirDate() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    long task = bench.web.addTask(project, "First");
    long entry = entry(Map.of("task_id", task));
    JsonNode before = later(entry);
    bench.delete(bench.in("/projects/" + project));
    JsonNode after = bench.web.row(RowKind.TIME_ENTRY, entry);
    assertThat(after.get("project_id").isNull()).isTrue();
    assertThat(after.get("task_id").isNull()).isTrue();
    assertThat(after.get("at")).isNotEqualTo(before.get("at"));
    assertThat(bench.web.has(RowKind.TASK, task)).isFalse();
  }

  @Test
  void aProjectCanTakeItsEntriesAlong() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    long entry = entry(Map.of("project_id", project));
    bench.delete(bench.in("/projects/" + project + "?teDeletionMode=delete"));
    assertThat(bench.web.has(RowKind.TIME_ENTRY, entry)).isFalse();
  }

  @Test
  void aDeletedClientLeavesProjectsWithoutMovingTheirDate() {
    long client = bench.web.addClient(bench.workspace, "ACME");
    long project =
        bench.web.add(RowKind.PROJECT, bench.workspace, Map.of("name", "P", "client_id", client));
    JsonNode before = bench.web.row(RowKind.PROJECT, project);
    bench.pass(Duration.ofSeconds(1));
    bench.delete(bench.in("/clients/" + client));
    JsonNode after = bench.web.row(RowKind.PROJECT, project);
    assertThat(after.get("client_id").isNull()).isTrue();
    assertThat(after.get("at")).isEqualTo(before.get("at"));
  }

  @Test
  void aDeletedTaskLeavesEntriesInTheirProject() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    long task = bench.web.addTask(project, "First");
    long entry = entry(Map.of("task_id", task));
    bench.web.delete(RowKind.TASK, task);
    JsonNode after = bench.web.row(RowKind.TIME_ENTRY, entry);
    assertThat(after.get("task_id").isNull()).isTrue();
    assertThat(after.get("project_id").asLong()).isEqualTo(project);
  }

  private Answer create(String path, String name) {
    return bench.send("POST", bench.in("/" + path), Map.of("name", name));
  }

  private long entry(Map<String, ?> fields) {
    var all = new java.util.HashMap<String, Object>(fields);
    all.put("start", "2026-05-01T08:00:00Z");
    all.put("duration", 60);
    return bench.web.add(RowKind.TIME_ENTRY, bench.workspace, all);
  }

  private JsonNode later(long entry) {
    bench.pass(Duration.ofSeconds(1));
    return bench.web.row(RowKind.TIME_ENTRY, entry);
  }
}
