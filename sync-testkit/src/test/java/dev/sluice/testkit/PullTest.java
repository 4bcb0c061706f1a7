package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.api.EmptyLists;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PullTest {
  private final Bench bench = new Bench(o -> o.emptyLists(EmptyLists.ARRAY));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/me/workspaces",
        "/me",
        "/me/features",
        "/me/preferences",
        "/me/tags",
        "/me/clients",
        "/me/projects",
        "/me/time_entries",
        "/me/tasks"
      })
  void answersAllNine(String target) {
    assertThat(bench.get(target).status()).isEqualTo(200);
    assertThat(bench.get(target).json().isContainerNode()).isTrue();
  }

  @Test
  void emptyListsAreNullByTurnsUnlessToldOtherwise() {
    Bench usual = new Bench();
    assertThat(List.of(usual.get("/me/tags").text(), usual.get("/me/tags").text()))
        .containsExactly("null", "[]");
    assertThat(new Bench(o -> o.emptyLists(EmptyLists.NULL)).get("/me/tags").text())
        .isEqualTo("null");
    assertThat(bench.get("/me/tags").text()).isEqualTo("[]");
  }

  @Test
  void anEntryInAListIsWrittenAsRecorded() {
    long tag = bench.web.addTag(bench.workspace, "deep");
    long project = bench.web.addProject(bench.workspace, "Plan");
    bench.web.add(
        RowKind.TIME_ENTRY,
        bench.workspace,
        Map.of(
            "start",
            "2026-05-01T08:00:00.9Z",
            "duration",
            60,
            "project_id",
            project,
            "tag_ids",
            List.of(tag)));

    JsonNode entry = bench.list("/me/time_entries").get(0);
    assertThat(entry.get("start").asText()).isEqualTo("2026-05-01T08:00:00+00:00");
    assertThat(entry.get("stop").asText()).isEqualTo("2026-05-01T08:01:00+00:00");
    assertThat(entry.get("at").asText()).isEqualTo("2026-05-01T10:00:00.123456Z");
    assertThat(entry.get("tags").get(0).asText()).isEqualTo("deep");
    assertThat(entry.get("pid").asLong()).isEqualTo(project);
    assertThat(entry.has("tid")).isFalse();
    assertThat(entry.get("server_deleted_at").isNull()).isTrue();
    assertThat(entry.has("created_with")).isFalse();
  }

  @Test
  void aRunningEntryInAListHasMinusItsStart() {
    long id = bench.web.startEntry("now");
    JsonNode entry = bench.list("/me/time_entries").get(0);
    assertThat(entry.get("duration").asLong()).isEqualTo(-Bench.EPOCH.getEpochSecond());
    assertThat(entry.get("stop").isNull()).isTrue();
    assertThat(bench.list("/me/time_entries/current").get("id").asLong()).isEqualTo(id);
    bench.web.stop(id);
    assertThat(bench.get("/me/time_entries/current").text()).isEqualTo("null");
  }

  @Test
  void fractionsOfASecondHaveNoTrailingZeros() {
    bench.web.put(RowKind.TAG, Map.of("name", "a"), Instant.parse("2026-05-01T10:00:00.1234Z"));
    bench.web.put(RowKind.TAG, Map.of("name", "b"), Instant.parse("2026-05-01T10:00:00Z"));
    bench.web.put(RowKind.TAG, Map.of("name", "c"), Instant.parse("2026-05-01T10:00:10.100Z"));
    assertThat(bench.list("/me/tags").findValuesAsText("at"))
        .containsExactly(
            "2026-05-01T10:00:00.1234Z", "2026-05-01T10:00:00Z", "2026-05-01T10:00:10.1Z");
  }

  @Test
  void clientsHaveWidOnlyAndNoTombstoneFieldWhileTheyLive() {
    bench.web.addClient(bench.workspace, "ACME");
    JsonNode client = bench.list("/me/clients").get(0);
    assertThat(client.get("wid").asLong()).isEqualTo(bench.workspace);
    assertThat(client.has("workspace_id")).isFalse();
    assertThat(client.has("server_deleted_at")).isFalse();
    assertThat(client.get("at").asText()).isEqualTo("2026-05-01T10:00:00+00:00");
  }

  @Test
  void entryIdsCrossTheLimitOf32Bits() {
    for (int i = 0; i < 4; i++) {
      bench.web.addEntry("e" + i, bench.now(), Duration.ofMinutes(1));
    }
    assertThat(bench.web.rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.get("id").asLong() > 0xFFFF_FFFFL)
        .contains(true, false);
  }

  @Test
  void relatedDataComesInOneAnswerWithoutEmptyLists() {
    bench.web.addTag(bench.workspace, "deep");
    bench.web.addEntry("e", bench.now(), Duration.ofMinutes(1));
    JsonNode me = bench.list("/me?with_related_data=true");
    assertThat(me.get("workspaces")).hasSize(1);
    assertThat(me.get("tags")).hasSize(1);
    assertThat(me.get("time_entries")).hasSize(1);
    assertThat(me.has("tasks")).isFalse();
    assertThat(bench.list("/me").has("tags")).isFalse();
  }

  @Test
  void archivedProjectsAndTasksComeOnlyWhenAskedFor() {
    long project = bench.web.addProject(bench.workspace, "Old");
    long task = bench.web.addTask(project, "Done");
    bench.web.edit(RowKind.PROJECT, project, "active", false);
    bench.web.edit(RowKind.TASK, task, "active", false);
    long since = bench.now().getEpochSecond();
    assertThat(bench.list("/me/projects")).isEmpty();
    assertThat(bench.list("/me/projects?include_archived=true")).hasSize(1);
    assertThat(bench.list("/me/projects?since=" + since)).hasSize(1);
    assertThat(bench.list("/me/tasks")).isEmpty();
    assertThat(bench.list("/me/tasks?include_not_active=true")).hasSize(1);
  }

  @Test
  void singleRowsAndUnknownPaths() {
    long project = bench.web.addProject(bench.workspace, "Plan");
    assertThat(bench.list(bench.in("/projects/" + project)).get("name").asText()).isEqualTo("Plan");
    assertThat(bench.get(bench.in("/projects/1")).status()).isEqualTo(404);
    assertThat(bench.get("/nowhere").status()).isEqualTo(404);
    assertThat(bench.delete("/me/tags").status()).isEqualTo(405);
    assertThat(bench.get("/workspaces/1/tags").status()).isEqualTo(403);
  }

  @Test
  void anEntryWithoutTagsMayHaveNullInBothPlaces() {
    long even = bench.web.addEntry("a", bench.now(), Duration.ofMinutes(1));
    long odd = bench.web.addEntry("b", bench.now(), Duration.ofMinutes(1));
    assertThat(List.of(even % 2, odd % 2)).containsExactly(0L, 1L);
    assertThat(bench.web.row(RowKind.TIME_ENTRY, even).get("tags").isNull()).isTrue();
    assertThat(bench.web.row(RowKind.TIME_ENTRY, odd).get("tag_ids")).isEmpty();
    assertThat(bench.web.row(RowKind.TIME_ENTRY, odd).get("tag_ids").isArray()).isTrue();
  }
}
