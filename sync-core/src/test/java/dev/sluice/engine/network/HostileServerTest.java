package dev.sluice.engine.network;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.util.List;
import okio.ByteString;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A server that answers nonsense through the whole engine, judged by what the file holds. */
class HostileServerTest extends Scenario {

  private void add(int entries) {
    for (int i = 0; i < entries; i++) {
      web().addEntry("entry " + i, time.now().minusSeconds(600), MINUTE);
    }
  }

  private ArrayNode told() {
    ArrayNode array = Json.array();
    web().rows(RowKind.TIME_ENTRY).forEach(row -> array.add(row.deepCopy()));
    return array;
  }

  private static Fault body(String json) {
    return Fault.answer(Answer.json(Json.array()).withBody(ByteString.encodeUtf8(json)));
  }

  @ParameterizedTest
  @CsvSource({
    "id, 0",
    "id, -7",
    "id, 99999999999999999999",
    "id, '\"seven\"'",
    "id, null",
    "start, '\"+999999999-12-31T00:00:00Z\"'",
    "start, '\"-999999999-01-01T00:00:00Z\"'",
    "start, null",
    "start, 17",
    "start, '{}'",
    "at, '\"+999999999-12-31T00:00:00Z\"'",
    "at, '[]'",
    "workspace_id, '\"mine\"'",
    "project_id, '{\"id\": 3}'",
    "tag_ids, '[\"x\"]'",
    "billable, '\"perhaps\"'",
    "description, '[\"a\"]'",
  })
  void S31_aBadRowIsReportedAndTheOthersAreStored(String field, String value) {
    add(3);
    ArrayNode told = told();
    ((ObjectNode) told.get(1)).set(field, Json.parse(ByteString.encodeUtf8(value)));
    Device device = device("a");
    next("GET me/time_entries", body(told.toString()));
    SyncReport report = device.sync();

    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).hasSize(1);
    assertThat(device.descriptions()).containsExactlyInAnyOrder("entry 0", "entry 2");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).containsExactlyInAnyOrder("entry 0", "entry 1", "entry 2");
  }

  static List<String> lists() {
    return Sample.of(
        List.of(
            "",
            "nonsense",
            "[",
            "[{",
            "[{\"id\": 1",
            "[]]",
            "{\"error\": \"no\"}",
            "7",
            "<html>down</html>",
            "[\u0000]",
            "\uFEFF"),
        3,
        any -> "");
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("lists")
  void S33_aListThatMakesNoSenseDeletesNothingAndMovesNoMark(String nonsense) {
    add(3);
    Device device = synced();
    web().addEntry("late", time.now().minusSeconds(600), MINUTE);
    String told = nonsense.equals("[{\"id\": 1") ? cut() : nonsense;
    next("GET me/time_entries", body(told));
    SyncReport report = device.pull();

    report.error().ifPresent(e -> assertThat(e.code()).isEqualTo("server_failed"));
    assertThat(device.descriptions()).hasSizeBetween(3, 4);
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(device.descriptions()).hasSize(4);
  }

  private String cut() {
    String whole = told().toString();
    return whole.substring(0, whole.length() - 9);
  }

  static List<String> answers() {
    return Sample.of(
        List.of(
            "",
            "null",
            "[]",
            "{}",
            "{\"id\": 0}",
            "{\"id\": -1}",
            "{\"id\": 1e30}",
            "{\"id\":",
            "{\"id\": 5, \"start\": \"+999999999-12-31\"}",
            "[1, 2]",
            "\"created\""),
        3,
        any -> "");
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("answers")
  void S01_anAnswerToACreateThatMakesNoSenseMakesNoTwin(String nonsense) {
    Device device = synced();
    device.entry("once");
    Answer answer = Answer.json(Json.array()).withBody(ByteString.encodeUtf8(nonsense));
    next("POST time_entries", new Fault.Instead(answer, true));
    device.push();
    for (int i = 0; i < 3; i++) {
      pass(MINUTE);
      device.sync();
    }

    assertThat(descriptionsOnServer()).containsExactly("once");
    assertThat(device.descriptions()).containsExactly("once");
    assertThat(device.status().text()).isEqualTo("Synced");
    assertThat(log().of("POST time_entries")).hasSize(1);
  }

  @Test
  void aThousandBadRowsDoNotHideTheGoodOnes() {
    add(2);
    ArrayNode told = Json.array();
    told.add(told().get(0));
    for (int i = 0; i < 1000; i++) {
      told.add(Json.object().put("id", -i));
    }
    told.add(told().get(1));
    Device device = device("a");
    next("GET me/time_entries", body(told.toString()));
    SyncReport report = device.sync();

    assertThat(report.error()).isEmpty();
    assertThat(report.problems()).hasSize(1000);
    assertThat(device.descriptions()).containsExactlyInAnyOrder("entry 0", "entry 1");
  }

  @Test
  void twoRowsWithOneKeyAreOneRow() {
    add(1);
    ObjectNode row = (ObjectNode) told().get(0);
    String twice = row.deepCopy().put("description", "second").toString();
    Device device = device("a");
    next("GET me/time_entries", body("[" + row + "," + twice + "]"));

    assertThat(device.sync().error()).isEmpty();
    assertThat(device.all(TimeEntry.TYPE)).hasSize(1);
    assertThat(device.all(TimeEntry.TYPE).get(0).serverId()).isEqualTo(row.get("id").asLong());
    assertThat(List.of("entry 0", "second")).contains(device.descriptions().get(0));
  }
}
