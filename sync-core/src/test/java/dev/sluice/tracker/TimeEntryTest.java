package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TimeEntryTest {

  private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
  private static final Ref<Project> PLAN = Project.TYPE.ref(3);
  private static final TimeEntry RUNNING = TimeEntry.started("Write it", NINE);
  private static final TimeEntry HOUR =
      TimeEntry.recorded("Write it", NINE, Duration.ofMinutes(60));

  @Test
  void startedEntryRuns() {
    assertThat(RUNNING.isRunning()).isTrue();
    assertThat(RUNNING.stop()).isNull();
    assertThat(RUNNING.elapsed(NINE.plusSeconds(90))).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void startedEntryBeginsNowUnlessItIsTold() {
    Instant before = Instant.now();
    TimeEntry entry = TimeEntry.started("Write it", PLAN);
    assertThat(entry.start()).isBetween(before, Instant.now());
    assertThat(entry.project()).isEqualTo(PLAN);
  }

  @Test
  void entryStopsAtStartPlusDuration() {
    assertThat(HOUR.stop()).isEqualTo(NINE.plusSeconds(3600));
    assertThat(HOUR.elapsed(NINE)).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void zeroIsNotRunning() {
    TimeEntry nothing = TimeEntry.recorded("", NINE, Duration.ZERO);
    assertThat(nothing.isRunning()).isFalse();
    assertThat(nothing.stop()).isEqualTo(NINE);
  }

  @Test
  void clockThatWasSetBackGivesNoNegativeTime() {
    assertThat(RUNNING.elapsed(NINE.minusSeconds(5))).isZero();
    assertThat(RUNNING.stoppedAt(NINE.minusSeconds(5)).duration()).isZero();
  }

  @Test
  void stoppedEntryTookWholeSeconds() {
    TimeEntry stopped = RUNNING.stoppedAt(NINE.plusMillis(90_999));
    assertThat(stopped.duration()).isEqualTo(90);
  }

  @Test
  void movedEntryTakesAsLong() {
    assertThat(HOUR.withStart(NINE.plusSeconds(60)).stop()).isEqualTo(NINE.plusSeconds(3660));
    assertThat(RUNNING.withStart(NINE.minusSeconds(60)).isRunning()).isTrue();
  }

  @Test
  void taskStaysBehindWithItsProject() {
    TimeEntry entry = RUNNING.withProject(PLAN).withTask(Task.TYPE.ref(5));
    assertThat(entry.withProject(PLAN).task()).isEqualTo(Task.TYPE.ref(5));
    assertThat(entry.withProject(Project.TYPE.ref(4)).task()).isNull();
    assertThat(entry.withProject(null).task()).isNull();
  }

  @Test
  void rowHoldsWhatTheServerWouldKeep() {
    Row row = TimeEntry.TYPE.row(TimeEntry.started("", NINE.plusMillis(999)));
    assertThat(row.value(TimeEntry.START)).isEqualTo(NINE);
    assertThat(row.value(TimeEntry.DURATION)).isEqualTo(-1L);
    assertThat(TimeEntry.DURATION.normalise(-1_772_442_000L)).isEqualTo(-1L);
    assertThat(TimeEntry.TYPE.row(entryWithTags(9, 2, 9)).value(TimeEntry.TAGS))
        .isEqualTo(List.of(2L, 9L));
  }

  private static TimeEntry entryWithTags(long... ids) {
    return RUNNING.withTags(LongStream.of(ids).mapToObj(Tag.TYPE::ref).toList());
  }

  @Test
  void nothingFromTheServerMeansNone() {
    Row row = TimeEntry.TYPE.emptyRow();
    assertThat(row.value(TimeEntry.DESCRIPTION)).isEqualTo("");
    assertThat(row.value(TimeEntry.TAGS)).isEqualTo(List.of());
    assertThat(row.value(TimeEntry.BILLABLE)).isEqualTo(false);
    assertThat(TimeEntry.DESCRIPTION.normalise(null)).isEqualTo("");
  }

  @Test
  void stopTravelsWithStartAndDuration() {
    assertThat(TimeEntry.START.group()).isEqualTo(TimeEntry.DURATION.group()).isEqualTo("time");
    var stop = TimeEntry.TYPE.derived().get(0);
    assertThat(stop.json()).isEqualTo("stop");
    assertThat(stop.value().apply(TimeEntry.TYPE.row(HOUR))).isEqualTo(NINE.plusSeconds(3600));
    assertThat(stop.value().apply(TimeEntry.TYPE.row(RUNNING))).isNull();
  }

  @Test
  void badValuesAreRefusedAtTheDoor() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeEntry.started("x".repeat(3001)))
        .withMessage("a description may have at most 3000 characters: 3001");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RUNNING.withDescription("x".repeat(3001)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HOUR.withDuration(Duration.ofSeconds(-1)))
        .withMessage("a duration must not be negative: -1 s");
    assertThat(HOUR.withDescription("x".repeat(3000)).description()).hasSize(3000);
  }

  @Test
  void queriesSayWhatTheyFind() {
    assertThat(TimeEntry.newestFirst(50))
        .isEqualTo(Query.<TimeEntry>all().descending(TimeEntry.START).limit(50));
    assertThat(TimeEntry.running().where())
        .containsExactly(new Query.Condition(TimeEntry.DURATION, Query.Comparison.LESS_THAN, 0L));
  }
}
