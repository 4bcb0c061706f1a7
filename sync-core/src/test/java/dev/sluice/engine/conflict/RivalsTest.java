package dev.sluice.engine.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S25 to S27: of several running entries one goes on, the same on every device. */
class RivalsTest extends Scenario {

  private List<String> runningOnServer() {
    return web().rows(RowKind.TIME_ENTRY).stream()
        .filter(row -> row.get("duration").asLong() < 0)
        .map(row -> row.get("description").asText())
        .toList();
  }

  private static List<String> running(Device device) {
    return device.entries().list(TimeEntry.running()).stream().map(TimeEntry::description).toList();
  }

  private long putRunning(String description, Duration age, Duration editedAgo) {
    return web()
        .put(
            RowKind.TIME_ENTRY,
            Map.of(
                "description",
                description,
                "start",
                time.now().minus(age).toString(),
                "duration",
                -1),
            time.now().minus(editedAgo));
  }

  @Test
  void S25_oneStartedHereAndOneStartedThere() {
    Device device = synced();
    device.entries().create(TimeEntry.started("here", time.now()));
    pass(MINUTE);
    web().startEntry("there");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(running(device)).containsExactly("there");
    assertThat(runningOnServer()).containsExactly("there");
    TimeEntry here =
        device.all(TimeEntry.TYPE).stream()
            .filter(e -> e.description().equals("here"))
            .findFirst()
            .orElseThrow();
    assertThat(here.duration()).isEqualTo(60);
  }

  /** Plain SQL can write it. The server refuses it, and neither a sync nor the user is held up. */
  @Test
  void oneThatBeginsAtTheEndOfTimeIsStoppedToo() {
    Device device = synced();
    device.entries().create(TimeEntry.started("far away", time.now()));
    device.sql("UPDATE time_entries SET start = ?1", Long.MAX_VALUE);
    device.entries().create(TimeEntry.started("now", time.now()));
    assertThat(running(device)).containsExactly("now");
    device.sql("UPDATE time_entries SET duration = -1");
    assertThat(device.sync().error()).isEmpty();
    assertThat(running(device)).hasSize(1);
  }

  @Test
  void S25_threeOnTheServer() {
    putRunning("edited last", Duration.ofMinutes(30), Duration.ofMinutes(1));
    putRunning("old", Duration.ofMinutes(50), Duration.ofMinutes(50));
    putRunning("young", Duration.ofMinutes(10), Duration.ofMinutes(10));
    Device device = synced();
    assertThat(running(device)).containsExactly("edited last");
    assertThat(runningOnServer()).containsExactly("edited last");
    assertThat(seconds("old")).isEqualTo(20 * 60);
    assertThat(seconds("young")).isBetween(11 * 60L, 11 * 60L + 5);
    assertThat(device.all(TimeEntry.TYPE))
        .filteredOn(entry -> !entry.isRunning())
        .allSatisfy(e -> assertThat(e.duration()).isEqualTo(seconds(e.description())))
        .hasSize(2);
  }

  private long seconds(String description) {
    return web().rows(RowKind.TIME_ENTRY).stream()
        .filter(row -> row.get("description").asText().equals(description))
        .mapToLong(row -> row.get("duration").asLong())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void S25_theLosersAreMarkedForThePush() {
    putRunning("edited last", Duration.ofMinutes(30), Duration.ofMinutes(1));
    putRunning("old", Duration.ofMinutes(50), Duration.ofMinutes(50));
    Device device = device("a");
    assertThat(device.pull().result()).isEqualTo(SyncResult.PENDING);
    assertThat(device.pending()).isOne();
    assertThat(runningOnServer()).hasSize(2);
    pass(MINUTE);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(runningOnServer()).containsExactly("edited last");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void S26_aSuccessorAndItsStoppedPredecessorComeInWhateverOrder(boolean predecessorFirst) {
    web().startEntry("first");
    Device device = synced();
    web().startEntry("second");
    List<JsonNode> rows = new ArrayList<>(web().rows(RowKind.TIME_ENTRY));
    rows.sort(Comparator.comparing(row -> row.get("description").asText()));
    if (!predecessorFirst) {
      Collections.reverse(rows);
    }
    ArrayNode told = Json.array();
    rows.forEach(told::add);
    next("GET me/time_entries", Fault.answer(Answer.json(told)));
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(running(device)).containsExactly("second");
    assertThat(runningOnServer()).containsExactly("second");
    assertThat(log().changes()).isEmpty();
  }

  @Test
  void S27_twoDevicesAgreeAlsoOnTies() {
    Duration age = Duration.ofMinutes(20);
    putRunning("one", age, age);
    putRunning("two", age, age);
    Device first = device("first");
    first.pull();
    pass(MINUTE);
    Device second = device("second");
    ArrayNode oldestFirst = Json.array();
    web().rows(RowKind.TIME_ENTRY).forEach(oldestFirst::add);
    next("GET me/time_entries", Fault.answer(Answer.json(oldestFirst)));
    second.pull();
    assertThat(first.descriptions()).isNotEqualTo(second.descriptions());
    assertThat(running(first)).hasSize(1).isEqualTo(running(second));
    pass(MINUTE);
    first.sync();
    pass(MINUTE);
    second.sync();
    assertThat(runningOnServer()).isEqualTo(running(first)).isEqualTo(running(second));
  }
}
