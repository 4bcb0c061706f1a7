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
import org.junit.jupiter.api.Test;

class EntryUpdateTest {
  private final Bench bench = new Bench();

  @Test
  void aTaskBringsItsProjectAndGoesWithIt() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    long other = bench.web.addProject(bench.workspace, "Other");
    long task = bench.web.addTask(project, "First");
    JsonNode entry = bench.createEntry(Map.of("duration", 1, "task_id", task)).json();
    assertThat(entry.get("project_id").asLong()).isEqualTo(project);
    assertThat(entry.get("pid").asLong()).isEqualTo(project);
    assertThat(entry.get("tid").asLong()).isEqualTo(task);

    JsonNode moved = bench.updateEntry(entry, Map.of("project_id", other)).json();
    assertThat(moved.get("task_id").isNull()).isTrue();
    assertThat(bench.updateEntry(entry, Map.of("project_id", other, "task_id", task)).status())
        .isEqualTo(400);
  }

  @Test
  void anUpdateChangesWhatWasSentAndNoMore() {
    long tag = bench.web.addTag(bench.workspace, "deep");
    JsonNode entry =
        bench
            .createEntry(Map.of("duration", 60, "description", "a", "tag_ids", List.of(tag)))
            .json();
    bench.pass(Duration.ofSeconds(1));
    JsonNode updated = bench.updateEntry(entry, Map.of("description", "b")).json();
    assertThat(updated.get("description").asText()).isEqualTo("b");
    assertThat(updated.get("tag_ids").get(0).asLong()).isEqualTo(tag);
    assertThat(updated.get("duration").asLong()).isEqualTo(60);
    assertThat(updated.get("at").asText()).isEqualTo("2026-05-01T10:00:01.123456Z");
  }

  @Test
  void startStopAndDurationFollowFromEachOther() {
    JsonNode entry = bench.createEntry(Map.of("duration", 60)).json();
    assertThat(bench.updateEntry(entry, Map.of("duration", 120)).json().get("stop").asText())
        .isEqualTo("2026-05-01T08:02:00Z");
    assertThat(
            bench
                .updateEntry(entry, Map.of("stop", "2026-05-01T08:03:00Z"))
                .json()
                .get("duration")
                .asInt())
        .isEqualTo(180);
    assertThat(
            bench
                .updateEntry(entry, Map.of("start", "2026-05-01T08:01:00Z"))
                .json()
                .get("duration")
                .asInt())
        .isEqualTo(120);
    assertThat(bench.updateEntry(entry, Map.of("start", "2026-05-01T09:00:00Z")).status())
        .isEqualTo(400);
  }

  @Test
  void goingOnWithAnEntryStopsTheRunningOne() {
    JsonNode old = bench.createEntry(Map.of("duration", 60)).json();
    JsonNode running = bench.createEntry(Map.of("duration", -1)).json();
    var again = new HashMap<String, Object>(Map.of("duration", -1));
    again.put("stop", null);
    assertThat(bench.updateEntry(old, again).json().get("stop").isNull()).isTrue();
    assertThat(bench.storedEntry(running).get("duration").asLong()).isNotNegative();
    assertThat(bench.list("/me/time_entries/current").get("id")).isEqualTo(old.get("id"));
  }

  @Test
  void editingTheRunningEntryKeepsItRunningAsSent() {
    JsonNode running = bench.createEntry(Map.of("duration", -1777628400)).json();
    JsonNode edited = bench.updateEntry(running, Map.of("description", "more")).json();
    assertThat(edited.get("duration").asLong()).isEqualTo(-1777628400);
    assertThat(edited.get("stop").isNull()).isTrue();
  }

  @Test
  void tagsAreAddedAndTakenAwayByAction() {
    long a = bench.web.addTag(bench.workspace, "a");
    JsonNode entry = bench.createEntry(Map.of("duration", 1, "tags", List.of("b", "a"))).json();
    assertThat(entry.get("tag_ids")).hasSize(2);
    assertThat(bench.web.rows(RowKind.TAG)).hasSize(2);
    JsonNode less =
        bench.updateEntry(entry, Map.of("tag_action", "delete", "tag_ids", List.of(a))).json();
    assertThat(less.get("tags").toString()).isEqualTo("[\"b\"]");
    JsonNode more =
        bench.updateEntry(entry, Map.of("tag_action", "add", "tags", List.of("c"))).json();
    assertThat(more.get("tags").toString()).isEqualTo("[\"b\",\"c\"]");
  }

  @Test
  void stopsOnce() {
    JsonNode entry = bench.createEntry(Map.of("duration", -1)).json();
    String stop = bench.entryPath(entry) + "/stop";
    assertThat(bench.send("PATCH", stop, Map.of()).json().get("stop").asText())
        .isEqualTo("2026-05-01T10:00:00Z");
    Answer again = bench.send("PATCH", stop, Map.of());
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().asText()).isEqualTo("Time entry already stopped");
  }

  @Test
  void deletesWithAnEmptyBodyAndIsNotFoundAfterwards() {
    JsonNode entry = bench.createEntry(Map.of("duration", 1)).json();
    assertThat(bench.delete(bench.entryPath(entry)).status()).isEqualTo(200);
    for (Answer answer :
        List.of(
            bench.delete(bench.entryPath(entry)),
            bench.updateEntry(entry, Map.of("description", "x")))) {
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.text()).isEqualTo("\"Time entry not found\"");
    }
  }

  @Test
  void deletingTheRunningEntryLeavesNoneRunning() {
    JsonNode entry = bench.createEntry(Map.of("duration", -1)).json();
    assertThat(bench.delete(bench.entryPath(entry)).body().size()).isZero();
    assertThat(bench.get("/me/time_entries/current").text()).isEqualTo("null");
  }

  @Test
  void billableNeedsAPaidPlan() {
    assertThat(bench.createEntry(Map.of("duration", 1, "billable", true)).status()).isEqualTo(200);
    bench.web.edit(RowKind.WORKSPACE, bench.workspace, "premium", false);
    assertThat(bench.createEntry(Map.of("duration", 1, "billable", true)).json().asText())
        .isEqualTo("Billable is a premium feature");
  }

  @Test
  void bulkEditsSucceedOrFailOneByOne() {
    JsonNode a = bench.createEntry(Map.of("duration", 1)).json();
    JsonNode b = bench.createEntry(Map.of("duration", 2)).json();
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
}
