package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EntryPushTest {
  private static final String START = "2026-05-01T08:00:00Z";

  private final Bench bench = new Bench();

  @Test
  void createdEntriesComeBackWithZuluTimesAndNullForNoTags() {
    JsonNode entry = create(Map.of("duration", 60, "description", "Write")).json();
    assertThat(entry.get("start").asText()).isEqualTo(START);
    assertThat(entry.get("stop").asText()).isEqualTo("2026-05-01T08:01:00Z");
    assertThat(entry.get("at").asText()).isEqualTo("2026-05-01T10:00:00.123456Z");
    assertThat(entry.get("tags").isNull()).isTrue();
    assertThat(entry.get("tag_ids").isNull()).isTrue();
    assertThat(entry.get("description").asText()).isEqualTo("Write");
    assertThat(bench.web.rows(RowKind.TIME_ENTRY)).hasSize(1);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        refusal("created_with needs", "created_with", null, "duration", 1),
        refusal("start needs to be provided", "start", null, "duration", 1),
        refusal("wid is required", "workspace_id", null, "duration", 1),
        refusal("must be the one of the path", "workspace_id", 77, "duration", 1),
        refusal("must be equal to stop", "duration", 59, "stop", "2026-05-01T08:01:00Z"),
        refusal("stop time must be after", "stop", "2026-05-01T07:59:59Z"),
        refusal("must not be set on a running", "stop", "2026-05-01T08:01:00Z", "duration", -1),
        refusal("999 hours", "duration", 999 * 3600 + 1),
        refusal("within 999 hours", "start", "2026-03-01T00:00:00Z", "duration", -1),
        refusal("between 2006 and 2030", "start", "2031-01-01T00:00:00Z", "duration", 1),
        refusal("between 2006 and 2030", "start", "2005-12-31T23:59:59Z", "duration", 1),
        refusal("invalid time", "start", "2026-05-01T08:00Z", "duration", 1),
        refusal("start must be a time", "start", 12345, "duration", 1),
        refusal("duration must be an integer", "duration", "long"),
        refusal("User cannot access the selected project", "project_id", 1, "duration", 1),
        refusal("User cannot access selected task", "task_id", 1, "duration", 1),
        refusal("Invalid tag_ids", "tag_ids", List.of(1), "duration", 1),
        refusal("Invalid tag_ids", "tag_ids", Json.of(null), "duration", 1));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void refusesWithABareJsonString(String words, Map<String, Object> body) {
    Answer answer = create(body);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().isTextual()).isTrue();
    assertThat(answer.json().asText()).contains(words);
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
    assertThat(bench.web.rows(RowKind.TIME_ENTRY)).isEmpty();
  }

  @Test
  void takesTheLongestEntry() {
    assertThat(create(Map.of("duration", 999 * 3600)).status()).isEqualTo(200);
  }

  @Test
  void cutsFractionsOfASecondAndSortsTags() {
    long a = bench.web.addTag(bench.workspace, "a");
    long b = bench.web.addTag(bench.workspace, "b");
    JsonNode entry =
        create(
                Map.of(
                    "start", "2026-05-01T10:00:00.9+02:00",
                    "stop", "2026-05-01T08:00:01.1Z",
                    "tag_ids", List.of(b, a, b)))
            .json();
    assertThat(entry.get("start").asText()).isEqualTo(START);
    assertThat(entry.get("duration").asLong()).isEqualTo(1);
    assertThat(entry.get("tag_ids").toString()).isEqualTo("[" + a + "," + b + "]");
  }

  @Test
  void withoutDurationItSaysNoStopButIsStopped() {
    JsonNode created = create(Map.of()).json();
    assertThat(created.get("duration").asLong()).isZero();
    assertThat(created.get("stop").isNull()).isTrue();
    assertThat(stored(created).get("stop").asText()).isEqualTo("2026-05-01T08:00:00+00:00");
  }

  @Test
  void aSecondRunningEntryStopsTheFirst() {
    JsonNode first = create(Map.of("duration", -1)).json();
    bench.pass(Duration.ofMillis(90_500));
    JsonNode second = create(Map.of("duration", -1, "start", bench.now().toString())).json();

    JsonNode stopped = stored(first);
    assertThat(stopped.get("at")).isEqualTo(second.get("at"));
    assertThat(stopped.get("stop").asText()).isEqualTo("2026-05-01T10:01:30+00:00");
    assertThat(stopped.get("duration").asLong()).isEqualTo(2 * 3600 + 90);
    assertThat(bench.list("/me/time_entries/current").get("id")).isEqualTo(second.get("id"));
  }

  @Test
  void aRunningEntryOfTheFutureStopsWithoutANegativeDuration() {
    JsonNode first = create(Map.of("duration", -1, "start", "2026-05-01T12:00:00Z")).json();
    create(Map.of("duration", -1));
    assertThat(stored(first).get("duration").asLong()).isZero();
  }

  @Test
  void whatIsLeftOutIsInheritedFromTheRunningEntry() {
    long tag = bench.web.addTag(bench.workspace, "deep");
    long project = bench.web.addProject(bench.workspace, "Plan");
    long task = bench.web.addTask(project, "First");
    create(Map.of("duration", -1, "task_id", task, "tag_ids", List.of(tag)));

    JsonNode heir = create(Map.of("duration", 1)).json();
    assertThat(heir.get("project_id").asLong()).isEqualTo(project);
    assertThat(heir.get("task_id").asLong()).isEqualTo(task);
    assertThat(heir.get("tag_ids").get(0).asLong()).isEqualTo(tag);

    var nothing = new HashMap<String, Object>(Map.of("duration", 1, "tag_ids", List.of()));
    nothing.put("project_id", null);
    JsonNode free = create(nothing).json();
    assertThat(free.get("project_id").isNull()).isTrue();
    assertThat(free.get("task_id").isNull()).isTrue();
    assertThat(free.get("tag_ids").isNull()).isTrue();
  }

  @Test
  void aTaskBringsItsProjectAndGoesWithIt() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    long other = bench.web.addProject(bench.workspace, "Other");
    long task = bench.web.addTask(project, "First");
    JsonNode entry = create(Map.of("duration", 1, "task_id", task)).json();
    assertThat(entry.get("project_id").asLong()).isEqualTo(project);
    assertThat(entry.get("pid").asLong()).isEqualTo(project);
    assertThat(entry.get("tid").asLong()).isEqualTo(task);

    JsonNode moved = update(entry, Map.of("project_id", other)).json();
    assertThat(moved.get("task_id").isNull()).isTrue();
    assertThat(update(entry, Map.of("project_id", other, "task_id", task)).status()).isEqualTo(400);
  }

  @Test
  void aProjectOfAnotherWorkspaceIsAConflict() {
    long elsewhere = bench.web.add(RowKind.WORKSPACE, 0, Map.of("name", "Elsewhere"));
    long project = bench.web.addProject(elsewhere, "Theirs");
    Answer answer = create(Map.of("duration", 1, "project_id", project));
    assertThat(answer.json().asText()).startsWith("Conflict with project/workspace");
  }

  @Test
  void oldNamesOfFieldsAreUnderstood() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    var body = new HashMap<String, Object>(Map.of("duration", 1, "pid", project));
    body.put("workspace_id", null);
    body.values().remove(null);
    body.put("wid", bench.workspace);
    body.put("created_with", "test");
    body.put("start", START);
    Answer answer = bench.send("POST", bench.in("/time_entries"), body);
    assertThat(answer.json().get("project_id").asLong()).isEqualTo(project);
  }

  @Test
  void anUpdateChangesWhatWasSentAndNoMore() {
    long tag = bench.web.addTag(bench.workspace, "deep");
    JsonNode entry =
        create(Map.of("duration", 60, "description", "a", "tag_ids", List.of(tag))).json();
    bench.pass(Duration.ofSeconds(1));
    JsonNode updated = update(entry, Map.of("description", "b")).json();
    assertThat(updated.get("description").asText()).isEqualTo("b");
    assertThat(updated.get("tag_ids").get(0).asLong()).isEqualTo(tag);
    assertThat(updated.get("duration").asLong()).isEqualTo(60);
    assertThat(updated.get("at").asText()).isEqualTo("2026-05-01T10:00:01.123456Z");
  }

  @Test
  void startStopAndDurationFollowFromEachOther() {
    JsonNode entry = create(Map.of("duration", 60)).json();
    assertThat(update(entry, Map.of("duration", 120)).json().get("stop").asText())
        .isEqualTo("2026-05-01T08:02:00Z");
    assertThat(update(entry, Map.of("stop", "2026-05-01T08:03:00Z")).json().get("duration").asInt())
        .isEqualTo(180);
    assertThat(
            update(entry, Map.of("start", "2026-05-01T08:01:00Z")).json().get("duration").asInt())
        .isEqualTo(120);
    assertThat(update(entry, Map.of("start", "2026-05-01T09:00:00Z")).status()).isEqualTo(400);
  }

  @Test
  void goingOnWithAnEntryStopsTheRunningOne() {
    JsonNode old = create(Map.of("duration", 60)).json();
    JsonNode running = create(Map.of("duration", -1)).json();
    var again = new HashMap<String, Object>(Map.of("duration", -1));
    again.put("stop", null);
    assertThat(update(old, again).json().get("stop").isNull()).isTrue();
    assertThat(stored(running).get("duration").asLong()).isNotNegative();
    assertThat(bench.list("/me/time_entries/current").get("id")).isEqualTo(old.get("id"));
  }

  @Test
  void editingTheRunningEntryKeepsItRunningAsSent() {
    JsonNode running = create(Map.of("duration", -1777628400)).json();
    JsonNode edited = update(running, Map.of("description", "more")).json();
    assertThat(edited.get("duration").asLong()).isEqualTo(-1777628400);
    assertThat(edited.get("stop").isNull()).isTrue();
  }

  @Test
  void tagsAreAddedAndTakenAwayByAction() {
    long a = bench.web.addTag(bench.workspace, "a");
    JsonNode entry = create(Map.of("duration", 1, "tags", List.of("b", "a"))).json();
    assertThat(entry.get("tag_ids")).hasSize(2);
    assertThat(bench.web.rows(RowKind.TAG)).hasSize(2);
    JsonNode less = update(entry, Map.of("tag_action", "delete", "tag_ids", List.of(a))).json();
    assertThat(less.get("tags").toString()).isEqualTo("[\"b\"]");
    JsonNode more = update(entry, Map.of("tag_action", "add", "tags", List.of("c"))).json();
    assertThat(more.get("tags").toString()).isEqualTo("[\"b\",\"c\"]");
  }

  @Test
  void stopsOnce() {
    JsonNode entry = create(Map.of("duration", -1)).json();
    String stop = path(entry) + "/stop";
    assertThat(bench.send("PATCH", stop, Map.of()).json().get("stop").asText())
        .isEqualTo("2026-05-01T10:00:00Z");
    Answer again = bench.send("PATCH", stop, Map.of());
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().asText()).isEqualTo("Time entry already stopped");
  }

  @Test
  void deletesWithAnEmptyBodyAndIsNotFoundAfterwards() {
    JsonNode entry = create(Map.of("duration", 1)).json();
    assertThat(bench.delete(path(entry)).status()).isEqualTo(200);
    for (Answer answer :
        List.of(bench.delete(path(entry)), update(entry, Map.of("description", "x")))) {
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.text()).isEqualTo("\"Time entry not found\"");
    }
  }

  @Test
  void deletingTheRunningEntryLeavesNoneRunning() {
    JsonNode entry = create(Map.of("duration", -1)).json();
    assertThat(bench.delete(path(entry)).body().size()).isZero();
    assertThat(bench.get("/me/time_entries/current").text()).isEqualTo("null");
  }

  @Test
  void billableNeedsAPaidPlan() {
    assertThat(create(Map.of("duration", 1, "billable", true)).status()).isEqualTo(200);
    bench.web.edit(RowKind.WORKSPACE, bench.workspace, "premium", false);
    assertThat(create(Map.of("duration", 1, "billable", true)).json().asText())
        .isEqualTo("Billable is a premium feature");
  }

  @Test
  void bulkEditsSucceedOrFailOneByOne() {
    JsonNode a = create(Map.of("duration", 1)).json();
    JsonNode b = create(Map.of("duration", 2)).json();
    String path = bench.in("/time_entries/" + a.get("id") + "," + b.get("id") + ",5");
    var change = List.of(Map.of("op", "replace", "path", "/description", "value", "same"));
    Answer answer =
        bench.server.answer(Bench.logged("PATCH", path).withBody(Json.of(change).toString()));
    assertThat(answer.json().get("success")).hasSize(2);
    assertThat(answer.json().get("failure").get(0).get("message").asText())
        .isEqualTo("Time entry not found");
    assertThat(bench.web.count(RowKind.TIME_ENTRY, Map.of("description", "same"))).isEqualTo(2);
  }

  @Test
  void aBodyMustBeAJsonObject() {
    for (String body : List.of("", "{", "[]", "\"x\"", "{} {}")) {
      var request = Bench.logged("POST", bench.in("/time_entries")).withBody(body);
      assertThat(bench.server.answer(request).status()).as(body).isEqualTo(400);
    }
  }

  private static Arguments refusal(String words, Object... body) {
    var fields = new HashMap<String, Object>();
    for (int i = 0; i < body.length; i += 2) {
      fields.put(body[i].toString(), body[i + 1]);
    }
    return Arguments.of(words, fields);
  }

  private Answer create(Map<String, ?> fields) {
    var body = new HashMap<String, Object>();
    body.put("created_with", "test");
    body.put("workspace_id", bench.workspace);
    body.put("start", START);
    body.putAll(fields);
    for (String field : Arrays.asList("created_with", "workspace_id", "start")) {
      body.remove(field, null);
    }
    return bench.send("POST", bench.in("/time_entries"), body);
  }

  private Answer update(JsonNode entry, Map<String, ?> fields) {
    return bench.send("PUT", path(entry), fields);
  }

  private String path(JsonNode entry) {
    return bench.in("/time_entries/" + entry.get("id"));
  }

  private JsonNode stored(JsonNode entry) {
    return bench.web.row(RowKind.TIME_ENTRY, entry.get("id").asLong());
  }
}
