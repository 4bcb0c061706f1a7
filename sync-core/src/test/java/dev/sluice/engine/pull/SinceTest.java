package dev.sluice.engine.pull;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Tag;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From when on a pull asks: S30, S34, S35. Only the server's times count. */
class SinceTest extends Scenario {

  private static final long OVERLAP = 60;

  private Request last(String what) {
    List<Arrival> of = log().of(what);
    return of.get(of.size() - 1).request();
  }

  private Optional<Long> since(String what) {
    return last(what).query("since").map(Long::valueOf);
  }

  private long putTag(String name, Instant at) {
    return web().put(RowKind.TAG, Map.of("name", name), at);
  }

  @Test
  void S34_theFirstPullAsksForEverything() {
    Device device = device("a");
    device.pull();
    assertThat(since("GET me/tags")).isEmpty();
    Request entries = last("GET me/time_entries");
    assertThat(entries.query("since")).isEmpty();
    assertThat(Instant.parse(entries.query("start_date").orElseThrow()))
        .isEqualTo("2025-11-01T00:00:00Z");
    assertThat(Instant.parse(entries.query("end_date").orElseThrow()))
        .isAfterOrEqualTo(time.now().plus(Duration.ofDays(1)));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 86_400, -86_400, 400L * 86_400})
  void afterThatFromTheNewestRowOfTheServerWhateverTheDevicesClockSays(long clockAhead) {
    Instant newest = time.now().minusSeconds(1000).plusMillis(700);
    putTag("old", newest.minusSeconds(50));
    putTag("new", newest);
    time.setWallClock(time.now().plusSeconds(clockAhead));
    Device device = synced();
    device.pull();
    assertThat(since("GET me/tags")).contains(newest.getEpochSecond() - OVERLAP);
    assertThat(since("GET me/workspaces")).isEmpty();
    assertThat(last("GET me").target()).doesNotContain("since");
  }

  @Test
  void S30_aRowThatWasCommittedLateIsInsideTheOverlap() {
    Instant newest = time.now().minusSeconds(1000);
    putTag("new", newest);
    Device device = synced();
    putTag("same moment", newest);
    putTag("half a minute older", newest.minusSeconds(30));
    device.pull();
    assertThat(device.all(Tag.TYPE)).hasSize(3);
  }

  @Test
  void S35_anEditBetweenTheWavesIsThereAfterTheNextPull() {
    Device device = synced();
    web().addTag(web().workspace(), "first");
    Running pull = device.begin(Operation.PULL);
    untilArrived("GET me/tags");
    passMillis(400);
    assertThat(pull.isOver()).isFalse();
    web().addTag(web().workspace(), "in between");
    pull.end();
    device.pull();
    assertThat(device.all(Tag.TYPE))
        .extracting(Tag::name)
        .containsExactlyInAnyOrder("first", "in between");
  }

  @Test
  void aMarkOfMoreThanAMonthIsMovedUpToTheServersDate() {
    putTag("ancient", time.now().minus(Duration.ofDays(40)));
    Device device = synced();
    Instant synced = time.now();
    device.pull();
    long since = since("GET me/tags").orElseThrow();
    Instant dayBefore = synced.minus(Duration.ofDays(1));
    assertThat(Instant.ofEpochSecond(since))
        .isBetween(dayBefore.minus(Duration.ofMinutes(5)), dayBefore);
  }

  @Test
  void S90_inAnAccountWhereNothingChangesEveryPullAsksByAMarkOfAMonthAtMost() {
    putTag("only", time.now());
    Device device = synced();
    for (int days = 10; days <= 120; days += 10) {
      pass(Duration.ofDays(10));
      device.pull();
      Instant since = Instant.ofEpochSecond(since("GET me/tags").orElseThrow());
      assertThat(since).isBetween(time.now().minus(Duration.ofDays(41)), time.now());
    }
    web().delete(RowKind.TAG, web().rows(RowKind.TAG).get(0).get("id").asLong());
    device.pull();
    assertThat(device.all(Tag.TYPE)).isEmpty();
  }

  @Test
  void S34_aMarkOlderThanTwoMonthsIsGivenUp() {
    putTag("new", time.now());
    web().addEntry("entry", time.now(), MINUTE);
    Device device = synced();
    pass(Duration.ofDays(62));
    device.pull();
    assertThat(since("GET me/tags")).isEmpty();
    assertThat(last("GET me/time_entries").query("start_date")).isPresent();
    assertThat(log().audit().answered(400)).isZero();
  }

  @Test
  void S34_aMarkInTheFutureIsGivenUp() {
    web().addTag(web().workspace(), "tag");
    Device device = synced();
    try (OtherConnection other = new OtherConnection(device.file)) {
      long tomorrow = time.now().plus(Duration.ofDays(1)).toEpochMilli();
      other.run(
          "UPDATE _sync_list SET value = ? WHERE type = 'tags' AND note = 'cursor'", tomorrow);
    }
    device.pull();
    assertThat(since("GET me/tags")).isEmpty();
    assertThat(device.all(Tag.TYPE)).hasSize(1);
  }

  @Test
  void S34_entriesOfTodayAndTomorrowAreFetchedToo() {
    web().addEntry("today", time.now(), MINUTE);
    web().addEntry("tomorrow", time.now().plus(Duration.ofDays(1)), MINUTE);
    assertThat(synced().descriptions()).containsExactlyInAnyOrder("today", "tomorrow");
  }
}
