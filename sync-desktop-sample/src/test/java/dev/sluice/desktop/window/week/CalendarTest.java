package dev.sluice.desktop.window.week;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange.Moved;
import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.week.Calendar.Block;
import dev.sluice.desktop.window.week.Calendar.Day;
import dev.sluice.desktop.window.week.Calendar.Gap;
import dev.sluice.desktop.window.week.Calendar.Part;
import dev.sluice.desktop.window.week.Calendar.Stretch;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where blocks stand in a calendar, also in nights in which the clocks are changed. */
class CalendarTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final TimeStyle STYLE = new TimeStyle(BERLIN, TimeForm.PLAIN);
  private static final LocalDate MONDAY = LocalDate.of(2026, 10, 19);
  private static final LocalDate AUTUMN = LocalDate.of(2026, 10, 25);
  private static final LocalDate SPRING = LocalDate.of(2026, 3, 29);
  private static final Instant NOW = Instant.parse("2026-10-28T12:00:00Z");

  private static EntryRow entry(long id, String start, int minutes) {
    return new EntryRow(
        id,
        "x",
        null,
        List.of(),
        Instant.parse(start),
        minutes < 0 ? -1 : minutes * 60L,
        false,
        SyncState.SYNCED);
  }

  private static Day day(LocalDate date, EntryRow... entries) {
    return Calendar.of(List.of(date), List.of(entries), NOW, STYLE).days().get(0);
  }

  private static int minute(int hour, int minute) {
    return hour * 60 + minute;
  }

  @Test
  void entriesThatOverlapStandSideBySide() {
    Day day =
        day(
            MONDAY,
            entry(1, "2026-10-19T07:00:00Z", 60),
            entry(2, "2026-10-19T07:30:00Z", 60),
            entry(3, "2026-10-19T08:00:00Z", 60),
            entry(4, "2026-10-19T09:00:00Z", 30)); // where the third ends
    assertThat(day.blocks()).extracting(Block::lane).containsExactly(0, 1, 0, 0);
    assertThat(day.blocks()).extracting(Block::lanes).containsExactly(2, 2, 2, 1);
    assertThat(day.blocks()).extracting(Block::overlaps).containsExactly(true, true, true, false);
    assertThat(day.gaps()).isEmpty();
    assertThat(day.time()).isEqualTo(Duration.ofMinutes(210));
  }

  @Test
  void whatLiesFreeBetweenEntriesIsAGap() {
    Day day =
        day(
            MONDAY,
            entry(1, "2026-10-19T07:00:00Z", 120),
            entry(2, "2026-10-19T07:30:00Z", 15),
            entry(3, "2026-10-19T09:45:00Z", 15),
            entry(4, "2026-10-19T10:02:00Z", 15));
    assertThat(day.gaps())
        .containsExactly(new Gap(minute(11, 0), minute(11, 45), Duration.ofMinutes(45)));
    assertThat(day.free(minute(9, 0))).contains(new Stretch(minute(11, 0), minute(11, 30)));
    assertThat(day.free(minute(11, 20))).contains(new Stretch(minute(11, 20), minute(11, 45)));
    assertThat(day.free(minute(24, 0))).isEmpty();
  }

  @Test
  void anEntryOverMidnightHasAPartOnEachDay() {
    List<Day> days =
        Calendar.of(
                List.of(MONDAY, MONDAY.plusDays(1), MONDAY.plusDays(2)),
                List.of(entry(1, "2026-10-19T21:00:00Z", 120)),
                NOW,
                STYLE)
            .days();
    assertThat(days.get(0).blocks())
        .singleElement()
        .satisfies(
            block -> {
              assertThat(block.from()).isEqualTo(minute(23, 0));
              assertThat(block.to()).isEqualTo(minute(24, 0));
              assertThat(block.part()).isEqualTo(new Part(true, false));
            });
    assertThat(days.get(1).blocks())
        .singleElement()
        .satisfies(
            block -> {
              assertThat(block.from()).isZero();
              assertThat(block.to()).isEqualTo(minute(1, 0));
              assertThat(block.part()).isEqualTo(new Part(false, true));
            });
    assertThat(days.get(2).blocks()).isEmpty();
  }

  @Test
  void theHourThatIsThereTwiceOverlapsNothingButIsNotCovered() {
    Day day =
        day(
            AUTUMN,
            entry(1, "2026-10-25T00:00:00Z", 60), // from 2 to 3 in summer
            entry(2, "2026-10-25T01:00:00Z", 60)); // from 2 to 3 in winter
    assertThat(day.blocks()).extracting(Block::overlaps).containsExactly(false, false);
    assertThat(day.blocks()).extracting(Block::from).containsExactly(120, 120);
    assertThat(day.blocks()).extracting(Block::lane).containsExactly(0, 1);
    assertThat(day.gaps()).isEmpty();
    assertThat(day.time()).isEqualTo(Duration.ofHours(2));
  }

  @Test
  void anEndThatIsEarlierByTheClockThanItsStartIsNoNegativeHeight() {
    Day day = day(AUTUMN, entry(1, "2026-10-25T00:45:00Z", 30)); // 2:45 to 2:15
    assertThat(day.blocks().get(0).to()).isEqualTo(day.blocks().get(0).from());
    assertThat(day.time()).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void aMinuteThatIsLeftOutInSpringIsTheNextOneThatIsThere() {
    Calendar calendar = Calendar.of(List.of(SPRING), List.of(), NOW, STYLE);
    assertThat(calendar.at(SPRING, minute(2, 30))).isEqualTo("2026-03-29T01:30:00Z");
    assertThat(calendar.at(SPRING, Calendar.MINUTES)).isEqualTo("2026-03-29T22:00:00Z");
  }

  @Test
  void anEntryThatRunsGoesOnUntilNow() {
    EntryRow runs = entry(1, "2026-10-28T11:00:00Z", -1);
    Day day = day(LocalDate.of(2026, 10, 28), runs);
    assertThat(day.time()).isEqualTo(Duration.ofHours(1));
    assertThat(BlockEdit.WHOLE.by(runs, BlockEdit.STEP)).isEmpty();
  }

  @Test
  void blocksAreMovedAndDrawnLongerInSteps() {
    EntryRow entry = entry(1, "2026-10-19T07:00:00Z", 30);
    Duration step = BlockEdit.STEP;
    assertThat(BlockEdit.steps(Duration.ofMinutes(22))).isEqualTo(step);
    assertThat(BlockEdit.steps(Duration.ofMinutes(-23))).isEqualTo(step.multipliedBy(-2));
    assertThat(BlockEdit.WHOLE.by(entry, step))
        .contains(new Moved(entry, entry.start().plus(step), Duration.ofMinutes(30)));
    assertThat(BlockEdit.START.by(entry, step))
        .contains(new Moved(entry, entry.start().plus(step), Duration.ofMinutes(15)));
    assertThat(BlockEdit.END.by(entry, step))
        .contains(new Moved(entry, entry.start(), Duration.ofMinutes(45)));
    assertThat(BlockEdit.END.by(entry, step.multipliedBy(-2))).isEmpty();
    assertThat(BlockEdit.WHOLE.by(entry, Duration.ZERO)).isEmpty();
  }

  @Test
  void anotherDayMeansTheSameTimeOfDay() {
    EntryRow saturday = entry(1, "2026-10-24T08:00:00Z", 30); // 10:00 in summer
    assertThat(BlockEdit.days(saturday, 1, BERLIN))
        .contains(
            new Moved(saturday, Instant.parse("2026-10-25T09:00:00Z"), Duration.ofMinutes(30)));
  }

  @Test
  void whatIsDrawnIsWholeQuartersOfAnHour() {
    assertThat(Stretch.of(61, 62)).isEqualTo(new Stretch(60, 75));
    assertThat(Stretch.of(130, 61)).isEqualTo(new Stretch(60, 135));
    assertThat(Stretch.of(1440, 1440)).isEqualTo(new Stretch(1440, 1440));
  }
}
