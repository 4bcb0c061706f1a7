package dev.sluice.lab.bench;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/** A tracker's file by sqlite-jdbc alone. */
final class PlainSql {

  private PlainSql() {}

  /** A connection with the settings of the engine's own. */
  static Connection open(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.enforceForeignKeys(true);
    config.enableRecursiveTriggers(true);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    config.setGetGeneratedKeys(false);
    return DriverManager.getConnection("jdbc:sqlite:" + file, config.toProperties());
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  static long number(Path file, String sql) throws SQLException {
    try (Connection connection = open(file)) {
      return number(connection, sql);
    }
  }

  static void dropTriggers(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet all =
            statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'trigger'")) {
      while (all.next()) {
        names.add(all.getString(1));
      }
    }
    for (String name : names) {
      execute(connection, "DROP TRIGGER `" + name + "`");
    }
  }

  /** An INSERT of the server's id and all fields. */
  static String insert(EntityType<?> type) {
    List<String> columns = new ArrayList<>();
    columns.add("server_id");
    type.fields().forEach(field -> columns.add(field.column()));
    return "INSERT INTO `"
        + type.name()
        + "` (`"
        + String.join("`, `", columns)
        + "`, deleted) VALUES ("
        + String.join(", ", Collections.nCopies(columns.size(), "?"))
        + ", 0)";
  }

  /** The value of a field of which nothing is known. */
  static @Nullable Object empty(Field<?, ?> field) {
    if (field.isNullable()) {
      return null;
    }
    return switch (field.kind()) {
      case TEXT -> "";
      case DOCUMENT -> "null";
      case REFERENCES -> "[]";
      case DATE -> "2026-01-01";
      default -> 0L;
    };
  }
}
