package dev.sluice.desktop.window.tracker;

import java.util.Set;

/**
 * A list in which equal entries of a day are one row, as SQL. The first value of a statement are
 * the groups that are open.
 */
final class TrackerGroups {

  /** The level of an entry's row; a group's is 0. */
  static final int ENTRY = 1;

  /** The newest first; a group is as new as its newest entry, and stands above its entries. */
  static final String ORDER =
      " ORDER BY l.day DESC, l.latest DESC, l.newest DESC, l.level, l.start DESC, l.id DESC";

  /** Days of all zones are within a day of those of UTC; so the index is of use. */
  private static final String NEAR =
      " AND e.start >= (?4 - 1) * 86400000 AND e.start < (?5 + 2) * 86400000";

  private TrackerGroups() {}

  static String value(Set<Long> opened) {
    return opened.toString();
  }

  private static String entries(String day, String shown) {
    return " FROM (SELECT e.id, e.start, e.duration, e.description, e.project_id, e.billable,"
        + " e.tag_ids AS tags, "
        + day
        + shown
        + ")";
  }

  /** The days; each kind of entry is one row, and so are those of a group that is open. */
  static String days(String day, String shown) {
    return "SELECT day, sum(many) AS entries, CAST(sum(whole) AS INTEGER) AS seconds,"
        + " sum(CASE WHEN many > 1 AND kind IN (SELECT value FROM json_each(?1)) THEN 1 + many"
        + " ELSE 1 END) AS shown FROM (SELECT day, min(id) AS kind, count(*) AS many,"
        + " sum(duration) AS whole"
        + entries(day, shown)
        + " GROUP BY day, description, project_id, billable, tags) GROUP BY day ORDER BY day DESC";
  }

  /**
   * Some rows {@code l} of some days, with their entries {@code e}; that of a group: its newest.
   */
  static String page(String day, String shown) {
    return " FROM (SELECT l.* FROM (SELECT * FROM (SELECT id, day, start, min(id) OVER kind AS kind,"
        + " count(*) OVER kind AS many, CAST(sum(duration) OVER kind AS INTEGER) AS whole,"
        + " max(start) OVER kind AS latest, first_value(id) OVER"
        + " (PARTITION BY day, description, project_id, billable, tags ORDER BY start DESC, id DESC)"
        + " AS newest"
        + entries(day, shown + NEAR)
        + " WHERE day BETWEEN ?4 AND ?5"
        + " WINDOW kind AS (PARTITION BY day, description, project_id, billable, tags))"
        + " JOIN (SELECT 0 AS level UNION ALL SELECT 1) ON CASE level WHEN 0 THEN many > 1 AND"
        + " id = newest ELSE many = 1 OR kind IN (SELECT value FROM json_each(?1)) END) l"
        + ORDER
        + " LIMIT ?2 OFFSET ?3) l JOIN time_entries e ON e.id = l.id";
  }
}
