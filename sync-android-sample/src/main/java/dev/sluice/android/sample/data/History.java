package dev.sluice.android.sample.data;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.sluice.failure.StorageException;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import dev.sluice.store.SyncState;
import dev.sluice.tracker.TimeEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads entries, the one that runs and then the newest first, as far as a list shows them. Going
 * further reads only what follows; after a change it begins anew. For one thread at a time.
 */
final class History {

  /** Entries with their projects. A value that is no number must not hide other entries. */
  static final String ROWS =
      "SELECT e.id, e.description, p.name AS project, CAST(e.start AS INTEGER) AS start,"
          + " CAST(e.duration AS INTEGER) AS seconds, e.tag_ids AS tags,"
          + " e.billable = 1 AS billable,"
          + " e.description || ' ' || ifnull(p.name, '') AS words FROM time_entries_here e"
          + " LEFT JOIN projects_here p ON p.id = e.project_id WHERE ";

  /** The entry that runs. */
  static final String RUNNING = ROWS + "e.duration < 0 LIMIT 1";

  static final String BETWEEN = ROWS + "((e.start >= ? AND e.start < ?) OR e.duration < 0)";

  private static final String FOLLOWING =
      ROWS
          + "(e.start, e.id) < (?, ?) AND e.duration >= 0"
          + " ORDER BY e.start DESC, e.id DESC LIMIT ?";

  private static final Pattern DIGITS = Pattern.compile("-?\\d+");
  private static final int BATCH = 500; // rows that a search reads at once

  private final Database db;
  private final String words; // in lower case
  private final List<EntryRow> found = new ArrayList<>();
  private Map<Long, String> tags = Map.of(); // their names
  private int change = -1; // after which this was read
  private long start; // where it has come to
  private long id;
  private boolean end;

  History(Database db, String words) {
    this.db = db;
    this.words = words.toLowerCase(Locale.getDefault());
  }

  /** Reads until there are so many, if there are. A change is named by its number. */
  Page upTo(int count, int latest) {
    if (latest != change) {
      begin(latest);
    }
    while (found.size() < count && !end) {
      readOn(words.isEmpty() ? count - found.size() : BATCH);
    }
    int most = Math.min(count, found.size());
    return new Page(List.copyOf(found.subList(0, most)), end && most == found.size());
  }

  private void begin(int latest) {
    change = latest;
    found.clear();
    tags = tags(db);
    add(db.list(Sql.of(RUNNING), row -> row));
    start = Long.MAX_VALUE;
    id = Long.MAX_VALUE;
    end = false;
  }

  private void readOn(int rows) {
    List<SqlRow> read = db.list(Sql.of(FOLLOWING, start, id, rows), row -> row);
    end = read.size() < rows;
    if (!read.isEmpty()) {
      SqlRow last = read.get(read.size() - 1);
      start = last.number("start");
      id = last.number("id");
    }
    add(read);
  }

  private void add(List<SqlRow> read) {
    for (SqlRow row : read) {
      if (row.text("words").toLowerCase(Locale.getDefault()).contains(words)) {
        found.add(entry(row, db, tags));
      }
    }
  }

  /** The names of the tags by their ids. */
  static Map<Long, String> tags(Database db) {
    return db.list(Sql.of("SELECT id, name FROM tags_here"), row -> row).stream()
        .collect(toMap(row -> row.number("id"), row -> row.text("name")));
  }

  /** The ids in a list as the database has it. */
  static List<Long> ids(@Nullable String list) {
    return list == null
        ? List.of()
        : DIGITS
            .matcher(list)
            .results()
            .map(id -> Long.valueOf(id.group()))
            .collect(toUnmodifiableList());
  }

  /** A row of {@link #ROWS}. */
  static EntryRow entry(SqlRow row, Database db, Map<Long, String> tags) {
    Instant start = row.instant("start");
    long seconds = row.number("seconds");
    return new EntryRow(
        row.number("id"),
        row.text("description"),
        row.textOrNull("project"),
        ids(row.textOrNull("tags")).stream()
            .filter(tags::containsKey)
            .map(tags::get)
            .collect(toUnmodifiableList()),
        row.number("billable") == 1,
        start,
        seconds < 0 ? null : start.plusSeconds(seconds),
        state(row.ref("id", TimeEntry.TYPE), db));
  }

  /** The engine skips a row with a value that cannot be read, so that row waits here. */
  private static SyncState state(Ref<TimeEntry> ref, Database db) {
    try {
      return db.table(TimeEntry.TYPE).state(ref);
    } catch (StorageException unreadable) {
      return SyncState.PENDING;
    }
  }
}
