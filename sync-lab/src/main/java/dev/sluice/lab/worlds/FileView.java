package dev.sluice.lab.worlds;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the user of the app sees, read by plain SQL. */
final class FileView {

  private final Map<String, List<Here>> rows = new LinkedHashMap<>();

  /**
   * A row of the file in the words of the memory.
   *
   * @param number which row it is; 0 if nobody knows
   * @param isKnownThere whether it has an id of the server's
   */
  record Here(long id, int number, boolean isKnownThere, Map<String, @Nullable String> values) {}

  static FileView of(Path file, AppVersion version) {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      return new FileView(connection, version);
    } catch (SQLException e) {
      throw new IllegalStateException("the file cannot be read", e);
    }
  }

  /** The labels of all rows of a table that may be of no version any more. */
  static List<String> labels(Path file, Iterable<String> tables) {
    List<String> labels = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String table : tables) {
        try (ResultSet found =
            statement.executeQuery("SELECT 1 FROM sqlite_master WHERE name = '" + table + "'")) {
          if (!found.next()) {
            continue;
          }
        }
        try (ResultSet all = statement.executeQuery("SELECT label FROM `" + table + "`")) {
          while (all.next()) {
            labels.add(String.valueOf(all.getString(1)));
          }
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the file cannot be read", e);
    }
    return labels;
  }

  private FileView(Connection connection, AppVersion version) throws SQLException {
    Map<String, Map<Long, Integer>> numbers = new HashMap<>();
    try (Statement statement = connection.createStatement()) {
      for (TypePlan plan : version.plans()) {
        List<Here> read = read(statement, plan);
        rows.put(plan.path(), read);
        Map<Long, Integer> ofType = new HashMap<>();
        read.forEach(row -> ofType.put(row.id(), row.number()));
        numbers.put(plan.path(), ofType);
      }
    }
    for (TypePlan plan : version.plans()) {
      for (Link link : plan.links()) {
        for (Here row : rows(plan.path())) {
          row.values()
              .computeIfPresent(
                  link.column(),
                  (column, id) -> number(numbers.getOrDefault(link.target(), Map.of()), id));
        }
      }
    }
  }

  private static String number(Map<Long, Integer> numbers, String id) {
    Integer number = numbers.get(Long.valueOf(id));
    return number == null ? "dangling " + id : String.valueOf(number);
  }

  private static List<Here> read(Statement statement, TypePlan plan) throws SQLException {
    List<String> columns = new ArrayList<>(plan.columns());
    plan.links().forEach(link -> columns.add(link.column()));
    StringBuilder sql = new StringBuilder("SELECT id, server_id, label");
    columns.forEach(column -> sql.append(", `").append(column).append('`'));
    sql.append(" FROM `").append(plan.name()).append("` WHERE deleted = 0 ORDER BY id");
    List<Here> all = new ArrayList<>();
    try (ResultSet row = statement.executeQuery(sql.toString())) {
      while (row.next()) {
        Map<String, @Nullable String> values = new HashMap<>();
        String label = row.getString(3);
        values.put(TypePlan.LABEL, label);
        for (int i = 0; i < columns.size(); i++) {
          values.put(columns.get(i), row.getString(i + 4));
        }
        all.add(new Here(row.getLong(1), Labels.row(label), row.getObject(2) != null, values));
      }
    }
    return all;
  }

  /** The rows of a type; none if this version of the app does not know it. */
  List<Here> rows(String path) {
    return rows.getOrDefault(path, List.of());
  }

  /** Which rows of a type were meant by somebody. */
  List<Here> known(String path) {
    return rows(path).stream().filter(row -> row.number() > 0).toList();
  }

  @Nullable Here find(Known known) {
    return rows(known.path).stream()
        .filter(row -> row.number() == known.number)
        .findFirst()
        .orElse(null);
  }
}
