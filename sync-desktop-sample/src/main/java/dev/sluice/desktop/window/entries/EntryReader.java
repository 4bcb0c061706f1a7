package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.entries.ListRow.DayRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.SyncState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Questions that need SQL: sums by day, one page of a long list, earlier descriptions. It reads by
 * a connection of its own, which the engine does not mind. For one thread at a time.
 */
public final class EntryReader implements AutoCloseable {

  private static final int MOST_LETTERS = 100;

  private static final String SHOWN =
      " WHERE e.deleted = 0 AND +e.duration >= 0 AND (?1 = '*' OR e.description GLOB ?1"
          + " OR e.project_id IN (SELECT id FROM projects WHERE name GLOB ?1))";

  private static final String ROW =
      "SELECT e.id, e.description, e.start, e.duration, e.billable, p.id, p.name, p.color,"
          + " (SELECT group_concat(t.name, char(31)) FROM json_each(e.tag_ids) j"
          + " JOIN tags t ON t.id = j.value) FROM time_entries e"
          + " LEFT JOIN projects p ON p.id = e.project_id";

  private final SqliteDriver driver;
  private final LongFunction<SyncState> states;
  private final ZoneId zone;
  private @Nullable SqliteConnection opened;

  /**
   * Opens its connection at the first question.
   *
   * @param states how the entry of a local id stands to the server
   */
  public EntryReader(SqliteDriver driver, LongFunction<SyncState> states, ZoneId zone) {
    this.driver = driver;
    this.states = states;
    this.zone = zone;
  }

  private SqliteConnection connection() {
    SqliteConnection connection = opened;
    if (connection == null) {
      connection = driver.open();
      opened = connection;
      connection.execute("PRAGMA query_only = 1");
      connection.execute("PRAGMA busy_timeout = 5000");
    }
    return connection;
  }

  /** Where the file is; empty if it is in memory only. */
  public Optional<Path> file() {
    return list(rows -> text(rows, 2), "PRAGMA database_list").stream()
        .filter(path -> !path.isEmpty())
        .findFirst()
        .map(Path::of);
  }

  /** The days on which such entries began, the newest first, with their totals. */
  public List<DayRow> days(String search) {
    String pattern = holding(search);
    String sql =
        "SELECT "
            + DayNumber.of("e.start", zone, edge("min"), edge("max"))
            + " AS day, count(*), sum(e.duration) FROM time_entries e"
            + SHOWN
            + " GROUP BY day ORDER BY day DESC";
    return list(
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
    return list(rows -> Instant.ofEpochMilli(rows.isNull(0) ? 0 : rows.integer(0)), sql).get(0);
  }

  /** Such entries, the newest first, from a place in that order on. */
  public List<EntryRow> page(String search, int from, int count) {
    return list(
        this::entry,
        ROW + SHOWN + " ORDER BY e.start DESC, e.id DESC LIMIT ?2 OFFSET ?3",
        holding(search),
        (long) count,
        (long) from);
  }

  /** The entry that runs. */
  public Optional<EntryRow> running() {
    return list(this::entry, ROW + " WHERE e.deleted = 0 AND e.duration < 0").stream().findFirst();
  }

  /** One entry, unless it is gone. */
  public Optional<EntryRow> entry(long id) {
    return list(this::entry, ROW + " WHERE e.deleted = 0 AND e.id = ?1", id).stream().findFirst();
  }

  /** How many entries in the list come before that one; empty if it is not in the list. */
  public Optional<Integer> place(long id) {
    return list(
            rows -> (int) rows.integer(0),
            "SELECT (SELECT count(*) FROM time_entries e"
                + " WHERE e.deleted = 0 AND +e.duration >= 0"
                + " AND (e.start, e.id) > (one.start, one.id)) FROM time_entries one"
                + " WHERE one.id = ?1 AND one.deleted = 0 AND one.duration >= 0",
            id)
        .stream()
        .findFirst();
  }

  /** Earlier descriptions with their project; those that begin so first, then the newest. */
  public List<Sentence> earlier(String typed, int most) {
    return list(
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

  /** Projects with such a name. */
  public List<ProjectLabel> projects(String typed, int most) {
    return list(
        rows -> new ProjectLabel(rows.integer(0), text(rows, 1), text(rows, 2)),
        "SELECT id, name, color FROM projects WHERE deleted = 0 AND active = 1"
            + " AND name GLOB ?1 ORDER BY name COLLATE NOCASE LIMIT ?2",
        holding(typed),
        (long) most);
  }

  /** Tags with such a name. */
  public List<String> tags(String typed, int most) {
    return list(
        rows -> text(rows, 0),
        "SELECT DISTINCT name FROM tags WHERE deleted = 0 AND name GLOB ?1"
            + " ORDER BY name COLLATE NOCASE LIMIT ?2",
        holding(typed),
        (long) most);
  }

  /** What the days of a week or a month were spent on, in the order of the days. */
  public List<Report.Share> shares(Report.Span span) {
    Instant from = span.first().atStartOfDay(zone).toInstant();
    Instant end = span.end().atStartOfDay(zone).toInstant();
    return list(
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

  private <T> List<T> list(Function<Rows, T> read, String sql, Object... arguments) {
    List<T> all = new ArrayList<>();
    try (Rows rows = connection().query(sql, arguments)) {
      while (rows.next()) {
        all.add(read.apply(rows));
      }
    }
    return all;
  }

  private static String text(Rows rows, int column) {
    return Objects.requireNonNullElse(rows.text(column), "");
  }

  /**
   * Anything that holds this text, small or capital; the user's asterisks are only that. SQLite's
   * LIKE knows the small letters of ASCII only, so each letter becomes a set of its forms. Of a
   * long text only its begin counts: SQLite would compare a pasted letter with every entry for
   * minutes.
   */
  private static String holding(String typed) {
    StringBuilder pattern = new StringBuilder("*");
    typed.strip().codePoints().limit(MOST_LETTERS).forEach(letter -> pattern.append(forms(letter)));
    return pattern.length() == 1 ? "*" : pattern.append('*').toString();
  }

  private static String forms(int letter) {
    int capital = Character.toUpperCase(letter);
    String all =
        IntStream.of(letter, capital, Character.toLowerCase(letter), Character.toLowerCase(capital))
            .distinct()
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    boolean plain = all.codePointCount(0, all.length()) == 1 && "*?[".indexOf(letter) < 0;
    return plain ? all : "[" + all + "]";
  }

  @Override
  public void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
