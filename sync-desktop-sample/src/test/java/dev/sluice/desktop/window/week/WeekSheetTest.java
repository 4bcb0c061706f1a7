package dev.sluice.desktop.window.week;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.week.WeekSheet.Cell;
import dev.sluice.desktop.window.week.WeekSheet.Line;
import dev.sluice.store.SyncState;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The sheet of a week, and what a time that is typed makes of a day. */
class WeekSheetTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final TimeStyle STYLE = new TimeStyle(BERLIN, TimeForm.PLAIN);

  /** A week that ends with the Sunday on which the clocks are set back. */
  private static final Span WEEK = Span.week(LocalDate.of(2026, 10, 25), DayOfWeek.MONDAY);

  private static final LocalDate MONDAY = LocalDate.of(2026, 10, 19);
  private static final LocalDate SUNDAY = LocalDate.of(2026, 10, 25);
  private static final LocalDate SPRING = LocalDate.of(2026, 3, 29);
  private static final Instant NOW = Instant.parse("2026-10-28T12:00:00Z");
  private static final ProjectLabel PLAN = new ProjectLabel(7, "Plan", "#0b83d9");

  private static EntryRow entry(long id, String what, String from, Duration length) {
    Instant start = LocalDateTime.parse(from).atZone(BERLIN).toInstant();
    return new EntryRow(
        id, what, PLAN, List.of(), start, length.toSeconds(), false, SyncState.SYNCED);
  }

  private static Duration minutes(long count) {
    return Duration.ofMinutes(count);
  }

  private static WeekSheet sheet(EntryRow... entries) {
    return WeekSheet.of(WEEK.days(), List.of(entries), NOW, BERLIN);
  }

  private static CellEdit edit(Duration wanted, LocalDate day, EntryRow... entries) {
    return edit(wanted, "Write", day, entries);
  }

  private static CellEdit edit(Duration wanted, String about, LocalDate day, EntryRow... entries) {
    WeekSheet sheet =
        WeekSheet.of(Span.week(day, DayOfWeek.MONDAY).days(), List.of(entries), NOW, BERLIN);
    WeekSheet.Subject subject = new WeekSheet.Subject(about, PLAN, List.of("deep"));
    Line line =
        sheet.with(List.of(subject.words())).lines().stream()
            .filter(one -> one.about().description().equals(about))
            .findFirst()
            .orElseThrow();
    Cell cell = line.cells().get(day.getDayOfWeek().getValue() - 1);
    return CellEdit.of(
        cell, line.about(), wanted, new CellEdit.DayPlan(day, List.of(entries), NOW, STYLE));
  }

  @Test
  void aLineIsAProjectWithADescriptionAndHasTheSumOfEachDay() {
    WeekSheet sheet =
        sheet(
            entry(1, "Write", "2026-10-19T09:00", minutes(60)),
            entry(2, "Write", "2026-10-19T13:00", minutes(30)),
            entry(3, "Call", "2026-10-19T10:00", minutes(15)),
            entry(4, "Write", "2026-10-25T23:30", minutes(120)), // over midnight
            entry(5, "Write", "2026-10-26T09:00", minutes(60))); // another week
    assertThat(sheet.lines())
        .extracting(line -> line.about().description())
        .containsExactly("Call", "Write");
    assertThat(sheet.lines().get(1).cells())
        .extracting(Cell::time)
        .containsExactly(
            minutes(90),
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO,
            minutes(120));
    assertThat(sheet.sum(0)).isEqualTo(minutes(105));
    assertThat(sheet.sum()).isEqualTo(minutes(225));
  }

  @Test
  void moreTimeLengthensTheLastEntryIfWhatFollowsIsFree() {
    EntryRow morning = entry(1, "Write", "2026-10-19T09:00", minutes(60));
    CellEdit edit = edit(minutes(90), MONDAY, morning);
    assertThat(edit.changes())
        .containsExactly(new TimeChange.Moved(morning, morning.start(), minutes(90)));
    assertThat(edit.words()).isEqualTo("lengthened the entry of 09:00, which ends at 10:30");
  }

  @Test
  void moreTimeThanIsFreeGoesBehindTheOthers() {
    EntryRow morning = entry(1, "Write", "2026-10-19T09:00", minutes(60));
    EntryRow call = entry(2, "Call", "2026-10-19T10:15", minutes(30));
    CellEdit edit = edit(minutes(90), MONDAY, morning, call);
    assertThat(edit.changes())
        .containsExactly(new TimeChange.Repeated(morning, call.end(NOW), minutes(30)));
    assertThat(edit.words()).isEqualTo("added an entry from 10:45 to 11:15");
  }

  @Test
  void lessTimeIsTakenFromTheLastEntries() {
    EntryRow one = entry(1, "Write", "2026-10-19T09:00", minutes(60));
    EntryRow two = entry(2, "Write", "2026-10-19T11:00", minutes(45));
    EntryRow three = entry(3, "Write", "2026-10-19T12:00", minutes(15));
    CellEdit edit = edit(minutes(90), MONDAY, one, two, three);
    assertThat(edit.changes())
        .containsExactly(
            new TimeChange.Removed(three), new TimeChange.Moved(two, two.start(), minutes(30)));
    assertThat(edit.words())
        .isEqualTo("deleted an entry, and shortened the entry of 11:00, which ends at 11:30");
    assertThat(edit(Duration.ZERO, MONDAY, one, two, three).changes()).hasSize(3);
    assertThat(edit(minutes(120), MONDAY, one, two, three).changes()).isEmpty();
  }

  @Test
  void theFirstEntryOfALineBeginsWhereTheDayIsFree() {
    Instant nine = MONDAY.atTime(9, 0).atZone(BERLIN).toInstant();
    CellEdit first = edit(minutes(30), MONDAY);
    assertThat(first.changes())
        .singleElement()
        .satisfies(
            change -> {
              TimeChange.Added added = (TimeChange.Added) change;
              assertThat(added.start()).isEqualTo(nine);
              assertThat(added.words().text()).isEqualTo("Write @Plan #deep");
            });
    EntryRow late = entry(1, "Call", "2026-10-19T23:00", minutes(50));
    CellEdit behind = edit(minutes(30), MONDAY, late);
    assertThat(behind.words()).isEqualTo("added an entry from 09:00 to 09:30");
    EntryRow early = entry(2, "Call", "2026-10-19T08:30", minutes(60));
    EntryRow noon = entry(3, "Call", "2026-10-19T10:00", minutes(120));
    assertThat(edit(minutes(30), MONDAY, late, noon, early).words())
        .isEqualTo("added an entry from 09:30 to 10:00");
    assertThat(edit(minutes(45), MONDAY, late, noon, early).words())
        .isEqualTo("added an entry from 12:00 to 12:45");
  }

  @Test
  void whereNothingIsFreeAfterTheMorningItIsTheNightAndElseAnotherEntry() {
    EntryRow work = entry(1, "Call", "2026-10-19T08:00", minutes(900));
    assertThat(edit(minutes(60), MONDAY, work).words())
        .isEqualTo("added an entry from 23:00 to 00:00");
    assertThat(edit(minutes(90), MONDAY, work).words())
        .isEqualTo("added an entry from 06:30 to 08:00");
    assertThat(edit(minutes(540), MONDAY, work).words())
        .isEqualTo("added an entry from 15:00 to 00:00, over another one: so much is free nowhere");
  }

  @Test
  void sumsAddUpWhatTheCellsShow() {
    WeekSheet sheet =
        sheet(
            entry(1, "Write", "2026-10-19T09:00", Duration.ofSeconds(100)),
            entry(2, "Write", "2026-10-20T09:00", Duration.ofSeconds(100)),
            entry(3, "Call", "2026-10-19T10:00", Duration.ofSeconds(100)));
    assertThat(sheet.sum()).isEqualTo(Duration.ofSeconds(300));
    WeekSheet shown = sheet.rounded(STYLE.unit());
    assertThat(shown.sum(0)).isEqualTo(minutes(4));
    assertThat(shown.lines().get(1).sum()).isEqualTo(minutes(4));
    assertThat(shown.sum()).isEqualTo(minutes(6));
  }

  @Test
  void aDayOnWhichTheClocksAreChangedHasItsOwnLength() {
    assertThat(edit(Duration.ofHours(25), SUNDAY).words())
        .isEqualTo("added an entry from 00:00 to 00:00");
    assertThatThrownBy(() -> edit(Duration.ofHours(24), SPRING))
        .hasMessage("this day has 23 hours, not 24:00");
    assertThatThrownBy(() -> edit(Duration.ofHours(25), MONDAY))
        .hasMessage("this day has 24 hours, not 25:00");
    EntryRow night = entry(1, "Write", "2026-03-29T01:30", minutes(15));
    assertThat(edit(minutes(45), SPRING, night).words())
        .isEqualTo("lengthened the entry of 01:30, which ends at 03:15");
  }

  @Test
  void aCellInWhichAnEntryRunsIsLeft() {
    EntryRow runs = entry(1, "Write", "2026-10-19T09:00", Duration.ofSeconds(-1));
    assertThatThrownBy(() -> edit(minutes(30), MONDAY, runs))
        .hasMessage("an entry of this day runs; stop it first");
  }

  @Test
  void aLineThatWasTypedIsThereUntilItHasAnEntry() {
    WeekSheet.Subject typed = new WeekSheet.Subject("write", PLAN, List.of());
    EntryRow there = entry(1, "Write", "2026-10-19T09:00", minutes(60));
    assertThat(sheet(there).with(List.of(typed.words())).lines()).hasSize(2);
    EntryRow same = entry(1, "write", "2026-10-19T09:00", minutes(60));
    assertThat(sheet(same).with(List.of(typed.words())).lines()).hasSize(1);
  }
}
