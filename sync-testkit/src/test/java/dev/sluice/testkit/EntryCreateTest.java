package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EntryCreateTest {
  private static final String START = "2026-05-01T08:00:00Z";

  private final Bench bench = new Bench();

  @Test
  void createdEntriesComeBackWithZuluTimesAndNullForNoTags() {
    JsonNode entry = bench.createEntry(Map.of("duration", 60, "description", "Write")).json();
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
    Answer answer = bench.createEntry(body);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().isTextual()).isTrue();
    assertThat(answer.json().asText()).contains(words);
    assertThat(answer.headers()).containsEntry("content-type", "application/json");
    assertThat(bench.web.rows(RowKind.TIME_ENTRY)).isEmpty();
  }

  @Test
  void takesTheLongestEntry() {
    assertThat(bench.createEntry(Map.of("duration", 999 * 3600)).status()).isEqualTo(200);
  }

  @Test
  void cutsFractionsOfASecondAndSortsTags() {
    long a = bench.web.addTag(bench.workspace, "a");
    long b = bench.web.addTag(bench.workspace, "b");
    JsonNode entry =
        bench
            .createEntry(
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
    JsonNode created = bench.createEntry(Map.of()).json();
    assertThat(created.get("duration").asLong()).isZero();
    assertThat(created.get("stop").isNull()).isTrue();
    assertThat(bench.storedEntry(created).get("stop").asText())
        .isEqualTo("2026-05-01T08:00:00+00:00");
  }

  @Test
  void aSecondRunningEntryStopsTheFirst() {
    JsonNode first = bench.createEntry(Map.of("duration", -1)).json();
    bench.pass(Duration.ofMillis(90_500));
    JsonNode second =
        bench.createEntry(Map.of("duration", -1, "start", bench.now().toString())).json();

    JsonNode stopped = bench.storedEntry(first);
    assertThat(stopped.get("at")).isEqualTo(second.get("at"));
    assertThat(stopped.get("stop").asText()).isEqualTo("2026-05-01T10:01:30+00:00");
    assertThat(stopped.get("duration").asLong()).isEqualTo(2 * 3600 + 90);
    assertThat(bench.list("/me/time_entries/current").get("id")).isEqualTo(second.get("id"));
  }

  @Test
  void aRunningEntryOfTheFutureStopsWithoutANegativeDuration() {
    JsonNode first =
        bench.createEntry(Map.of("duration", -1, "start", "2026-05-01T12:00:00Z")).json();
    bench.createEntry(Map.of("duration", -1));
    assertThat(bench.storedEntry(first).get("duration").asLong()).isZero();
  }

  @Test
  void whatIsLeftOutIsInheritedFromTheRunningEntry() {
    long tag = bench.web.addTag(bench.workspace, "deep");
    long project = bench.web.addProject(bench.workspace, "Plan");
    long task = bench.web.addTask(project, "First");
    bench.createEntry(Map.of("duration", -1, "task_id", task, "tag_ids", List.of(tag)));

    JsonNode heir = bench.createEntry(Map.of("duration", 1)).json();
    assertThat(heir.get("project_id").asLong()).isEqualTo(project);
    assertThat(heir.get("task_id").asLong()).isEqualTo(task);
    assertThat(heir.get("tag_ids").get(0).asLong()).isEqualTo(tag);

    var nothing = new HashMap<String, Object>(Map.of("duration", 1, "tag_ids", List.of()));
    nothing.put("project_id", null);
    JsonNode free = bench.createEntry(nothing).json();
    assertThat(free.get("project_id").isNull()).isTrue();
    assertThat(free.get("task_id").isNull()).isTrue();
    assertThat(free.get("tag_ids").isNull()).isTrue();
  }

  @Test
  void aProjectOfAnotherWorkspaceIsAConflict() {
    long elsewhere = bench.web.add(RowKind.WORKSPACE, 0, Map.of("name", "Elsewhere"));
    long project = bench.web.addProject(elsewhere, "Theirs");
    Answer answer = bench.createEntry(Map.of("duration", 1, "project_id", project));
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

  private static Arguments refusal(String words, Object... body) {
    var fields = new HashMap<String, Object>();
    for (int i = 0; i < body.length; i += 2) {
      fields.put(body[i].toString(), body[i + 1]);
    }
    return Arguments.of(words, fields);
  }
}
