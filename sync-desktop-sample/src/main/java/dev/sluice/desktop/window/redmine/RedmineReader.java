package dev.sluice.desktop.window.redmine;

import static dev.sluice.desktop.window.entries.ReadConnection.holding;
import static dev.sluice.desktop.window.entries.ReadConnection.text;

import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.ProjectLabel;
import dev.sluice.desktop.window.entries.ReadConnection;
import dev.sluice.desktop.window.entries.Report;
import dev.sluice.desktop.window.entries.Sentence;
import dev.sluice.desktop.window.redmine.RunningClock.Running;
import dev.sluice.sqlite.Rows;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Redmine's time entries, and the clock that runs, as the window shows them. */
final class RedmineReader implements EntryReader {

  private static final int SECONDS = 3600;

  /** Redmine has no colours, so each project keeps one by its number. */
  private static final List<String> COLORS =
      List.of(
          "#0b83d9", "#c7741c", "#2da608", "#9e5bd9", "#d92b2b", "#06a893", "#566614", "#bf7000");

  private static final String JOINED =
      " FROM time_entries e LEFT JOIN projects p ON p.id = e.project_id"
          + " LEFT JOIN issues i ON i.id = e.issue_id"
          + " LEFT JOIN time_entry_activities a ON a.id = e.activity_id";

  private static final String SHOWN =
      " WHERE e.deleted = 0 AND (?1 = '*' OR e.comments GLOB ?1"
          + " OR e.project_id IN (SELECT id FROM projects WHERE name GLOB ?1)"
          + " OR e.issue_id IN (SELECT i.id FROM issues i WHERE "
          + Names.ISSUE
          + " GLOB ?1))";

  private static final String NEWEST = " ORDER BY e.spent_on DESC, e.id DESC";

  private static final String ABOUT = "e.comments, p.id, p.name, " + Names.ISSUE + ", a.name";

  private final ReadConnection file;
  private final Supplier<Optional<Running>> clock;
  private final LongFunction<SyncState> states;
  private final ZoneId zone;

  RedmineReader(
      ReadConnection file,
      Supplier<Optional<Running>> clock,
      LongFunction<SyncState> states,
      ZoneId zone) {
    this.file = file;
    this.clock = clock;
    this.states = states;
    this.zone = zone;
  }

  @Override
  public List<DayRow> days(String search) {
    return file.list(
        rows -> new DayRow(day(rows, 0), (int) rows.integer(1), length(rows.real(2))),
        "SELECT e.spent_on, count(*), sum(e.hours) FROM time_entries e"
            + SHOWN
            + " GROUP BY e.spent_on ORDER BY e.spent_on DESC",
        holding(search));
  }

  @Override
  public List<EntryRow> page(String search, int from, int count) {
    return file.list(
        this::entry,
        "SELECT e.id, e.spent_on, e.hours, "
            + ABOUT
            + JOINED
            + " WHERE e.id IN (SELECT e.id FROM time_entries e"
            + SHOWN
            + NEWEST
            + " LIMIT ?2 OFFSET ?3)"
            + NEWEST,
        holding(search),
        (long) count,
        (long) from);
  }

  private EntryRow entry(Rows rows) {
    return new EntryRow(
        rows.integer(0),
        text(rows, 3),
        project(rows, 4),
        tags(rows, 6),
        day(rows, 1).atStartOfDay(zone).toInstant(),
        length(rows.real(2)).toSeconds(),
        false,
        states.apply(rows.integer(0)));
  }

  /** What is no day came from an edit by SQL; it must not hide the others. */
  private static LocalDate day(Rows rows, int column) {
    try {
      return LocalDate.parse(text(rows, column));
    } catch (DateTimeParseException noDay) {
      return LocalDate.EPOCH;
    }
  }

  private static Duration length(double hours) {
    return Duration.ofSeconds(Math.round(hours * SECONDS));
  }

  private static @Nullable ProjectLabel project(Rows rows, int column) {
    return rows.isNull(column) ? null : label(rows, column);
  }

  private static ProjectLabel label(Rows rows, int column) {
    long id = rows.integer(column);
    return new ProjectLabel(id, text(rows, column + 1), COLORS.get((int) (id % COLORS.size())));
  }

  /** The issue and the activity; one that is not known has no name. */
  private static List<String> tags(Rows rows, int column) {
    return Stream.of(text(rows, column), text(rows, column + 1))
        .filter(name -> !name.isBlank())
        .toList();
  }

  @Override
  public Optional<EntryRow> running() {
    return clock.get().map(this::running);
  }

  private EntryRow running(Running one) {
    Booking on = one.booking();
    return file.list(
            rows ->
                new EntryRow(
                    one.id(),
                    text(rows, 0),
                    project(rows, 1),
                    tags(rows, 3),
                    one.since(),
                    -1,
                    false,
                    SyncState.PENDING),
            "SELECT ?1, p.id, p.name, (SELECT "
                + Names.ISSUE
                + " FROM issues i WHERE i.id = ?3), (SELECT name FROM time_entry_activities"
                + " WHERE id = ?4) FROM (SELECT 1) LEFT JOIN projects p ON p.id = ?2",
            on.comments(),
            on.project(),
            on.issue(),
            on.activity())
        .get(0);
  }

  @Override
  public Optional<Integer> place(long id) {
    return file
        .list(
            rows -> (int) rows.integer(0),
            "SELECT (SELECT count(*) FROM time_entries e WHERE e.deleted = 0"
                + " AND (e.spent_on, e.id) > (one.spent_on, one.id)) FROM time_entries one"
                + " WHERE one.id = ?1 AND one.deleted = 0",
            id)
        .stream()
        .findFirst();
  }

  @Override
  public List<Sentence> earlier(String typed, int most) {
    return file.list(
        rows -> new Sentence(text(rows, 0), rows.text(2), tags(rows, 3)),
        "SELECT "
            + ABOUT
            + JOINED
            + " WHERE e.deleted = 0 AND e.comments GLOB ?1 AND e.comments <> ''"
            + " GROUP BY e.comments, e.project_id, e.issue_id, e.activity_id"
            + " ORDER BY e.comments GLOB substr(?1, 2) DESC, max(e.spent_on) DESC, max(e.id) DESC"
            + " LIMIT ?2",
        holding(typed),
        (long) most);
  }

  @Override
  public List<ProjectLabel> projects(String typed, int most) {
    return file.list(
        rows -> label(rows, 0),
        "SELECT id, name FROM projects WHERE deleted = 0 AND name <> ''"
            + " AND (name GLOB ?1 OR identifier GLOB ?1) ORDER BY name COLLATE NOCASE LIMIT ?2",
        holding(typed),
        (long) most);
  }

  /** Activities, then issues: those that begin so first, then the newest. */
  @Override
  public List<String> tags(String typed, int most) {
    return file.list(
        rows -> text(rows, 0),
        "SELECT name FROM (SELECT name, 0 AS kind, id FROM time_entry_activities"
            + " WHERE deleted = 0 AND name <> '' UNION ALL SELECT "
            + Names.ISSUE
            + ", 1, -i.id FROM issues i WHERE i.deleted = 0 AND i.subject <> '')"
            + " WHERE name GLOB ?1 ORDER BY kind, name GLOB substr(?1, 2) DESC, id LIMIT ?2",
        holding(typed),
        (long) most);
  }

  @Override
  public List<Report.Share> shares(Report.Span span) {
    return file.list(
        rows ->
            new Report.Share(
                day(rows, 0), Optional.ofNullable(project(rows, 1)), length(rows.real(3))),
        "SELECT e.spent_on, p.id, p.name, sum(e.hours) FROM time_entries e"
            + " LEFT JOIN projects p ON p.id = e.project_id WHERE e.deleted = 0"
            + " AND e.spent_on >= ?1 AND e.spent_on < ?2"
            + " GROUP BY e.spent_on, p.id ORDER BY e.spent_on",
        span.first().toString(),
        span.end().toString());
  }
}
