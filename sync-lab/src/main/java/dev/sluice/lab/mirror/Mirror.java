package dev.sluice.lab.mirror;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.ServerView;
import dev.sluice.testkit.state.RowKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads both sides, and neither by the engine: plain SQL here, the server's memory there. */
public final class Mirror {

  private static final List<Mirrored> TABLES =
      List.of(
          new Mirrored("workspaces", RowKind.WORKSPACE, List.of(Column.text("name"))),
          new Mirrored("tags", RowKind.TAG, List.of(Column.text("name"), Column.workspace())),
          new Mirrored("clients", RowKind.CLIENT, List.of(Column.text("name"), Column.workspace())),
          new Mirrored(
              "projects",
              RowKind.PROJECT,
              List.of(
                  Column.text("name"),
                  Column.workspace(),
                  Column.reference("client_id", "clients"),
                  Column.text("color"),
                  Column.bool("active"))),
          new Mirrored(
              "tasks",
              RowKind.TASK,
              List.of(Column.text("name"), Column.reference("project_id", "projects"))),
          new Mirrored(
              "time_entries",
              RowKind.TIME_ENTRY,
              List.of(
                  Column.text("description"),
                  Column.start(),
                  Column.duration(),
                  Column.bool("billable"),
                  Column.workspace(),
                  Column.reference("project_id", "projects"),
                  Column.reference("task_id", "tasks"),
                  Column.tags())));

  private Mirror() {}

  /** A table and what it is on the server. */
  private record Mirrored(String table, RowKind kind, List<Column> columns) {}

  /** What a file holds. */
  public static Snapshot ofFile(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      return of(connection);
    }
  }

  /** What the file of a connection holds. */
  public static Snapshot of(Connection connection) throws SQLException {
    Map<String, Map<Long, Map<String, String>>> tables = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      for (Mirrored mirrored : TABLES) {
        tables.put(mirrored.table(), rows(mirrored, statement));
      }
    }
    return new Snapshot(tables);
  }

  /** What a server holds. */
  public static Snapshot ofServer(ServerView server) {
    return new Snapshot(
        TABLES.stream()
            .collect(Collectors.toMap(Mirrored::table, mirrored -> rows(mirrored, server))));
  }

  private static Map<Long, Map<String, String>> rows(Mirrored mirrored, Statement statement)
      throws SQLException {
    String columns = mirrored.columns().stream().map(Column::sql).collect(Collectors.joining(", "));
    String sql =
        "SELECT coalesce(e.server_id, -e.id), "
            + columns
            + " FROM "
            + mirrored.table()
            + " e WHERE e.deleted = 0";
    Map<Long, Map<String, String>> rows = new TreeMap<>();
    try (ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows.put(result.getLong(1), row(mirrored, result));
      }
    }
    return rows;
  }

  private static Map<String, String> row(Mirrored mirrored, ResultSet result) throws SQLException {
    Map<String, String> row = new TreeMap<>();
    int index = 2;
    for (Column column : mirrored.columns()) {
      row.put(column.name(), Objects.requireNonNullElse(result.getString(index++), Column.NULL));
    }
    return row;
  }

  private static Map<Long, Map<String, String>> rows(Mirrored mirrored, ServerView server) {
    return server.rows(mirrored.kind()).stream()
        .collect(Collectors.toMap(row -> row.path("id").asLong(), row -> row(mirrored, row)));
  }

  private static Map<String, String> row(Mirrored mirrored, JsonNode json) {
    return mirrored.columns().stream()
        .collect(Collectors.toMap(Column::name, column -> column.json().apply(json)));
  }
}
