package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.names.ProjectLabel;
import dev.sluice.desktop.window.report.Grouping;
import dev.sluice.desktop.window.report.Report.Asked;
import dev.sluice.desktop.window.report.Report.Share;
import dev.sluice.desktop.window.text.SearchTerms;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import io.reactivex.rxjava3.core.Observable;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a report adds up. */
final class TrackerShares {

  /** What has ended is rounded up to whole steps; what runs is told by its start. */
  private static final String SUMS =
      " CAST(total(CASE WHEN +e.duration >= 0 THEN (e.duration + ?3 - 1) / ?3 * ?3 END)"
          + " AS INTEGER) AS seconds, max(CASE WHEN +e.duration < 0 THEN e.start END) AS since"
          + " FROM time_entries_here e";

  /** What is selected beside the day, and from where. */
  private static final Map<Grouping, String> BY =
      Map.of(
          Grouping.PROJECT,
          ", p.id AS group_id, p.name AS name, p.color,"
              + SUMS
              + " LEFT JOIN projects p ON p.id = e.project_id",
          Grouping.CLIENT,
          ", c.id AS group_id, c.name AS name, '' AS color,"
              + SUMS
              + " LEFT JOIN projects p ON p.id = e.project_id"
              + " LEFT JOIN clients c ON c.id = p.client_id",
          Grouping.TAG,
          ", t.id AS group_id, t.name AS name, '' AS color,"
              + SUMS
              + " LEFT JOIN json_each(e.tag_ids) j ON 1 LEFT JOIN tags t ON t.id = j.value",
          Grouping.BILLABLE,
          ", CASE WHEN e.billable THEN 1 END AS group_id, 'Billable' AS name, '' AS color," + SUMS);

  private TrackerShares() {}

  /** Them, now and after each change. */
  static Observable<List<Share>> of(Asked asked, Database database, ZoneId zone) {
    Instant from = asked.span().first().atStartOfDay(zone).toInstant();
    Instant end = asked.span().end().atStartOfDay(zone).toInstant();
    SearchTerms terms = SearchTerms.parse(asked.search());
    return database.observe(
        Sql.of(
            "SELECT "
                + DayNumber.column(zone, from, end)
                + BY.get(asked.by())
                + " WHERE e.start >= ?1 AND e.start < ?2"
                + terms.sql(TrackerSearch.SUCH, 3)
                + " GROUP BY day, group_id ORDER BY day",
            terms.values(from, end, asked.rounding().entryStep())),
        row ->
            new Share(
                EntryMapping.day(row),
                Optional.ofNullable(group(row)),
                EntryMapping.length(row),
                row.numberOrNull("since") == null ? null : row.instant("since")));
  }

  private static @Nullable ProjectLabel group(SqlRow row) {
    Long id = row.numberOrNull("group_id");
    return id == null ? null : new ProjectLabel(id, row.text("name"), row.text("color"));
  }
}
