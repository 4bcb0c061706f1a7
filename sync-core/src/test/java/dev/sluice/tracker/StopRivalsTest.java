package dev.sluice.tracker;

import static dev.sluice.tracker.ServerRows.changed;
import static dev.sluice.tracker.ServerRows.entry;
import static dev.sluice.tracker.ServerRows.running;
import static dev.sluice.tracker.ServerRows.user;
import static dev.sluice.tracker.ServerRows.workspace;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TrackerBench.Pulled;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several entries run at once. */
class StopRivalsTest {

  private static final Instant NINE = Instant.parse("2025-12-31T09:00:00Z");
  private static final Instant TEN = Instant.parse("2025-12-31T10:00:00Z");
  private static final Instant NOON = Instant.parse("2025-12-31T12:00:00Z");

  @TempDir Path folder;
  private TrackerBench bench;

  @BeforeEach
  void open() {
    bench = new TrackerBench(folder);
    bench.server.list(workspace(10), user(10L));
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void oneThatRunsAloneIsLeftAlone() {
    bench.server.list(running(101, 10, NINE));
    bench.pull();
    assertThat(bench.state(TimeEntry.TYPE, 101)).isEqualTo(SyncState.SYNCED);
    assertThat(bench.pull().rows()).isEmpty();
  }

  @Test
  void ofTwoTheOneEditedLastGoesOn() {
    bench.server.list(changed(running(101, 10, NINE), NINE), changed(running(102, 10, TEN), TEN));
    Pulled result = bench.pull();
    runs(102);
    stops(101, TEN);
    assertThat(bench.state(TimeEntry.TYPE, 101)).isEqualTo(SyncState.PENDING);
    assertThat(bench.state(TimeEntry.TYPE, 102)).isEqualTo(SyncState.SYNCED);
    assertThat(result.rows()).containsEntry(TimeEntry.TYPE, 3);
    assertThat(bench.pull().rows()).as("settled once").isEmpty();
  }

  @Test
  void threeStopWhereTheNextEntryBegins() {
    bench.server.list(
        changed(running(101, 10, NINE), NINE),
        changed(running(102, 10, TEN), TEN),
        changed(running(103, 10, NOON), NOON),
        entry(104, 10).with(TimeEntry.START, NINE.plusSeconds(60)));
    bench.pull();
    runs(103);
    stops(101, NINE.plusSeconds(60));
    stops(102, NOON);
  }

  @Test
  void theLastToBeginStopsNowIfAnotherWasEditedLater() {
    bench.server.list(changed(running(101, 10, NINE), NOON), changed(running(102, 10, TEN), TEN));
    Instant before = bench.now();
    bench.pull();
    runs(101);
    assertThat(stop(102)).isBetween(before, bench.now());
  }

  @Test
  void oneThatBeginsInTheFutureStopsAtItsStart() {
    Instant tomorrow = bench.now().plus(Duration.ofDays(1));
    bench.server.list(
        changed(running(101, 10, NINE), NOON), changed(running(102, 10, tomorrow), TEN));
    bench.pull();
    stops(102, tomorrow);
  }

  @Test
  void theUsersEditIsDatedByTheServersClock() {
    bench.server.list(changed(running(101, 10, NINE), TEN));
    bench.pull();
    bench.time.setWallClock(NINE.minus(Duration.ofDays(365)));
    bench.edit(bench.row(TimeEntry.TYPE, 101).with(TimeEntry.DESCRIPTION, "mine"));
    bench.server.list(changed(running(102, 10, TEN), NOON));
    bench.pull();
    runs(101);
    assertThat(bench.state(TimeEntry.TYPE, 102)).isEqualTo(SyncState.PENDING);
  }

  @Test
  void equalTimesHaveTheSameWinnerInWhateverOrderTheyCome() {
    List<Row> rows =
        Arrays.asList(
            changed(running(101, 10, NINE), NOON),
            changed(running(102, 10, NINE), NOON),
            changed(running(103, 10, NINE), NOON));
    Collections.rotate(rows, 1);
    bench.server.list(rows.toArray(new Row[0]));
    bench.pull();
    runs(103);
    assertThat(stillRunning()).hasSize(1);
  }

  @Test
  void aStoppedPredecessorAfterItsSuccessorLeavesBothAsTheyAre() {
    Row predecessor = changed(entry(101, 10).with(TimeEntry.START, NINE), TEN);
    bench.server.list(changed(running(102, 10, TEN), TEN), predecessor);
    bench.pull();
    runs(102);
    assertThat(bench.state(TimeEntry.TYPE, 101)).isEqualTo(SyncState.SYNCED);
  }

  @Test
  void aDeletedEntryIsNoRival() {
    bench.server.list(running(101, 10, NINE));
    bench.pull();
    bench.write(writer -> writer.edit(bench.row(TimeEntry.TYPE, 101).withDeleted(true)));
    bench.server.list(changed(running(102, 10, TEN), NINE));
    bench.pull();
    runs(102);
  }

  @Test
  void aLightPullSettlesThemToo() {
    bench.server.list(changed(running(101, 10, NINE), NINE), changed(running(102, 10, TEN), TEN));
    bench.lightPull();
    assertThat(stillRunning()).hasSize(1);
  }

  private void runs(long serverId) {
    assertThat(bench.row(TimeEntry.TYPE, serverId).get(TimeEntry.DURATION)).isEqualTo(-1);
  }

  private void stops(long serverId, Instant when) {
    assertThat(stop(serverId)).isEqualTo(when);
  }

  private Instant stop(long serverId) {
    Row row = bench.row(TimeEntry.TYPE, serverId);
    return row.require(TimeEntry.START).plusSeconds(row.require(TimeEntry.DURATION));
  }

  private List<TimeEntry> stillRunning() {
    return new ArrayList<>(bench.db.timeEntries().list(TimeEntry.running()));
  }
}
