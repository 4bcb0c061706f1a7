package dev.sluice.lab.worlds;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Files;
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
import java.util.function.UnaryOperator;

/** Those who undo a mend between the engine of a world and its file. */
final class UndoneSql {

  private static final String TRIGGERS =
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '\\_sync\\_%'"
          + " ESCAPE '\\'";

  private UndoneSql() {}

  /** S107: a migration runs with foreign keys on. */
  static WorldSetup keysStayOn() {
    return statements(sql -> sql.equals("PRAGMA foreign_keys = OFF") ? "SELECT 1" : sql);
  }

  /** S116: no trigger makes an update of a REPLACE. */
  static WorldSetup replaceDeletes() {
    return statements(
        sql -> sql.startsWith("CREATE TRIGGER") && sql.contains("'replaces'") ? "SELECT 1" : sql);
  }

  /** S111: a file does not know what its numbers have meant. */
  static WorldSetup nothingHadAMeaning() {
    return beforeOpening(
        (path, file) -> file.execute("DELETE FROM _sync_meta WHERE name LIKE 'meaning:%'"));
  }

  /** S103: somebody puts the old triggers back before the engine can see that they were gone. */
  static WorldSetup oldTriggers() {
    Map<Path, Map<String, String>> old = new HashMap<>();
    return beforeOpening(
        (path, file) -> {
          Map<String, String> there = new HashMap<>();
          try (ResultSet triggers = file.executeQuery(TRIGGERS)) {
            while (triggers.next()) {
              there.put(triggers.getString(1), triggers.getString(2));
            }
          }
          Map<String, String> known = old.computeIfAbsent(path, any -> new HashMap<>());
          List<String> gone = new ArrayList<>();
          known.forEach(
              (name, sql) -> gone.addAll(there.containsKey(name) ? List.of() : List.of(sql)));
          for (String sql : gone) {
            putBack(sql, file);
          }
          known.putAll(there);
        });
  }

  private static void putBack(String sql, Statement file) {
    try {
      file.execute(sql);
    } catch (SQLException ofAColumnThatIsGone) {
      // Then the engine sees that it is not there.
    }
  }

  /** What is done to a file that is not empty before it is opened. */
  private interface Meddling {
    void with(Path path, Statement file) throws SQLException;
  }

  private static WorldSetup beforeOpening(Meddling meddling) {
    return new WorldSetup() {
      @Override
      public SqliteDriver driver(SqliteDriver whole) {
        if (Files.exists(whole.path())) {
          try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + whole.path());
              Statement statement = file.createStatement()) {
            meddling.with(whole.path(), statement);
          } catch (SQLException e) {
            throw new IllegalStateException("the file cannot be meddled with", e);
          }
        }
        return whole;
      }
    };
  }

  private static WorldSetup statements(UnaryOperator<String> changed) {
    return new WorldSetup() {
      @Override
      public SqliteDriver driver(SqliteDriver whole) {
        return new Changing(whole, changed);
      }
    };
  }

  private record Changing(SqliteDriver whole, UnaryOperator<String> changed)
      implements SqliteDriver {

    @Override
    public Path path() {
      return whole.path();
    }

    @Override
    public SqliteConnection open() {
      SqliteConnection connection = whole.open();
      return Forwarding.of(
          SqliteConnection.class,
          (method, arguments) -> {
            Object[] other = arguments.clone();
            if (other.length > 0 && other[0] instanceof String) {
              other[0] = changed.apply((String) other[0]);
            }
            return Forwarding.call(connection, method, other);
          });
    }

    @Override
    public SqliteDriver at(Path file) {
      return new Changing(whole.at(file), changed);
    }
  }
}
