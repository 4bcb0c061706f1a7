package dev.sluice.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Does what Room does with a file when it trusts nothing: compares every table of an exported
 * schema with what SQLite tells of it. Written from Room's rules alone, knowing nothing of our own
 * code.
 */
final class RoomValidator {

  private record Column(String affinity, boolean notNull, long keyPosition) {}

  private record Key(
      String table, String onDelete, String onUpdate, List<String> from, List<String> to) {}

  private record Index(String name, boolean unique, List<String> columns, List<String> orders) {}

  private final Connection connection;
  private final List<String> problems = new ArrayList<>();

  private RoomValidator(Connection connection) {
    this.connection = connection;
  }

  /** What Room would complain of; empty if it takes the file. */
  static List<String> problems(Path file, Map<?, ?> schemaFile) throws SQLException {
    Map<?, ?> database = (Map<?, ?>) schemaFile.get("database");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      RoomValidator validator = new RoomValidator(connection);
      validator.checkSignature(database);
      for (Map<?, ?> entity : maps(database, "entities")) {
        validator.checkTable(entity);
      }
      return validator.problems;
    }
  }

  private void checkSignature(Map<?, ?> database) throws SQLException {
    compare(
        "version", ((Number) database.get("version")).longValue(), number("PRAGMA user_version"));
    List<List<Object>> master =
        rows("SELECT identity_hash FROM room_master_table WHERE id = 42", 1);
    compare("hash", List.of(List.of(database.get("identityHash"))), master);
  }

  private void checkTable(Map<?, ?> entity) throws SQLException {
    String table = (String) entity.get("tableName");
    compare(table + " columns", wantedColumns(entity), foundColumns(table));
    compare(table + " foreign keys", wantedKeys(entity), foundKeys(table));
    compare(table + " indices", wantedIndices(entity), foundIndices(table));
    compareSql(table, (String) entity.get("createSql"));
  }

  private Map<String, Column> wantedColumns(Map<?, ?> entity) {
    Map<?, ?> key = (Map<?, ?>) entity.get("primaryKey");
    List<String> keyColumns = strings(key, "columnNames");
    Map<String, Column> columns = new TreeMap<>();
    for (Map<?, ?> field : maps(entity, "fields")) {
      String name = (String) field.get("columnName");
      boolean notNull = Boolean.TRUE.equals(field.get("notNull"));
      long position = keyColumns.indexOf(name) + 1L;
      columns.put(name, new Column((String) field.get("affinity"), notNull, position));
    }
    return columns;
  }

  private Map<String, Column> foundColumns(String table) throws SQLException {
    Map<String, Column> columns = new TreeMap<>();
    for (List<Object> row : rows("PRAGMA table_info(`" + table + "`)", 6)) {
      Column column =
          new Column(affinity((String) row.get(2)), isTrue(row.get(3)), number(row.get(5)));
      columns.put((String) row.get(1), column);
    }
    return columns;
  }

  private static String affinity(String type) {
    String upper = type.toUpperCase(Locale.ENGLISH);
    if (upper.contains("INT")) {
      return "INTEGER";
    }
    if (upper.contains("CHAR") || upper.contains("CLOB") || upper.contains("TEXT")) {
      return "TEXT";
    }
    if (upper.contains("BLOB")) {
      return "BLOB";
    }
    boolean real = upper.contains("REAL") || upper.contains("FLOA") || upper.contains("DOUB");
    return real ? "REAL" : "UNDEFINED";
  }

  private Set<Key> wantedKeys(Map<?, ?> entity) {
    Set<Key> keys = new HashSet<>();
    for (Map<?, ?> key : maps(entity, "foreignKeys")) {
      keys.add(
          new Key(
              (String) key.get("table"),
              (String) key.get("onDelete"),
              (String) key.get("onUpdate"),
              strings(key, "columns"),
              strings(key, "referencedColumns")));
    }
    return keys;
  }

  private Set<Key> foundKeys(String table) throws SQLException {
    Map<Long, Key> byId = new TreeMap<>();
    for (List<Object> row : rows("PRAGMA foreign_key_list(`" + table + "`)", 7)) {
      Key key =
          byId.computeIfAbsent(
              number(row.get(0)),
              id ->
                  new Key(
                      (String) row.get(2),
                      (String) row.get(6),
                      (String) row.get(5),
                      new ArrayList<>(),
                      new ArrayList<>()));
      key.from().add((String) row.get(3));
      key.to().add((String) row.get(4));
    }
    return new HashSet<>(byId.values());
  }

  private Set<Index> wantedIndices(Map<?, ?> entity) {
    Set<Index> indices = new HashSet<>();
    for (Map<?, ?> index : maps(entity, "indices")) {
      List<String> columns = strings(index, "columnNames");
      List<String> orders = new ArrayList<>(strings(index, "orders"));
      while (orders.size() < columns.size()) {
        orders.add("ASC");
      }
      boolean unique = Boolean.TRUE.equals(index.get("unique"));
      indices.add(new Index((String) index.get("name"), unique, columns, orders));
    }
    return indices;
  }

  private Set<Index> foundIndices(String table) throws SQLException {
    Set<Index> indices = new HashSet<>();
    for (List<Object> row : rows("PRAGMA index_list(`" + table + "`)", 4)) {
      if (row.get(3).equals("c")) {
        indices.add(foundIndex((String) row.get(1), isTrue(row.get(2))));
      }
    }
    return indices;
  }

  private Index foundIndex(String name, boolean unique) throws SQLException {
    List<String> columns = new ArrayList<>();
    List<String> orders = new ArrayList<>();
    for (List<Object> row : rows("PRAGMA index_xinfo(`" + name + "`)", 4)) {
      if (number(row.get(1)) >= 0) {
        columns.add((String) row.get(2));
        orders.add(isTrue(row.get(3)) ? "DESC" : "ASC");
      }
    }
    return new Index(name, unique, columns, orders);
  }

  /** Room does not look at this, but its own SQL would have left exactly these words. */
  private void compareSql(String table, String createSql) throws SQLException {
    List<List<Object>> found =
        rows("SELECT sql FROM sqlite_master WHERE name = '" + table + "'", 1);
    String wanted =
        createSql
            .replace("${TABLE_NAME}", table)
            .replace("CREATE TABLE IF NOT EXISTS", "CREATE TABLE");
    compare(table + " sql", List.of(List.of(wanted)), found);
  }

  private void compare(String what, Object wanted, Object found) {
    if (!Objects.equals(wanted, found)) {
      problems.add(what + ": expected " + wanted + ", found " + found);
    }
  }

  private long number(String sql) throws SQLException {
    return number(rows(sql, 1).get(0).get(0));
  }

  private static long number(Object value) {
    return ((Number) value).longValue();
  }

  private static boolean isTrue(Object value) {
    return number(value) != 0;
  }

  private List<List<Object>> rows(String sql, int columns) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (ResultSet results = connection.createStatement().executeQuery(sql)) {
      while (results.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(results.getObject(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<?, ?>> maps(Map<?, ?> map, String name) {
    return map.get(name) == null ? List.of() : (List<Map<?, ?>>) map.get(name);
  }

  @SuppressWarnings("unchecked")
  private static List<String> strings(Map<?, ?> map, String name) {
    return map.get(name) == null ? List.of() : (List<String>) map.get(name);
  }
}
