package dev.sluice.android.sample.data;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.util.List;
import java.util.Locale;

/** Completes a description from the whole history. */
final class Completion {

  /** SQLite takes the other columns from the row with the latest start. */
  private static final String EARLIER =
      "SELECT e.description, e.project_id AS project_id, e.tag_ids AS tags,"
          + " e.billable = 1 AS billable, p.name AS project, max(e.start) AS latest"
          + " FROM time_entries_here e LEFT JOIN projects_here p ON p.id = e.project_id"
          + " WHERE e.description LIKE ? GROUP BY e.description, e.project_id"
          + " ORDER BY latest DESC LIMIT ?";

  private static final int CANDIDATES = 4; // for each that is shown

  private Completion() {}

  static List<Earlier> of(Database db, String words, int most) {
    String lower = words.toLowerCase(Locale.getDefault());
    return db.list(Sql.of(EARLIER, pattern(words), CANDIDATES * most), Completion::earlier).stream()
        .filter(
            found -> found.details().description().toLowerCase(Locale.getDefault()).contains(lower))
        .limit(most)
        .collect(toUnmodifiableList());
  }

  /** SQLite compares only ASCII without regard to case, so any other character fits all. */
  private static String pattern(String words) {
    return "%" + words.replaceAll("%|\\P{ASCII}", "_") + "%";
  }

  private static Earlier earlier(SqlRow row) {
    return new Earlier(
        new Details(
            row.text("description"),
            row.numberOrNull("project_id"),
            History.ids(row.textOrNull("tags")),
            row.number("billable") == 1),
        row.textOrNull("project"));
  }
}
