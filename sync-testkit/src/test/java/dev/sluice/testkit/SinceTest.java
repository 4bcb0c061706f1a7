package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.api.EmptyLists;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SinceTest {
  private static final Map<RowKind, String> PATHS =
      Map.of(
          RowKind.WORKSPACE, "/me/workspaces",
          RowKind.TAG, "/me/tags",
          RowKind.CLIENT, "/me/clients",
          RowKind.PROJECT, "/me/projects",
          RowKind.TASK, "/me/tasks",
          RowKind.TIME_ENTRY, "/me/time_entries");

  private final Bench bench = new Bench(o -> o.emptyLists(EmptyLists.ARRAY));

  @ParameterizedTest
  @EnumSource(RowKind.class)
  void isInclusiveAndCountsWholeSeconds(RowKind kind) {
    Instant at = Instant.parse("2026-05-01T09:00:00.000001Z");
    long id = put(kind, at);
    assertThat(ids(kind, at.getEpochSecond())).contains(id);
    assertThat(ids(kind, at.getEpochSecond() + 1)).doesNotContain(id);
  }

  @ParameterizedTest
  @EnumSource(RowKind.class)
  void bringsTombstonesWhichPlainListsLeaveOut(RowKind kind) {
    long id = put(kind, bench.now());
    bench.pass(Duration.ofSeconds(5));
    bench.web.delete(kind, id);
    assertThat(ids(kind, bench.now().getEpochSecond())).contains(id);
    assertThat(bench.list(PATHS.get(kind)).findValuesAsText("id")).doesNotContain("" + id);

    JsonNode row = row(kind, id);
    String field = kind == RowKind.TAG ? "deleted_at" : "server_deleted_at";
    assertThat(row.get(field).asText()).isEqualTo("2026-05-01T10:00:05Z");
    assertThat(row.has(kind == RowKind.TAG ? "server_deleted_at" : "deleted_at")).isFalse();
  }

  @Test
  void aChangeMovesTheDate() {
    long tag = bench.web.addTag(bench.workspace, "a");
    bench.pass(Duration.ofSeconds(10));
    bench.web.edit(RowKind.TAG, tag, "name", "b");
    assertThat(ids(RowKind.TAG, bench.now().getEpochSecond())).containsExactly(tag);
  }

  @Test
  void aRowThatIsCommittedLateMayHaveAnOlderDate() {
    bench.web.addTag(bench.workspace, "new");
    long late = put(RowKind.TAG, bench.now().minusSeconds(30));
    assertThat(ids(RowKind.TAG, bench.now().getEpochSecond())).doesNotContain(late);
    assertThat(ids(RowKind.TAG, bench.now().getEpochSecond() - 60)).contains(late);
  }

  @ParameterizedTest
  @CsvSource({"85, 200", "95, 400"})
  void reachesAboutThreeMonthsBack(long days, int status) {
    long since = bench.now().minus(Duration.ofDays(days)).getEpochSecond();
    PATHS.values().forEach(path -> assertThat(status(path + "?since=" + since)).isEqualTo(status));
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "1.5", "-1", "2026-05-01"})
  void isAnInteger(String since) {
    Answer answer = bench.get("/me/tags?since=" + since);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text())
        .isEqualTo("\"Since is expected to be an unix timestamp, integer value\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"before=2026-05-01", "start_date=2026-04-01&end_date=2026-05-01"})
  void doesNotGoWithDates(String dates) {
    Answer answer =
        bench.get("/me/time_entries?since=" + bench.now().getEpochSecond() + "&" + dates);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().asText()).startsWith("'since' and '").endsWith("simultaneously");
  }

  @Test
  void withoutParametersComesAboutTheLastNineDays() {
    long in = entry("2026-04-22T00:00:00Z");
    long out = entry("2026-04-21T23:59:59Z");
    long tomorrow = entry("2026-05-02T08:00:00Z");
    assertThat(entries("")).contains(in, tomorrow).doesNotContain(out);
  }

  @Test
  void datesTakeTheFirstAndLeaveTheLast() {
    long first = entry("2026-04-01T00:00:00Z");
    long last = entry("2026-04-02T00:00:00Z");
    assertThat(entries("?start_date=2026-04-01&end_date=2026-04-02")).containsExactly(first);
    String times = "?start_date=2026-04-01T00:00:01Z&end_date=2026-04-02T00:00:01%2B00:00";
    assertThat(entries(times)).containsExactly(last);
    assertThat(entries("?before=2026-04-02T00:00:00Z")).containsExactly(first);
  }

  @ParameterizedTest
  @CsvSource({
    "start_date=2026-02-01&end_date=2026-05-01, 200",
    "start_date=2026-01-31&end_date=2026-05-01, 400",
    "start_date=2026-04-01, 400",
    "end_date=2026-04-01, 400",
    "start_date=2026-04-02&end_date=2026-04-01, 400",
    "start_date=2026-04-01T10:00Z&end_date=2026-04-02, 400",
    "start_date=2026-13-01&end_date=2026-04-02, 400",
    "start_date=2026-04-01&before=2026-04-02, 400"
  })
  void refusesDatesThatMakeNoSense(String dates, int status) {
    assertThat(status("/me/time_entries?" + dates)).isEqualTo(status);
  }

  @Test
  void saysHowFarBackDatesMayGo() {
    Answer answer = bench.get("/me/time_entries?start_date=2020-01-01&end_date=2026-05-01");
    assertThat(answer.json().asText()).isEqualTo("start_date must not be earlier than 2026-02-01");
  }

  @Test
  void cutsAtAThousandEntriesNewestFirst() {
    for (int i = 0; i < 1001; i++) {
      entry(Instant.parse("2026-04-25T00:00:00Z").plusSeconds(60L * ((i * 5) % 1001)).toString());
    }
    List<String> starts = bench.list("/me/time_entries").findValuesAsText("start");
    assertThat(starts).hasSize(1000).isSortedAccordingTo((a, b) -> b.compareTo(a));
    assertThat(starts).doesNotContain("2026-04-25T00:00:00+00:00");
    long since = bench.now().getEpochSecond();
    assertThat(bench.list("/me/time_entries?since=" + since)).hasSize(1000);
  }

  private long put(RowKind kind, Instant at) {
    Map<String, Object> fields =
        kind == RowKind.TIME_ENTRY
            ? Map.of("start", "2026-05-01T08:00:00Z", "stop", "2026-05-01T08:00:00Z")
            : Map.of("name", kind + " " + at);
    return bench.web.put(kind, fields, at);
  }

  private long entry(String start) {
    return bench.web.put(RowKind.TIME_ENTRY, Map.of("start", start, "stop", start), bench.now());
  }

  private List<Long> ids(RowKind kind, long since) {
    return ids(PATHS.get(kind) + "?since=" + since);
  }

  private List<Long> entries(String query) {
    return ids("/me/time_entries" + query);
  }

  private List<Long> ids(String target) {
    return bench.list(target).findValuesAsText("id").stream().map(Long::valueOf).toList();
  }

  private JsonNode row(RowKind kind, long id) {
    for (JsonNode row : bench.list(PATHS.get(kind) + "?since=" + bench.now().getEpochSecond())) {
      if (row.get("id").asLong() == id) {
        return row;
      }
    }
    throw new AssertionError("no row " + id);
  }

  private int status(String target) {
    return bench.get(target).status();
  }
}
