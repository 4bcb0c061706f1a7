package dev.sluice.desktop.window.redmine;

import static dev.sluice.desktop.window.text.Glob.holding;

import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.window.entries.EarlierEntry;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Timesheet;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.redmine.RunningClock.Running;
import dev.sluice.desktop.window.report.Report;
import dev.sluice.desktop.window.text.SearchTerms;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Observable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Redmine's time entries, and the clock that runs, as the window shows them. */
final class RedmineReader implements EntryReader {

  /** Redmine has no colours, so each project keeps one by its number. */
  private static final List<String> COLORS =
      List.of(
          "#0b83d9", "#c7741c", "#2da608", "#9e5bd9", "#d92b2b", "#06a893", "#566614", "#bf7000");

  /**
   * The list goes through all entries. Nothing refers to an entry, so none is a placeholder, and
   * the look for these in {@code time_entries_here} would only take time.
   */
  private static final String SHOWN = " FROM time_entries e WHERE e.deleted = 0";

  private static final String NEWEST = " ORDER BY e.spent_on DESC, e.id DESC";

  private static final String ABOUT =
      "e.comments, p.id AS project_id, p.name AS project, "
          + Names.ISSUE
          + " AS issue, a.name AS activity";

  private static final String JOINED =
      " LEFT JOIN projects p ON p.id = e.project_id LEFT JOIN issues i ON i.id = e.issue_id"
          + " LEFT JOIN time_entry_activities a ON a.id = e.activity_id";

  private static final String ROW =
      "SELECT e.id, e.spent_on, "
          + seconds("e.hours")
          + ", "
          + ABOUT
          + " FROM time_entries e"
          + JOINED;

  private static final String RUNNING =
      "SELECT e.since, " + ABOUT + " FROM " + RunningClock.CLOCK + " e" + JOINED;

  private final Database database;
  private final Supplier<ZoneId> zone;

  RedmineReader(Database database, Supplier<ZoneId> zone) {
    this.database = database;
    this.zone = zone;
  }

  @Override
  public List<DayRow> days(String search) {
    SearchTerms terms = SearchTerms.parse(search);
    return database.list(
        Sql.of(
            "SELECT e.spent_on, count(*) AS entries, "
                + seconds("sum(e.hours)")
                + SHOWN
                + terms.sql(RedmineSearch.SUCH, 0)
                + " GROUP BY e.spent_on ORDER BY e.spent_on DESC",
            terms.values()),
        row -> new DayRow(day(row), (int) row.number("entries"), length(row)));
  }

  @Override
  public List<EntryRow> page(String search, int from, int count) {
    SearchTerms terms = SearchTerms.parse(search);
    return database.list(
        Sql.of(
            ROW
                + " WHERE e.id IN (SELECT e.id"
                + SHOWN
                + terms.sql(RedmineSearch.SUCH, 2)
                + NEWEST
                + " LIMIT ?1 OFFSET ?2)"
                + NEWEST,
            terms.values(count, from)),
        this::entry);
  }

  private EntryRow entry(SqlRow row) {
    return new EntryRow(
        row.number("id"),
        row.text("comments"),
        project(row),
        tags(row),
        day(row).atStartOfDay(zone.get()).toInstant(),
        row.number("seconds"),
        false,
        Timesheet.state(database.table(Redmine.TIME_ENTRIES), row.ref("id", Redmine.TIME_ENTRIES)));
  }

  /** What is no day came from an edit by SQL; it must not hide the others. */
  private static LocalDate day(SqlRow row) {
    try {
      return LocalDate.parse(row.text("spent_on"));
    } catch (DateTimeParseException noDay) {
      return LocalDate.EPOCH;
    }
  }

  private static String seconds(String hours) {
    return "CAST(round(" + hours + " * 3600) AS INTEGER) AS seconds";
  }

  /** The sum of all entries, each rounded up. */
  private static String rounded(long step) {
    String all = "CAST(round(e.hours * 3600) AS INTEGER)";
    return "sum((" + all + " + " + (step - 1) + ") / " + step + " * " + step + ") AS seconds";
  }

  private static Duration length(SqlRow row) {
    return Duration.ofSeconds(row.number("seconds"));
  }

  private static @Nullable ProjectLabel project(SqlRow row) {
    return row.numberOrNull("project_id") == null ? null : label(row);
  }

  private static ProjectLabel label(SqlRow row) {
    long id = row.number("project_id");
    return new ProjectLabel(id, row.text("project"), COLORS.get((int) (id % COLORS.size())));
  }

  /** The issue and the activity; one that is not known has no name. */
  private static List<String> tags(SqlRow row) {
    return Stream.of("issue", "activity")
        .map(row::textOrNull)
        .filter(name -> name != null && !name.isBlank())
        .toList();
  }

  @Override
  public Optional<EntryRow> running(String search) {
    SearchTerms terms = SearchTerms.parse(search);
    return first(
        Sql.of(RUNNING + " WHERE 1" + terms.sql(RedmineSearch.SUCH, 0), terms.values()),
        this::running);
  }

  @Override
  public Observable<Optional<EntryRow>> running() {
    return database.observe(Sql.of(RUNNING), this::running).map(rows -> rows.stream().findFirst());
  }

  private EntryRow running(SqlRow row) {
    Instant since = row.instant("since");
    return new EntryRow(
        Running.id(since),
        row.text("comments"),
        project(row),
        tags(row),
        since,
        -1,
        false,
        SyncState.PENDING);
  }

  @Override
  public Observable<Duration> total(LocalDate day) {
    return database
        .observe(
            Sql.of(
                "SELECT "
                    + seconds("ifnull(sum(e.hours), 0)")
                    + " FROM time_entries_here e WHERE e.spent_on = ?1",
                day),
            RedmineReader::length)
        .map(rows -> rows.get(0));
  }

  @Override
  public Optional<Integer> place(long id) {
    return first(
        Sql.of(
            "SELECT (SELECT count(*)"
                + SHOWN
                + " AND (e.spent_on, e.id) > (one.spent_on, one.id)) AS place"
                + " FROM time_entries_here one WHERE one.id = ?1",
            id),
        row -> (int) row.number("place"));
  }

  @Override
  public List<EarlierEntry> earlier(String typed, int most) {
    return database.list(
        Sql.of(
            "SELECT "
                + ABOUT
                + " FROM time_entries_here e"
                + JOINED
                + " WHERE e.comments GLOB ?1 AND e.comments <> ''"
                + " GROUP BY e.comments, e.project_id, e.issue_id, e.activity_id"
                + " ORDER BY e.comments GLOB substr(?1, 2) DESC, max(e.spent_on) DESC,"
                + " max(e.id) DESC LIMIT ?2",
            holding(typed),
            most),
        row ->
            new EarlierEntry(
                new Sentence(row.text("comments"), row.textOrNull("project"), tags(row)), null));
  }

  @Override
  public List<ProjectLabel> projects(String typed, int most) {
    return database.list(
        Sql.of(
            "SELECT id AS project_id, name AS project FROM projects_here WHERE name <> ''"
                + " AND (name GLOB ?1 OR identifier GLOB ?1) ORDER BY name COLLATE NOCASE LIMIT ?2",
            holding(typed),
            most),
        RedmineReader::label);
  }

  /** Activities, then issues: those that begin so first, then the newest. */
  @Override
  public List<String> tags(String typed, int most) {
    return database.list(
        Sql.of(
            "SELECT name FROM (SELECT name, 0 AS kind, id FROM time_entry_activities_here"
                + " WHERE name <> '' UNION ALL SELECT "
                + Names.ISSUE
                + ", 1, -i.id FROM issues_here i WHERE i.subject <> '')"
                + " WHERE name GLOB ?1 ORDER BY kind, name GLOB substr(?1, 2) DESC, id LIMIT ?2",
            holding(typed),
            most),
        row -> row.text("name"));
  }

  @Override
  public Observable<List<EntryRow>> entries(Span span) {
    return database.observe(
        Sql.of(
            ROW
                + " WHERE e.id IN (SELECT id FROM time_entries_here)"
                + " AND e.spent_on >= ?1 AND e.spent_on < ?2 ORDER BY e.spent_on, e.id",
            span.first(),
            span.end()),
        this::entry);
  }

  @Override
  public Observable<List<Report.Share>> shares(Report.Asked asked) {
    SearchTerms terms = SearchTerms.parse(asked.search());
    return database.observe(
        Sql.of(
            "SELECT e.spent_on, p.id AS project_id, p.name AS project, "
                + rounded(asked.rounding().entryStep())
                + " FROM time_entries_here e LEFT JOIN projects p ON p.id = e.project_id"
                + " WHERE e.spent_on >= ?1 AND e.spent_on < ?2"
                + terms.sql(RedmineSearch.SUCH, 2)
                + " GROUP BY e.spent_on, p.id ORDER BY e.spent_on",
            terms.values(asked.span().first(), asked.span().end())),
        row -> new Report.Share(day(row), Optional.ofNullable(project(row)), length(row), null));
  }

  private <T> Optional<T> first(Sql sql, Function<SqlRow, T> read) {
    return database.list(sql, read).stream().findFirst();
  }
}
