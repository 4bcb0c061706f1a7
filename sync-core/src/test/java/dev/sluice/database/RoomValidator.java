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
public final class RoomValidator {

  /** How a file is asked: the rows of a query, each with so many columns. */
  public interface Asked {
    List<List<Object>> rows(String sql, int columns);
  }

  private record Column(String affinity, boolean notNull, long keyPosition) {}

  private record Key(
      String table, String onDelete, String onUpdate, List<String> from, List<String> to) {}

  private record Index(String name, boolean unique, List<String> columns, List<String> orders) {}

  private final Asked file;
  private final List<String> problems = new ArrayList<>();

  private RoomValidator(Asked file) {
    this.file = file;
  }

  /** What Room would complain of, and SQL that is not Room's; empty if it takes the file. */
  static List<String> problems(Path file, Map<?, ?> schemaFile) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      Asked asked = (sql, columns) -> rows(connection, sql, columns);
      RoomValidator validator = new RoomValidator(asked);
      for (Map<?, ?> entity : entities(schemaFile)) {
        validator.compareSql((String) entity.get("tableName"), (String) entity.get("createSql"));
      }
      validator.problems.addAll(signature(asked, schemaFile));
      validator.problems.addAll(tables(asked, schemaFile));
      return validator.problems;
    }
  }

  /** What Room would complain of whenever it opens the file. */
  public static List<String> signature(Asked file, Map<?, ?> schemaFile) {
    RoomValidator validator = new RoomValidator(file);
    validator.checkSignature((Map<?, ?>) schemaFile.get("database"));
    return validator.problems;
  }

  /** What Room would complain of when it looks at the tables, as after a migration. */
  public static List<String> tables(Asked file, Map<?, ?> schemaFile) {
    RoomValidator validator = new RoomValidator(file);
    entities(schemaFile).forEach(validator::checkTable);
    return validator.problems;
  }

  private static List<Map<?, ?>> entities(Map<?, ?> schemaFile) {
    return maps((Map<?, ?>) schemaFile.get("database"), "entities");
  }

  private void checkSignature(Map<?, ?> database) {
    compare(
        "version", ((Number) database.get("version")).longValue(), number("PRAGMA user_version"));
    List<List<Object>> master =
        file.rows("SELECT identity_hash FROM room_master_table WHERE id = 42", 1);
    compare("hash", List.of(List.of(database.get("identityHash"))), master);
  }

  private void checkTable(Map<?, ?> entity) {
    String table = (String) entity.get("tableName");
    compare(table + " columns", wantedColumns(entity), foundColumns(table));
    compare(table + " foreign keys", wantedKeys(entity), foundKeys(table));
    compare(table + " indices", wantedIndices(entity), foundIndices(table));
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

  private Map<String, Column> foundColumns(String table) {
    Map<String, Column> columns = new TreeMap<>();
    for (List<Object> row : file.rows("PRAGMA table_info(`" + table + "`)", 6)) {
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

  private Set<Key> foundKeys(String table) {
    Map<Long, Key> byId = new TreeMap<>();
    for (List<Object> row : file.rows("PRAGMA foreign_key_list(`" + table + "`)", 7)) {
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

  private Set<Index> foundIndices(String table) {
    Set<Index> indices = new HashSet<>();
    for (List<Object> row : file.rows("PRAGMA index_list(`" + table + "`)", 4)) {
      if (row.get(3).equals("c")) {
        indices.add(foundIndex((String) row.get(1), isTrue(row.get(2))));
      }
    }
    return indices;
  }

  private Index foundIndex(String name, boolean unique) {
    List<String> columns = new ArrayList<>();
    List<String> orders = new ArrayList<>();
    for (List<Object> row : file.rows("PRAGMA index_xinfo(`" + name + "`)", 4)) {
      if (number(row.get(1)) >= 0) {
        columns.add((String) row.get(2));
        orders.add(isTrue(row.get(3)) ? "DESC" : "ASC");
      }
    }
    return new Index(name, unique, columns, orders);
  }

  /** Room does not look at this, but its own SQL would have left exactly these words. */
  private void compareSql(String table, String createSql) {
    List<List<Object>> found =
        file.rows("SELECT sql FROM sqlite_master WHERE name = '" + table + "'", 1);
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

  private long number(String sql) {
    return number(file.rows(sql, 1).get(0).get(0));
  }

  private static long number(Object value) {
    return ((Number) value).longValue();
  }

  private static boolean isTrue(Object value) {
    return number(value) != 0;
  }

  private static List<List<Object>> rows(Connection connection, String sql, int columns) {
    List<List<Object>> rows = new ArrayList<>();
    try (ResultSet results = connection.createStatement().executeQuery(sql)) {
      while (results.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(results.getObject(i));
        }
        rows.add(row);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
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
