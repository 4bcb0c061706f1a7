package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.report.Grouping;
import java.util.Map;

/** What a report adds up, as SQL. */
final class TrackerShares {

  /** What has ended is rounded up to whole steps; what runs is told by its start. */
  private static final String SUMS =
      " CAST(total(CASE WHEN +e.duration >= 0 THEN (e.duration + ?3 - 1) / ?3 * ?3 END)"
          + " AS INTEGER) AS seconds, max(CASE WHEN +e.duration < 0 THEN e.start END) AS since"
          + " FROM time_entries_here e";

  /** What is selected beside the day, and from where. */
  static final Map<Grouping, String> BY =
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
}
