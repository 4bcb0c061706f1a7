package dev.sluice.desktop.window.tracker;

import static dev.sluice.desktop.window.entries.ReadConnection.holding;
import static dev.sluice.desktop.window.entries.ReadConnection.text;

import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.ProjectLabel;
import dev.sluice.desktop.window.entries.ReadConnection;
import dev.sluice.desktop.window.entries.Report;
import dev.sluice.desktop.window.entries.Sentence;
import dev.sluice.sqlite.Rows;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Questions that need SQL: sums by day, one page of a long list, earlier descriptions. */
public final class TrackerReader implements EntryReader {

  private static final String SHOWN =
      " WHERE e.deleted = 0 AND +e.duration >= 0 AND (?1 = '*' OR e.description GLOB ?1"
          + " OR e.project_id IN (SELECT id FROM projects WHERE name GLOB ?1))";

  private static final String ROW =
      "SELECT e.id, e.description, e.start, e.duration, e.billable, p.id, p.name, p.color,"
          + " (SELECT group_concat(t.name, char(31)) FROM json_each(e.tag_ids) j"
          + " JOIN tags t ON t.id = j.value) FROM time_entries e"
          + " LEFT JOIN projects p ON p.id = e.project_id";

  private final ReadConnection file;
  private final LongFunction<SyncState> states;
  private final ZoneId zone;

  /**
   * Asks by that connection.
   *
   * @param states how the entry of a local id stands to the server
   */
  public TrackerReader(ReadConnection file, LongFunction<SyncState> states, ZoneId zone) {
    this.file = file;
    this.states = states;
    this.zone = zone;
  }

  @Override
  public List<DayRow> days(String search) {
    String pattern = holding(search);
    String sql =
        "SELECT "
            + DayNumber.of("e.start", zone, edge("min"), edge("max"))
            + " AS day, count(*), sum(e.duration) FROM time_entries e"
            + SHOWN
            + " GROUP BY day ORDER BY day DESC";
    return file.list(
        rows ->
            new DayRow(
                LocalDate.ofEpochDay(rows.integer(0)),
                (int) rows.integer(1),
                Duration.ofSeconds(rows.integer(2))),
        sql,
        pattern);
  }

  private Instant edge(String function) {
    String sql = "SELECT " + function + "(start) FROM time_entries";
    return file.list(rows -> Instant.ofEpochMilli(rows.isNull(0) ? 0 : rows.integer(0)), sql)
        .get(0);
  }

  @Override
  public List<EntryRow> page(String search, int from, int count) {
    return file.list(
        this::entry,
        ROW + SHOWN + " ORDER BY e.start DESC, e.id DESC LIMIT ?2 OFFSET ?3",
        holding(search),
        (long) count,
        (long) from);
  }

  @Override
  public Optional<EntryRow> running() {
    return file.list(this::entry, ROW + " WHERE e.deleted = 0 AND e.duration < 0").stream()
        .findFirst();
  }

  @Override
  public Optional<Integer> place(long id) {
    return file
        .list(
            rows -> (int) rows.integer(0),
            "SELECT (SELECT count(*) FROM time_entries e"
                + " WHERE e.deleted = 0 AND +e.duration >= 0"
                + " AND (e.start, e.id) > (one.start, one.id)) FROM time_entries one"
                + " WHERE one.id = ?1 AND one.deleted = 0 AND one.duration >= 0",
            id)
        .stream()
        .findFirst();
  }

  @Override
  public List<Sentence> earlier(String typed, int most) {
    return file.list(
        rows -> new Sentence(text(rows, 0), rows.text(1), List.of()),
        "SELECT e.description, p.name FROM time_entries e"
            + " LEFT JOIN projects p ON p.id = e.project_id AND p.deleted = 0"
            + " WHERE e.deleted = 0 AND e.description GLOB ?1 AND e.description <> ''"
            + " GROUP BY e.description, e.project_id"
            + " ORDER BY e.description GLOB substr(?1, 2) DESC, max(e.start) DESC"
            + " LIMIT ?2",
        holding(typed),
        (long) most);
  }

  @Override
  public List<ProjectLabel> projects(String typed, int most) {
    return file.list(
        rows -> new ProjectLabel(rows.integer(0), text(rows, 1), text(rows, 2)),
        "SELECT id, name, color FROM projects WHERE deleted = 0 AND active = 1"
            + " AND name GLOB ?1 ORDER BY name COLLATE NOCASE LIMIT ?2",
        holding(typed),
        (long) most);
  }

  @Override
  public List<String> tags(String typed, int most) {
    return file.list(
        rows -> text(rows, 0),
        "SELECT DISTINCT name FROM tags WHERE deleted = 0 AND name GLOB ?1"
            + " ORDER BY name COLLATE NOCASE LIMIT ?2",
        holding(typed),
        (long) most);
  }

  @Override
  public List<Report.Share> shares(Report.Span span) {
    Instant from = span.first().atStartOfDay(zone).toInstant();
    Instant end = span.end().atStartOfDay(zone).toInstant();
    return file.list(
        rows ->
            new Report.Share(
                LocalDate.ofEpochDay(rows.integer(0)),
                Optional.ofNullable(project(rows, 1)),
                Duration.ofSeconds(rows.integer(4))),
        "SELECT "
            + DayNumber.of("e.start", zone, from, end)
            + " AS day, p.id, p.name, p.color, sum(e.duration) FROM time_entries e"
            + " LEFT JOIN projects p ON p.id = e.project_id WHERE e.deleted = 0"
            + " AND +e.duration >= 0 AND e.start >= ?1 AND e.start < ?2"
            + " GROUP BY day, p.id ORDER BY day",
        from.toEpochMilli(),
        end.toEpochMilli());
  }

  private static @Nullable ProjectLabel project(Rows rows, int column) {
    return rows.isNull(column)
        ? null
        : new ProjectLabel(rows.integer(column), text(rows, column + 1), text(rows, column + 2));
  }

  private EntryRow entry(Rows rows) {
    String tags = rows.text(8);
    return new EntryRow(
        rows.integer(0),
        text(rows, 1),
        project(rows, 5),
        tags == null ? List.of() : List.of(tags.split("\u001f")),
        Instant.ofEpochMilli(rows.integer(2)),
        rows.integer(3),
        rows.integer(4) != 0,
        states.apply(rows.integer(0)));
  }
}
