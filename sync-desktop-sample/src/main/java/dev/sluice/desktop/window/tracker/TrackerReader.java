package dev.sluice.desktop.window.tracker;

import static dev.sluice.desktop.window.text.Glob.holding;

import dev.sluice.desktop.window.entries.DaySlice;
import dev.sluice.desktop.window.entries.EarlierEntry;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.report.Report;
import dev.sluice.desktop.window.text.SearchTerms;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Observable;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/**
 * Questions that need SQL: sums by day, one page of a long list, earlier descriptions. A number is
 * cast, so that a value of an edit by SQL that is none does not hide the others.
 */
public final class TrackerReader implements EntryReader {

  /**
   * The list goes through all entries. Nothing refers to an entry, so none is a placeholder, and
   * the look for these in {@code time_entries_here} would only take time.
   */
  private static final String SHOWN =
      " FROM time_entries e WHERE e.deleted = 0 AND +e.duration >= 0";

  private static final String NEWEST = " ORDER BY e.start DESC, e.id DESC";

  private static final Sql EDGES =
      Sql.of(
          "SELECT ifnull(CAST((SELECT min(start) FROM time_entries) AS INTEGER), 0) AS first,"
              + " ifnull(CAST((SELECT max(start) FROM time_entries) AS INTEGER), 0) AS last");

  private final Database database;
  private final EntryMapping mapping;
  private final Supplier<ZoneId> zone;

  /**
   * Asks that database.
   *
   * @param states how the entry of a local id stands to the server
   */
  public TrackerReader(Database database, LongFunction<SyncState> states, Supplier<ZoneId> zone) {
    this.database = database;
    this.mapping = new EntryMapping(states);
    this.zone = zone;
  }

  @Override
  public List<DayRow> days(String search) {
    SearchTerms terms = SearchTerms.parse(search);
    return database.list(
        Sql.of(
            "SELECT "
                + day()
                + ", count(*) AS entries, CAST(sum(e.duration) AS INTEGER) AS seconds"
                + SHOWN
                + terms.sql(TrackerSearch.SUCH, 0)
                + " GROUP BY day ORDER BY day DESC",
            terms.values()),
        row ->
            new DayRow(
                EntryMapping.day(row), (int) row.number("entries"), EntryMapping.length(row)));
  }

  @Override
  public List<DayRow> groupedDays(String search, Set<Long> opened) {
    SearchTerms terms = SearchTerms.parse(search);
    return database.list(
        Sql.of(
            TrackerGroups.days(day(), SHOWN + terms.sql(TrackerSearch.SUCH, 1)),
            terms.values(TrackerGroups.value(opened))),
        row ->
            new DayRow(
                EntryMapping.day(row),
                (int) row.number("entries"),
                (int) row.number("shown"),
                EntryMapping.length(row),
                null));
  }

  @Override
  public List<ListRow> groupedPage(String search, Set<Long> opened, DaySlice slice) {
    SearchTerms terms = SearchTerms.parse(search);
    return database.list(
        Sql.of(
            "SELECT l.kind, l.many, l.level, l.whole, "
                + EntryMapping.COLUMNS
                + TrackerGroups.page(day(), SHOWN + terms.sql(TrackerSearch.SUCH, 5))
                + EntryMapping.PROJECTS
                + TrackerGroups.ORDER,
            terms.values(
                TrackerGroups.value(opened),
                slice.count(),
                slice.from(),
                slice.oldest().toEpochDay(),
                slice.newest().toEpochDay())),
        mapping::row);
  }

  private String day() {
    return first(
            EDGES, row -> DayNumber.column(zone.get(), row.instant("first"), row.instant("last")))
        .orElseThrow();
  }

  @Override
  public List<EntryRow> page(String search, int from, int count) {
    SearchTerms terms = SearchTerms.parse(search);
    return database.list(
        Sql.of(
            EntryMapping.ROW
                + "(SELECT e.id"
                + SHOWN
                + terms.sql(TrackerSearch.SUCH, 2)
                + NEWEST
                + " LIMIT ?1 OFFSET ?2)"
                + NEWEST,
            terms.values(count, from)),
        mapping::entry);
  }

  @Override
  public Optional<EntryRow> running(String search) {
    SearchTerms terms = SearchTerms.parse(search);
    return first(
        Sql.of(
            EntryMapping.ROW
                + "(SELECT e.id FROM time_entries_here e WHERE e.duration < 0"
                + terms.sql(TrackerSearch.SUCH, 0)
                + ")",
            terms.values()),
        mapping::entry);
  }

  @Override
  public Observable<Optional<EntryRow>> running() {
    return database
        .observe(
            Sql.of(EntryMapping.ROW + "(SELECT id FROM time_entries_here WHERE duration < 0)"),
            mapping::entry)
        .map(rows -> rows.stream().findFirst());
  }

  @Override
  public Observable<Duration> total(LocalDate day) {
    return database
        .observe(
            Sql.of(
                "SELECT CAST(ifnull(sum(e.duration), 0) AS INTEGER) AS seconds"
                    + " FROM time_entries_here e"
                    + " WHERE +e.duration >= 0 AND e.start >= ?1 AND e.start < ?2",
                from(day),
                from(day.plusDays(1))),
            EntryMapping::length)
        .map(rows -> rows.get(0));
  }

  @Override
  public Optional<Integer> place(long id) {
    return first(
        Sql.of(
            "SELECT (SELECT count(*)"
                + SHOWN
                + " AND (e.start, e.id) > (one.start, one.id)) AS place"
                + " FROM time_entries_here one WHERE one.id = ?1 AND one.duration >= 0",
            id),
        row -> (int) row.number("place"));
  }

  @Override
  public List<EarlierEntry> earlier(String typed, int most) {
    return database.list(
        Sql.of(
            "SELECT e.description, p.name AS project, max(e.start) AS latest,"
                + " CAST(e.billable AS INTEGER) AS billable,"
                + " (SELECT group_concat(t.name, char(31)) FROM json_each(e.tag_ids) j"
                + " JOIN tags_here t ON t.id = j.value) AS tags FROM time_entries_here e"
                + " LEFT JOIN projects p ON p.id = e.project_id AND p.deleted = 0"
                + " WHERE e.description GLOB ?1 AND e.description <> ''"
                + " GROUP BY e.description, e.project_id"
                + " ORDER BY e.description GLOB substr(?1, 2) DESC, latest DESC LIMIT ?2",
            holding(typed),
            most),
        row ->
            new EarlierEntry(
                new Sentence(
                    row.text("description"), row.textOrNull("project"), EntryMapping.tags(row)),
                row.truth("billable")));
  }

  @Override
  public List<ProjectLabel> projects(String typed, int most) {
    return database.list(
        Sql.of(
            "SELECT id AS project_id, name AS project, color FROM projects_here"
                + " WHERE active = 1 AND name GLOB ?1 ORDER BY name COLLATE NOCASE LIMIT ?2",
            holding(typed),
            most),
        EntryMapping::label);
  }

  @Override
  public boolean takesNewNames() {
    return true;
  }

  @Override
  public List<String> tags(String typed, int most) {
    return database.list(
        Sql.of(
            "SELECT DISTINCT name FROM tags_here WHERE name GLOB ?1"
                + " ORDER BY name COLLATE NOCASE LIMIT ?2",
            holding(typed),
            most),
        row -> row.text("name"));
  }

  @Override
  public Observable<DayOfWeek> weekBegins() {
    return new AccountWishes(database).weekBegins(EntryReader.super.weekBegins());
  }

  @Override
  public Observable<TimeForm> timeForm(TimeForm usual) {
    return new AccountWishes(database).timeForm(usual);
  }

  @Override
  public Observable<List<Report.Share>> shares(Report.Asked asked) {
    return TrackerShares.of(asked, database, zone.get());
  }

  @Override
  public Observable<List<EntryRow>> entries(Span span) {
    return database.observe(
        Sql.of(
            EntryMapping.ROW
                + "(SELECT id FROM time_entries_here WHERE start < ?2"
                + " AND (duration < 0 OR start + 1000 * duration > ?1 OR start >= ?1))"
                + " ORDER BY e.start, e.id",
            from(span.first()),
            from(span.end())),
        mapping::entry);
  }

  private Instant from(LocalDate day) {
    return day.atStartOfDay(zone.get()).toInstant();
  }

  private <T> Optional<T> first(Sql sql, Function<SqlRow, T> read) {
    return database.list(sql, read).stream().findFirst();
  }
}
