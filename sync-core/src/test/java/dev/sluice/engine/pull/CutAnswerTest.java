package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The server answers at most 1,000 entries and says nothing of the others. */
class CutAnswerTest extends Scenario {

  private void fill(int entries) {
    SeedData.random(3, entries).fill(web(), time.now().minus(Duration.ofDays(2)));
  }

  @Test
  void theRestIsFetchedByHalvesOfTheDates() {
    fill(1700);
    Device device = device("a");
    SyncReport report = device.pull();

    assertThat(report.error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1700);
    assertThat(log().of("GET me/time_entries")).hasSizeBetween(3, 9);
  }

  /** The user looks at them first. */
  @Test
  void theNewestPiecesComeFirst() {
    fill(1700);
    device("a").pull();
    List<String> ends =
        log().of("GET me/time_entries").stream()
            .skip(1)
            .map(piece -> piece.request().query("end_date").orElseThrow())
            .toList();
    assertThat(ends).hasSizeGreaterThan(1).isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void exactlyAThousandMayBeACutAnswerToo() {
    fill(1000);
    Device device = device("a");
    device.pull();
    assertThat(device.descriptions()).hasSize(1000);
    assertThat(log().of("GET me/time_entries")).hasSize(3);
  }

  @Test
  void ninehundredNinetyNineAreNot() {
    fill(999);
    Device device = device("a");
    device.pull();
    assertThat(device.descriptions()).hasSize(999);
    assertThat(log().of("GET me/time_entries")).hasSize(1);
  }

  @Test
  void theMarkMovesAfterTheLastPieceOnly() {
    fill(1700);
    Device device = device("a");
    nth(3, "GET me/time_entries", Fault.status(500));
    assertThat(device.pull().error()).isPresent();
    forget();
    assertThat(device.pull().error()).isEmpty();
    List<Arrival> asked = log().of("GET me/time_entries");
    assertThat(asked.get(0).request().query("since")).isEmpty();
    assertThat(device.descriptions()).hasSize(1700);

    forget();
    assertThat(device.pull().error()).isEmpty();
    assertThat(log().only("GET me/time_entries").request().query("since")).isPresent();
  }

  /** A list of the server's entries, each of them told so often that there are that many rows. */
  private Fault told(int rows) {
    return Fault.changed(
        answer -> {
          ArrayNode all = Json.array();
          for (int i = 0; i < rows; i++) {
            ObjectNode entry = answer.json().get(i % answer.json().size()).deepCopy();
            all.add(entry.put("id", 5_000_000 + i));
          }
          return Answer.json(all);
        });
  }

  @Test
  void moreThanAThousandAreNoCutAnswer() {
    fill(10);
    Device device = device("a");
    next("GET me/time_entries", told(1001));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1001);
    assertThat(log().of("GET me/time_entries")).hasSize(1);
  }

  @Test
  void moreThanAThousandChangesAreNoneEither() {
    fill(10);
    Device device = synced();
    web().rows(RowKind.TIME_ENTRY).forEach(r -> editDescription(r.get("id").asLong()));
    next("GET me/time_entries", told(1500));
    assertThat(device.pull().error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1510);
    assertThat(log().all()).hasSize(9);
  }

  private void editDescription(long entry) {
    web().edit(RowKind.TIME_ENTRY, entry, "description", "new");
  }

  @Test
  void manyEditsSinceAreFetchedByHalvesToo() {
    fill(1300);
    Device device = synced();
    web().rows(RowKind.TIME_ENTRY).forEach(row -> editDescription(row.get("id").asLong()));
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1300).containsOnly("new");
  }
}
