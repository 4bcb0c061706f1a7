package dev.sluice.desktop.window.redmine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.report.Grouping;
import dev.sluice.desktop.window.report.Report;
import dev.sluice.desktop.window.report.Rounding;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Query;
import dev.sluice.store.SyncState;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Redmine's entries on a file that was synced once; what is sent is what stands in it. */
class RedmineEntriesTest {

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NINE = Instant.parse("2026-03-02T08:00:00Z");

  @TempDir Path folder;

  private Timesheet sheet;

  @BeforeEach
  void open() {
    sheet = opened();
    asServer(
        "INSERT INTO projects (id, server_id, deleted, name, identifier) VALUES"
            + " (1, 11, 0, 'Home', 'home'), (2, 12, 0, 'Big garden', 'garden')",
        "INSERT INTO time_entry_activities (id, server_id, deleted, name) VALUES"
            + " (1, 8, 0, 'Design'), (2, 9, 0, 'Development')",
        "INSERT INTO issues (id, server_id, deleted, project_id, subject) VALUES"
            + " (1, 41, 0, 1, 'Fix the pump'), (2, 42, 0, 2, 'Dig'), (3, NULL, 0, 2, '41 bulbs')");
  }

  @AfterEach
  void close() {
    sheet.close();
  }

  private Timesheet opened() {
    return new RedmineKind()
        .open(new JdbcDriver(folder.resolve("r.db")), SqliteOptions.defaults(), () -> BERLIN);
  }

  /** As a sync would have written it. */
  private void asServer(String... statements) {
    try (SqliteConnection plain = new JdbcDriver(folder.resolve("r.db")).open()) {
      plain.execute("UPDATE _sync_guard SET applying = 1");
      for (String sql : statements) {
        plain.execute(sql);
      }
      plain.execute("UPDATE _sync_guard SET applying = 0");
    }
  }

  private long start(String typed, Instant now) {
    return sheet.edits().start(Sentence.parse(typed), false, now);
  }

  private EntryRow book(String typed, Duration length) {
    start(typed, NINE);
    sheet.edits().stop(NINE.plus(length));
    return page().get(0);
  }

  private List<EntryRow> page() {
    return sheet.reader().page("", 0, 100);
  }

  private Optional<EntryRow> running() {
    return sheet.reader().running().blockingFirst();
  }

  private static String text(EntryRow row) {
    return row.sentence().text();
  }

  private void describe(EntryRow row, String typed) {
    sheet.edits().describe(row, row.sentence(), Sentence.parse(typed));
  }

  @Test
  void whatIsTimedIsBookedWhenItStops() {
    start("Look at it @Home #Design #\"41 Fix the pump\"", NINE);
    EntryRow running = running().orElseThrow();
    assertThat(text(running)).isEqualTo("Look at it @Home #\"41 Fix the pump\" #Design");
    assertThat(running.seconds()).isNegative();
    assertThat(running.start()).isEqualTo(NINE);
    assertThat(page()).as("Redmine has no running entries").isEmpty();

    sheet.edits().stop(NINE.plus(Duration.ofMinutes(90)));
    assertThat(running()).isEmpty();
    EntryRow booked = page().get(0);
    assertThat(text(booked)).isEqualTo(text(running));
    assertThat(booked.length(NINE)).isEqualTo(Duration.ofMinutes(90));
    assertThat(booked.state()).isEqualTo(SyncState.PENDING);
    Redmine.TimeEntry row = sheet.database().table(Redmine.TIME_ENTRIES).list(Query.all()).get(0);
    assertThat(row.hours()).isEqualByComparingTo("1.5");
    assertThat(row.spentOn()).isEqualTo("2026-03-02");
  }

  @Test
  void aClockGoesOnAfterTheWindowWasKilled() {
    long id = start("Long work @home", NINE);
    sheet.close();
    sheet = opened();
    assertThat(running().orElseThrow().id()).isEqualTo(id);
    assertThat(sheet.onlyHere()).isOne();
    sheet.edits().stop(NINE.plusSeconds(3600));
    assertThat(page()).hasSize(1);
    assertThat(sheet.onlyHere()).isZero();
  }

  @Test
  void aStopThatFailsKeepsTheClockAndBooksNothing() {
    start("Work @home", NINE);
    asServer("UPDATE projects SET deleted = 1 WHERE id = 1");
    assertThatThrownBy(() -> sheet.edits().stop(NINE.plusSeconds(60)))
        .hasMessage("the project was deleted elsewhere: type another one");
    EntryRow running = running().orElseThrow();
    assertThat(page()).isEmpty();
    describe(running, "Work @garden");
    sheet.edits().stop(NINE.plusSeconds(3600));
    assertThat(text(page().get(0))).isEqualTo("Work @\"Big garden\" #Design");
  }

  @Test
  void aSecondStartStopsTheFirst() {
    start("One @home", NINE);
    start("Two @home", NINE.plusSeconds(1800));
    assertThat(page()).extracting(EntryRow::description).containsExactly("One");
    assertThat(page().get(0).seconds()).isEqualTo(1800);
    assertThat(running().orElseThrow().description()).isEqualTo("Two");
  }

  /** Redmine keeps hundredths of an hour, and a clock that was set back makes no negative ones. */
  @ParameterizedTest
  @CsvSource({"17, 0", "18, 36", "36, 36", "3599, 3600", "-60, 0", "100000, 100008"})
  void theTimeIsRoundedAsRedmineKeepsIt(long seconds, long kept) {
    assertThat(book("x @home", Duration.ofSeconds(seconds)).seconds()).isEqualTo(kept);
  }

  /** 23:30 in Berlin, in summer. */
  @Test
  void theDayIsTheUsersAndThatOfTheStart() {
    start("Late @home", Instant.parse("2026-07-01T21:30:00Z"));
    sheet.edits().stop(Instant.parse("2026-07-01T23:30:00Z"));
    assertThat(sheet.reader().days(""))
        .containsExactly(new DayRow(LocalDate.of(2026, 7, 1), 1, Duration.ofHours(2)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Work|Redmine books time on a project or an issue: type @ or # and its name",
        "Work @nowhere|there is no project “nowhere” here",
        "Work @home #nothing|there is no activity and no issue “nothing” here",
      })
  void whatRedmineWouldRefuseIsRefusedBeforeItRuns(String typed, String why) {
    assertThatThrownBy(() -> start(typed, NINE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
    assertThat(running()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a #41                    |a @Home #\"41 Fix the pump\" #Design",
        "a #\"fix THE pump\"      |a @Home #\"41 Fix the pump\" #Design",
        "a @garden #41            |a @Home #\"41 Fix the pump\" #Design",
        "a #\"41 bulbs\"          |a @\"Big garden\" #\"41 bulbs\" #Design",
        "a @\"BIG GARDEN\" #development|a @\"Big garden\" #Development",
        "a @home #42 #41 #design #Development|a @Home #\"41 Fix the pump\" #Development",
      })
  void namesAreFoundAsUsersTypeThem(String typed, String booked) {
    assertThat(text(book(typed, Duration.ofHours(1)))).isEqualTo(booked);
  }

  @Test
  void anActivityThatNobodyNamesIsTheLastOneOfTheProject() {
    book("a @garden #Development", Duration.ofHours(1));
    book("b @home #Design", Duration.ofHours(1));
    assertThat(text(book("c @garden", Duration.ofHours(1)))).endsWith("#Development");
    assertThat(text(book("d @home", Duration.ofHours(1)))).endsWith("#Design");
  }

  @Test
  void withoutAnyActivityNothingIsStarted() {
    asServer("DELETE FROM time_entry_activities");
    assertThatThrownBy(() -> start("a @home", NINE))
        .hasMessage("no activity is known yet: sync first");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "b @Home #\"41 Fix the pump\" #Design   |b @Home #\"41 Fix the pump\" #Design",
        "a @Home #Design                        |a @Home #Design",
        "a #\"41 Fix the pump\" #Design          |a @Home #\"41 Fix the pump\" #Design",
        "a @garden #\"41 Fix the pump\" #Design |a @\"Big garden\" #Design",
        "a @Home #\"41 Fix the pump\" #Design #42|a @\"Big garden\" #\"42 Dig\" #Design",
        "a @Home #\"41 Fix the pump\"           |a @Home #\"41 Fix the pump\" #Design",
        "a @Home #\"41 Fix the pump\" #Development|a @Home #\"41 Fix the pump\" #Development",
      })
  void onlyWhatIsTypedAnewIsWritten(String typed, String after) {
    EntryRow row = book("a #41 #Design", Duration.ofHours(1));
    describe(row, typed);
    assertThat(page()).extracting(RedmineEntriesTest::text).containsExactly(after);
    start("a #41 #Design", NINE);
    describe(running().orElseThrow(), typed);
    assertThat(text(running().orElseThrow())).as("of the clock").isEqualTo(after);
  }

  @Test
  void anEntryCannotLoseBothProjectAndIssue() {
    EntryRow row = book("a #41 #Design", Duration.ofHours(1));
    assertThatThrownBy(() -> describe(row, "a #Design")).hasMessageStartingWith("Redmine books");
    assertThat(text(page().get(0))).isEqualTo(text(row));
  }

  /** The window may still save what was typed while the clock ran. */
  @Test
  void whatIsSaidOfAClockThatHasJustStoppedIsSaidOfItsEntry() {
    start("a @home", NINE);
    EntryRow running = running().orElseThrow();
    sheet.edits().leaveOut(running.id(), NINE.plusSeconds(3600), NINE.plusSeconds(7200));
    describe(running, "b @home");
    assertThat(page()).extracting(EntryRow::description).containsExactly("b");
    EntryRow next = running().orElseThrow();
    assertThat(next.description()).isEqualTo("a");
    assertThat(next.start()).isEqualTo(NINE.plusSeconds(7200));
    assertThat(next.id()).isNotEqualTo(running.id());
  }

  @Test
  void anEntryThatWasDeletedElsewhereIsKeptAsItIsSaidNow() {
    EntryRow row = book("a @home", Duration.ofHours(2));
    asServer("DELETE FROM time_entries");
    Optional<Long> made =
        sheet.edits().describe(row, row.sentence(), Sentence.parse("b @home #Design"));
    assertThat(made).isPresent();
    EntryRow kept = page().get(0);
    assertThat(kept.description()).isEqualTo("b");
    assertThat(kept.seconds()).isEqualTo(7200);
    assertThat(kept.start()).isEqualTo(row.start());
  }

  @Test
  void aDeleteIsTakenBack() {
    EntryRow row = book("a @home", Duration.ofHours(2));
    Undoable deleted = deleted(row.id()).orElseThrow();
    assertThat(page()).isEmpty();
    assertThat(deleted.undo().left()).isZero();
    assertThat(page()).extracting(EntryRow::description).containsExactly("a");
    assertThat(deleted(row.id() + 1)).isEmpty();
  }

  private Optional<Undoable> deleted(long id) {
    return sheet.edits().noting("deleted", () -> sheet.edits().delete(id));
  }

  @Test
  void whatIsChangedIsTakenBackUnlessItWasChangedSince() {
    EntryRow row = book("a @home", Duration.ofHours(2));
    Undoable shorter = lasts(row, 1);
    assertThat(shorter.words()).isEqualTo("edited “a”");
    Undoable longer = lasts(row, 3);
    assertThat(shorter.undo().left()).isOne();
    assertThat(page().get(0).seconds()).isEqualTo(3 * 3600);
    assertThat(longer.undo().left()).isZero();
    assertThat(page().get(0).seconds()).isEqualTo(3600);
  }

  private Undoable lasts(EntryRow row, int hours) {
    Runnable work = () -> sheet.edits().last(row.id(), Duration.ofHours(hours));
    return sheet.edits().noting("edited", work).orElseThrow();
  }

  @Test
  void theTotalOfADayIsThatOfItsEntries() {
    EntryRow row = book("a @home", Duration.ofHours(2));
    LocalDate day = LocalDate.ofInstant(row.start(), BERLIN);
    assertThat(sheet.reader().total(day).blockingFirst()).isEqualTo(Duration.ofHours(2));
    assertThat(sheet.reader().total(day.plusDays(1)).blockingFirst()).isZero();
  }

  @Test
  void anUndoBringsAnEntryBackWhoseIssueIsGone() {
    EntryRow row = book("a #41 #Development", Duration.ofHours(2));
    Undoable deleted = deleted(row.id()).orElseThrow();
    asServer("DELETE FROM time_entries", "DELETE FROM issues WHERE server_id = 41");
    assertThat(deleted.undo().left()).isZero();
    assertThat(text(page().get(0))).isEqualTo("a @Home #Development");
    assertThat(page().get(0).seconds()).isEqualTo(7200);
  }

  @Test
  void anOldEntryGoesOnAsANewOne() {
    EntryRow row = book("a #41 #Development", Duration.ofHours(2));
    sheet.edits().resume(row.id(), NINE.plusSeconds(90_000));
    assertThat(text(running().orElseThrow())).isEqualTo(text(row));
    sheet.edits().stop(NINE.plusSeconds(93_600));
    assertThat(page()).hasSize(2);
  }

  @Test
  void aTypedDurationIsBookedAndTheRestStays() {
    EntryRow row = book("a #41 #Development", Duration.ofHours(2));
    sheet.edits().last(row.id(), Duration.ofMinutes(45));
    assertThat(page().get(0).seconds()).isEqualTo(2700);
    assertThat(text(page().get(0))).isEqualTo(text(row));
  }

  @Test
  void anEntryWithoutActivityIsShownAndItsTimeCanBeEdited() {
    asServer(
        "INSERT INTO time_entries (id, server_id, deleted, project_id, hours, spent_on, comments)"
            + " VALUES (1, 7, 0, 1, 2.0, '2026-03-01', 'old')");
    assertThat(text(page().get(0))).isEqualTo("old @Home");
    sheet.edits().last(1, Duration.ofHours(1));
    assertThat(text(page().get(0))).isEqualTo("old @Home");
  }

  @Test
  void whatIsNoDayHidesNoOtherEntry() {
    book("good @home", Duration.ofHours(1));
    asServer(
        "INSERT INTO time_entries (id, server_id, deleted, project_id, hours, spent_on, comments)"
            + " VALUES (99, 7, 0, 1, 2.0, '1.3.2026', 'odd')");
    assertThat(page()).extracting(EntryRow::description).containsExactly("good", "odd");
    assertThat(sheet.reader().days("")).hasSize(2);
  }

  @Test
  void completionsAreWhatIsThere() {
    book("Mend the fence @garden #Development", Duration.ofHours(1));
    assertThat(sheet.reader().earlier("mend", 8))
        .extracting(one -> one.sentence().text())
        .containsExactly("Mend the fence @\"Big garden\" #Development");
    assertThat(sheet.reader().projects("gar", 8))
        .extracting(ProjectLabel::name)
        .containsExactly("Big garden");
    assertThat(sheet.reader().tags("", 8))
        .containsExactly("Design", "Development", "41 bulbs", "42 Dig", "41 Fix the pump");
    assertThat(sheet.reader().tags("42", 8)).containsExactly("42 Dig");
    assertThat(sheet.reader().tags("PUMP", 8)).containsExactly("41 Fix the pump");
  }

  @Test
  void aSearchFindsIssues() {
    book("one #41", Duration.ofHours(1));
    book("two @garden", Duration.ofHours(1));
    assertThat(sheet.reader().page("pump", 0, 9))
        .extracting(EntryRow::description)
        .containsOnly("one");
    assertThat(sheet.reader().page("garden", 0, 9))
        .extracting(EntryRow::description)
        .containsOnly("two");
    assertThat(sheet.reader().days("pump")).hasSize(1);
  }

  @Test
  void aReportHasTheDaysOfTheWeek() {
    book("one #41", Duration.ofHours(1));
    book("two @home", Duration.ofHours(2));
    book("three @garden", Duration.ofHours(4));
    Report.Asked week = week(LocalDate.of(2026, 3, 4));
    assertThat(sheet.reader().shares(week).blockingFirst())
        .extracting(share -> share.day() + " " + share.time().toHours())
        .containsExactlyInAnyOrder("2026-03-02 3", "2026-03-02 4");
    Report.Asked next = week(LocalDate.of(2026, 3, 9));
    assertThat(sheet.reader().shares(next).blockingFirst()).isEmpty();
  }

  private static Report.Asked week(LocalDate day) {
    return new Report.Asked(Span.week(day, DayOfWeek.MONDAY), Grouping.PROJECT, Rounding.NONE, "");
  }

  @Test
  void theSheetOfAWeekAddsLengthensAndDeletesEntries() {
    EntryRow first = book("one #41", Duration.ofHours(1));
    Span week = Span.week(LocalDate.of(2026, 3, 4), DayOfWeek.MONDAY);
    assertThat(sheet.reader().entries(week).blockingFirst())
        .extracting(EntryRow::id)
        .containsExactly(first.id());
    Instant later = first.start().plus(Duration.ofDays(1));
    sheet
        .edits()
        .change(
            List.of(
                new TimeChange.Moved(first, first.start(), Duration.ofHours(2)),
                new TimeChange.Repeated(first, later, Duration.ofMinutes(30)),
                new TimeChange.Added(
                    Sentence.parse("two @home"), false, later, Duration.ofHours(4))));
    List<EntryRow> after = sheet.reader().entries(week).blockingFirst();
    assertThat(after).extracting(EntryRow::seconds).containsExactly(7200L, 1800L, 14400L);
    assertThat(after.get(1).description()).isEqualTo("one");
    assertThatThrownBy(() -> sheet.edits().change(List.of(new TimeChange.Removed(first))))
        .hasMessage("the entry has other times by now");
    sheet.edits().change(List.of(new TimeChange.Removed(after.get(0))));
    assertThat(sheet.reader().entries(week).blockingFirst()).hasSize(2);
  }

  @Test
  void placesGoByDayAndThenByAge() {
    EntryRow first = book("one @home", Duration.ofHours(1));
    EntryRow second = book("two @home", Duration.ofHours(1));
    assertThat(sheet.reader().place(second.id())).contains(0);
    assertThat(sheet.reader().place(first.id())).contains(1);
    assertThat(sheet.reader().place(99)).isEmpty();
  }

  @Test
  void afterASignOutNoClockRuns() {
    start("Secret @home", NINE);
    sheet.forget();
    assertThat(running()).isEmpty();
    assertThat(page()).isEmpty();
  }
}
