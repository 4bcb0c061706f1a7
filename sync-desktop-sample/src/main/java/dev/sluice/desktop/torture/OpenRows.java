package dev.sluice.desktop.torture;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The rows of a file that the server need not have as they are here, read by plain SQL: those that
 * still wait, and those that are listed as failures.
 *
 * @param pending how many still wait
 * @param failed by table, those that the user has been told of, named as in a snapshot: by server
 *     id, or by local id negated
 */
record OpenRows(int pending, Map<String, Set<Long>> failed) {

  private static final String STATES = "SELECT type, id, state FROM _sync_row";

  static OpenRows of(Path file) throws SQLException {
    int pending = 0;
    Map<String, Set<Long>> failed = new HashMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement states = connection.createStatement();
        ResultSet rows = states.executeQuery(STATES)) {
      while (rows.next()) {
        String state = rows.getString(3);
        if (state.equals("pending")) {
          pending++;
        } else if (state.equals("refused") || state.equals("lost")) {
          failed
              .computeIfAbsent(rows.getString(1), table -> new HashSet<>())
              .add(key(rows.getString(1), rows.getLong(2), connection));
        }
      }
    }
    return new OpenRows(pending, failed);
  }

  private static long key(String table, long id, Connection connection) throws SQLException {
    String sql = "SELECT coalesce(server_id, -id) FROM " + table + " WHERE id = " + id;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getLong(1) : -id;
    }
  }

  boolean isFailed(String table, long key) {
    return failed.getOrDefault(table, Set.of()).contains(key);
  }
}
