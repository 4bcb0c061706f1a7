package dev.sluice.lab.torture;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The rows of a file that the server need not have as they are here, read by plain SQL: those that
 * still wait, and those that are listed as failures.
 *
 * @param waiting those that still wait
 * @param failed by table, those that the user has been told of, named as in a snapshot: by server
 *     id, or by local id negated
 * @param standIns by table, those that stand in for a row of the server, named likewise
 */
record OpenRows(
    List<Waiting> waiting, Map<String, Set<Long>> failed, Map<String, Set<Long>> standIns) {

  private static final String STATES = "SELECT type, id, state FROM _sync_row";

  private static final Map<String, List<String>> PARENTS =
      Map.of(
          "projects", List.of("clients r WHERE r.id = e.client_id"),
          "time_entries",
              List.of(
                  "projects r WHERE r.id = e.project_id",
                  "tags r WHERE r.id IN (SELECT value FROM json_each(e.tag_ids))"));

  static OpenRows of(Connection connection) throws SQLException {
    OpenRows open = new OpenRows(new ArrayList<>(), new HashMap<>(), new HashMap<>());
    try (Statement states = connection.createStatement();
        ResultSet rows = states.executeQuery(STATES)) {
      while (rows.next()) {
        open.add(rows.getString(1), rows.getLong(2), rows.getString(3), connection);
      }
    }
    return open;
  }

  private void add(String table, long id, String state, Connection connection) throws SQLException {
    if (state.equals("pending")) {
      waiting.add(waiting(table, id, connection));
    } else {
      (state.equals("placeholder") ? standIns : failed)
          .computeIfAbsent(table, each -> new HashSet<>())
          .add(key(table, id, connection));
    }
  }

  private static long key(String table, long id, Connection connection) throws SQLException {
    String sql = "SELECT coalesce(server_id, -id) FROM " + table + " WHERE id = " + id;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getLong(1) : -id;
    }
  }

  /** A row that was deleted by an app is in its table no more, but its last version is kept. */
  private static Waiting waiting(String table, long id, Connection connection) throws SQLException {
    StringBuilder orphan = new StringBuilder("0");
    for (String parent : PARENTS.getOrDefault(table, List.of())) {
      orphan.append(" OR EXISTS (SELECT 1 FROM " + parent + " AND r.server_id IS NULL)");
    }
    String text =
        switch (table) {
          case "time_entries" -> "description";
          case "tags", "clients", "projects", "tasks", "workspaces" -> "name";
          default -> "''";
        };
    String underWay =
        "EXISTS (SELECT 1 FROM _sync_journal a WHERE a.type = '%1$s' AND a.id = %2$d)";
    String select = "SELECT server_id, " + text + ", " + orphan + ", " + underWay + " FROM %3$s e";
    String both =
        select
            + " WHERE id = %2$d UNION ALL "
            + select.replace("%3$s", "_sync_base_%1$s")
            + " WHERE id = %2$d";
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(String.format(Locale.ROOT, both, table, id, table))) {
      if (!row.next()) {
        return new Waiting(table, null, null, false, false);
      }
      Long serverId = row.getObject(1) == null ? null : row.getLong(1);
      return new Waiting(table, serverId, row.getString(2), row.getBoolean(3), row.getBoolean(4));
    }
  }

  boolean isStandIn(String table, long key) {
    return standIns.getOrDefault(table, Set.of()).contains(key);
  }

  boolean isFailed(String table, long key) {
    return failed.getOrDefault(table, Set.of()).contains(key);
  }
}
