package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ProjectLabel;
import dev.sluice.desktop.window.entries.Report;
import dev.sluice.desktop.window.entries.Report.Span;
import dev.sluice.desktop.window.entries.Reports;
import dev.sluice.desktop.window.tracker.TrackerReader;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final LocalDate SUNDAY = LocalDate.of(2026, 10, 25);

  /** Observers hear of a change before the edit returns. */
  private static final SqliteOptions AT_ONCE =
      SqliteOptions.defaults().withObservers(Schedulers.trampoline());

  @TempDir Path folder;

  private static void add(
      TrackerDatabase database, String start, int minutes, Ref<Project> project) {
    Duration length = Duration.ofMinutes(minutes);
    database
        .timeEntries()
        .create(TimeEntry.recorded("x", Instant.parse(start), length).withProject(project));
  }

  @Test
  void aWeekHasTheUsersDaysAndTheTimeOfEachProject() {
    Path file = folder.resolve("t.db");
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    try (TrackerDatabase database = TrackerDatabase.open(new JdbcDriver(file), AT_ONCE)) {
      EntryReader reader =
          new TrackerReader(
              database.database(), id -> SyncState.SYNCED, ZoneId.of("Europe/Berlin"));
      Ref<Project> plan = database.projects().create(Project.named("Plan"));
      add(database, "2026-10-18T21:59:00Z", 7, plan); // Sunday before, in Berlin
      add(database, "2026-10-18T22:00:00Z", 60, plan); // Monday
      add(database, "2026-10-25T22:30:00Z", 30, plan); // Sunday, after the change of the clocks
      add(database, "2026-10-25T22:40:00Z", 20, null);
      add(database, "2026-10-25T23:00:00Z", 5, plan); // the next Monday
      Reports reports = new Reports(desk, Single.just(reader), SUNDAY);
      var shown = reports.shown().test();

      Report week = shown.values().get(0);
      assertThat(week.span().text()).isEqualTo("Week of 19 October 2026");
      assertThat(week.total()).isEqualTo(Duration.ofMinutes(110));
      Map<String, Duration> byProject = new java.util.LinkedHashMap<>();
      week.byProject()
          .forEach((one, time) -> byProject.put(one.map(ProjectLabel::name).orElse("-"), time));
      assertThat(byProject)
          .containsExactly(
              Map.entry("Plan", Duration.ofMinutes(90)), Map.entry("-", Duration.ofMinutes(20)));
      assertThat(week.hours(week.shares().get(0).project()))
          .containsExactly(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5);

      reports.months(true);
      Report month = shown.values().get(1);
      assertThat(month.span()).isEqualTo(new Span(LocalDate.of(2026, 10, 1), true));
      assertThat(month.total()).isEqualTo(Duration.ofMinutes(122));
    }
    desk.close();
  }

  @Test
  void theMonthIsThatOfTodayAndTheWeekIsTheOneBefore() {
    Path file = folder.resolve("t.db");
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    try (TrackerDatabase database = TrackerDatabase.open(new JdbcDriver(file), AT_ONCE)) {
      EntryReader reader =
          new TrackerReader(database.database(), id -> SyncState.SYNCED, ZoneId.of("UTC"));
      add(database, "2026-12-02T10:00:00Z", 5, null);
      LocalDate wednesday = LocalDate.of(2026, 12, 2); // its week begins in November
      Reports reports = new Reports(desk, Single.just(reader), wednesday);
      var shown = reports.shown().map(one -> one.span().text()).test();
      reports.months(true);
      reports.months(false);
      reports.move(-1);
      reports.months(true);
      shown.assertValues(
          "Week of 30 November 2026",
          "December 2026",
          "Week of 30 November 2026",
          "Week of 23 November 2026",
          "November 2026");
    }
    desk.close();
  }
}
