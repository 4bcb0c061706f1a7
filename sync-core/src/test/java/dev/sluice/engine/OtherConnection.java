package dev.sluice.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Another program at the same file, which knows SQL and nothing of any engine. */
final class OtherConnection implements AutoCloseable {

  private final Connection connection;

  OtherConnection(Path file) throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    run("PRAGMA recursive_triggers = ON");
    run("PRAGMA foreign_keys = ON");
  }

  int run(String sql, Object... arguments) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      statement.execute();
      return statement.getUpdateCount();
    }
  }

  long number(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : -1;
    }
  }

  /** Changes when somebody else has changed the file. */
  long dataVersion() throws SQLException {
    return number("PRAGMA data_version");
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
