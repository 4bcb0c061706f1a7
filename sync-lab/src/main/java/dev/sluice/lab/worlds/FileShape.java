package dev.sluice.lab.worlds;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.lab.TempFolder;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The words that make the tables of a schema, for migrations that make one anew. */
final class FileShape {

  private final Map<String, String> tables = new HashMap<>();
  private final Map<String, List<String>> columns = new HashMap<>();
  private final Map<String, List<String>> indices = new HashMap<>();

  static FileShape of(SyncSchema schema) {
    try (TempFolder folder = TempFolder.inMemory("sluice-worlds")) {
      Path file = folder.path().resolve("shape.db");
      SqliteDatabase.open(new JdbcDriver(file), schema, SqliteOptions.defaults()).close();
      return new FileShape(file);
    } catch (IOException | SQLException e) {
      throw new IllegalStateException("a file of the schema cannot be made", e);
    }
  }

  private FileShape(Path file) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      try (ResultSet all =
          statement.executeQuery(
              "SELECT type, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL")) {
        while (all.next()) {
          if (all.getString(1).equals("table")) {
            tables.put(all.getString(2), all.getString(3));
            columns.put(all.getString(2), new ArrayList<>());
          } else if (all.getString(1).equals("index")) {
            indices.computeIfAbsent(all.getString(2), t -> new ArrayList<>()).add(all.getString(3));
          }
        }
      }
      for (Map.Entry<String, List<String>> table : columns.entrySet()) {
        try (ResultSet all =
            statement.executeQuery(
                "SELECT name FROM pragma_table_info('" + table.getKey() + "')")) {
          while (all.next()) {
            table.getValue().add("`" + all.getString(1) + "`");
          }
        }
      }
    }
  }

  /** SQLite's own steps to make a table anew with other words. */
  List<String> rebuild(String table) {
    List<String> steps = new ArrayList<>();
    String made = tables.getOrDefault(table, "");
    steps.add(made.replaceFirst("`" + table + "`", "`new_" + table + "`"));
    String all = String.join(", ", columns.getOrDefault(table, List.of()));
    steps.add(
        "INSERT INTO `new_" + table + "` (" + all + ") SELECT " + all + " FROM `" + table + "`");
    steps.add("DROP TABLE `" + table + "`");
    steps.add("ALTER TABLE `new_" + table + "` RENAME TO `" + table + "`");
    steps.addAll(indices.getOrDefault(table, List.of()));
    return steps;
  }
}
