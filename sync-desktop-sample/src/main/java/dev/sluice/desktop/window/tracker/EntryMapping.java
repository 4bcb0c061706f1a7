package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.entries.ListRow;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.ListRow.GroupRow;
import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.store.SqlRow;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** An entry as SQL reads it, and as the list shows it. */
final class EntryMapping {

  static final String COLUMNS =
      "e.id, e.description, CAST(e.start AS INTEGER) AS start,"
          + " CAST(e.duration AS INTEGER) AS seconds, CAST(e.billable AS INTEGER) AS billable,"
          + " p.id AS project_id, p.name AS project, p.color,"
          + " (SELECT group_concat(t.name, char(31)) FROM json_each(e.tag_ids) j"
          + " JOIN tags t ON t.id = j.value) AS tags";

  static final String PROJECTS = " LEFT JOIN projects p ON p.id = e.project_id";

  static final String ROW =
      "SELECT " + COLUMNS + " FROM time_entries e" + PROJECTS + " WHERE e.id IN ";

  private final LongFunction<SyncState> states;

  /**
   * Reads rows.
   *
   * @param states how the entry of a local id stands to the server
   */
  EntryMapping(LongFunction<SyncState> states) {
    this.states = states;
  }

  /** A row of a list with groups. */
  ListRow row(SqlRow row) {
    EntryRow entry = entry(row);
    return row.number("level") == TrackerGroups.ENTRY
        ? entry
        : new GroupRow(
            row.number("kind"),
            entry,
            (int) row.number("many"),
            Duration.ofSeconds(row.number("whole")));
  }

  private static @Nullable ProjectLabel project(SqlRow row) {
    return row.numberOrNull("project_id") == null ? null : label(row);
  }

  static ProjectLabel label(SqlRow row) {
    return new ProjectLabel(row.number("project_id"), row.text("project"), row.text("color"));
  }

  static List<String> tags(SqlRow row) {
    String tags = row.textOrNull("tags");
    return tags == null ? List.of() : List.of(tags.split("\u001f"));
  }

  static LocalDate day(SqlRow row) {
    return LocalDate.ofEpochDay(row.number("day"));
  }

  static Duration length(SqlRow row) {
    return Duration.ofSeconds(row.number("seconds"));
  }

  EntryRow entry(SqlRow row) {
    return new EntryRow(
        row.number("id"),
        row.text("description"),
        project(row),
        tags(row),
        row.instant("start"),
        row.number("seconds"),
        row.truth("billable"),
        states.apply(row.number("id")));
  }
}
