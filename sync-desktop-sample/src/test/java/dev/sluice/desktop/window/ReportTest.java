package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.report.Grouping;
import dev.sluice.desktop.window.report.Report;
import dev.sluice.desktop.window.report.Reports;
import dev.sluice.desktop.window.report.Rounding;
import dev.sluice.desktop.window.time.LocalZone;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.tracker.TrackerReader;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.time.Time;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

  private static final Locale USUAL = Locale.getDefault();

  private static final LocalDate SUNDAY = LocalDate.of(2026, 10, 25);

  /** Observers hear of a change before the edit returns. */
  private static final SqliteOptions AT_ONCE =
      SqliteOptions.defaults().withObservers(Schedulers.trampoline());

  @TempDir Path folder;

  private static Reports reports(Desk desk, EntryReader reader, String now, String zone) {
    LocalZone here = new LocalZone(() -> ZoneId.of(zone));
    here.look();
    TimeStyles times = new TimeStyles(desk, reader::timeForm, here);
    return new Reports(desk, Single.just(reader), at(now)::now, times);
  }

  private static Time at(String now) {
    return new Time() {
      @Override
      public Instant now() {
        return Instant.parse(now);
      }

      @Override
      public long nanos() {
        return 0;
      }

      @Override
      public String bootId() {
        return "";
      }
    };
  }

  private static void add(
      TrackerDatabase database, String start, int minutes, Ref<Project> project) {
    Duration length = Duration.ofMinutes(minutes);
    database
        .timeEntries()
        .create(TimeEntry.recorded("x", Instant.parse(start), length).withProject(project));
  }

  /** Without an account weeks begin as is usual where the test runs. */
  @BeforeEach
  void weeksBeginOnMonday() {
    Locale.setDefault(Locale.UK);
  }

  @AfterEach
  void asBefore() {
    Locale.setDefault(USUAL);
  }

  @Test
  void aWeekHasTheUsersDaysAndTheTimeOfEachProject() {
    Path file = folder.resolve("t.db");
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    try (TrackerDatabase database = TrackerDatabase.open(new JdbcDriver(file), AT_ONCE)) {
      EntryReader reader =
          new TrackerReader(
              database.database(), id -> SyncState.SYNCED, () -> ZoneId.of("Europe/Berlin"));
      Ref<Project> plan = database.projects().create(Project.named("Plan"));
      add(database, "2026-10-18T21:59:00Z", 7, plan); // Sunday before, in Berlin
      add(database, "2026-10-18T22:00:00Z", 60, plan); // Monday
      add(database, "2026-10-25T22:30:00Z", 30, plan); // Sunday, after the change of the clocks
      add(database, "2026-10-25T22:40:00Z", 20, null);
      add(database, "2026-10-25T23:00:00Z", 5, plan); // the next Monday
      Reports reports = reports(desk, reader, "2026-10-25T20:00:00Z", "Europe/Berlin");
      var shown = reports.shown().test();

      Report week = shown.values().get(0);
      assertThat(week.span().text()).isEqualTo("Week of 19 October 2026");
      assertThat(week.total()).isEqualTo(Duration.ofMinutes(110));
      Map<String, Duration> byGroup = new LinkedHashMap<>();
      week.byGroup()
          .forEach((one, time) -> byGroup.put(one.map(ProjectLabel::name).orElse("-"), time));
      assertThat(byGroup)
          .containsExactly(
              Map.entry("Plan", Duration.ofMinutes(90)), Map.entry("-", Duration.ofMinutes(20)));
      assertThat(week.hours(week.shares().get(0).group()))
          .containsExactly(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5);

      reports.months(true);
      Report month = shown.values().get(1);
      assertThat(month.span()).isEqualTo(Span.month(SUNDAY));
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
          new TrackerReader(database.database(), id -> SyncState.SYNCED, () -> ZoneId.of("UTC"));
      add(database, "2026-12-02T10:00:00Z", 5, null);
      // a Wednesday whose week begins in November
      Reports reports = reports(desk, reader, "2026-12-02T12:00:00Z", "UTC");
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

  /** The groups of the last report, with their times. */
  private static Map<String, Duration> groups(Report report) {
    Map<String, Duration> groups = new LinkedHashMap<>();
    report
        .byGroup()
        .forEach(
            (one, time) ->
                groups.put(one.map(ProjectLabel::name).orElse(report.asked().by().none()), time));
    return groups;
  }

  @Test
  void theTimeIsToldByClientByTagAndByWhatIsBilled() {
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    Path file = folder.resolve("t.db");
    try (TrackerDatabase database = TrackerDatabase.open(new JdbcDriver(file), AT_ONCE)) {
      EntryReader reader =
          new TrackerReader(database.database(), id -> SyncState.SYNCED, () -> ZoneId.of("UTC"));
      Ref<Client> client = database.clients().create(Client.named("Garden centre"));
      Ref<Project> project = database.projects().create(Project.named("Pages").withClient(client));
      Ref<Tag> deep = database.tags().create(Tag.named("deep"));
      Ref<Tag> home = database.tags().create(Tag.named("home"));
      Instant monday = Instant.parse("2026-10-19T10:00:00Z");
      database
          .timeEntries()
          .create(
              TimeEntry.recorded("x", monday, Duration.ofMinutes(40))
                  .withProject(project)
                  .withTags(List.of(deep, home))
                  .withBillable(true));
      add(database, "2026-10-20T10:00:00Z", 10, null);
      Reports reports = reports(desk, reader, "2026-10-21T12:00:00Z", "UTC");
      var shown = reports.shown().test();
      reports.groupBy(Grouping.CLIENT);
      assertThat(groups(last(shown.values())))
          .containsExactly(
              Map.entry("Garden centre", Duration.ofMinutes(40)),
              Map.entry("No client", Duration.ofMinutes(10)));
      reports.groupBy(Grouping.BILLABLE);
      assertThat(groups(last(shown.values())))
          .containsExactly(
              Map.entry("Billable", Duration.ofMinutes(40)),
              Map.entry("Not billable", Duration.ofMinutes(10)));
      reports.groupBy(Grouping.TAG);
      assertThat(groups(last(shown.values())))
          .containsOnly(
              Map.entry("deep", Duration.ofMinutes(40)),
              Map.entry("home", Duration.ofMinutes(40)),
              Map.entry("No tag", Duration.ofMinutes(10)));
      assertThat(last(shown.values()).total()).isEqualTo(Duration.ofMinutes(50));
      reports.show(Span.range(LocalDate.of(2026, 10, 20), LocalDate.of(2026, 10, 20)));
      assertThat(last(shown.values()).total()).isEqualTo(Duration.ofMinutes(10));
    }
    desk.close();
  }

  private static Report last(List<Report> reports) {
    return reports.get(reports.size() - 1);
  }

  @Test
  void anEntryThatRunsCountsAndTimesAreRoundedUpWhenAsked() {
    Desk desk = new Desk(Schedulers.trampoline(), Schedulers.trampoline());
    Path file = folder.resolve("t.db");
    try (TrackerDatabase database = TrackerDatabase.open(new JdbcDriver(file), AT_ONCE)) {
      EntryReader reader =
          new TrackerReader(database.database(), id -> SyncState.SYNCED, () -> ZoneId.of("UTC"));
      add(database, "2026-10-19T10:00:00Z", 7, null);
      add(database, "2026-10-20T10:00:00Z", 15, null);
      Reports reports = reports(desk, reader, "2026-10-21T12:00:00Z", "UTC");
      var shown = reports.shown().test();
      database
          .timeEntries()
          .create(TimeEntry.started("runs", Instant.parse("2026-10-21T11:51:00Z")));
      assertThat(last(shown.values()).total()).isEqualTo(Duration.ofMinutes(31));
      reports.round(Rounding.ENTRY_15);
      assertThat(last(shown.values()).total()).isEqualTo(Duration.ofMinutes(45));
      reports.round(Rounding.ENTRY_6);
      assertThat(last(shown.values()).total()).isEqualTo(Duration.ofMinutes(42));
      reports.round(Rounding.SUM_15);
      assertThat(last(shown.values()).total()).isEqualTo(Duration.ofMinutes(45));
      reports.round(Rounding.SUM_6);
      assertThat(last(shown.values()).total()).isEqualTo(Duration.ofMinutes(36));
    }
    desk.close();
  }
}
