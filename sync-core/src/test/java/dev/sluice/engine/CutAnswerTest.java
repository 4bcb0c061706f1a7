package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
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

  @Test
  void manyEditsSinceAreFetchedByHalvesToo() {
    fill(1300);
    Device device = synced();
    web()
        .rows(RowKind.TIME_ENTRY)
        .forEach(
            row -> web().edit(RowKind.TIME_ENTRY, row.get("id").asLong(), "description", "new"));
    assertThat(device.run(Operation.LIGHT).error()).isEmpty();
    assertThat(device.descriptions()).hasSize(1300).containsOnly("new");
  }
}
