package dev.sluice.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Another program at the same file, which knows SQL and nothing of any engine. */
public final class OtherConnection implements AutoCloseable {

  private final Connection connection;

  public OtherConnection(Path file) {
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    run("PRAGMA recursive_triggers = ON");
    run("PRAGMA foreign_keys = ON");
  }

  public int run(String sql, Object... arguments) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setObject(i + 1, arguments[i]);
      }
      statement.execute();
      return statement.getUpdateCount();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  public long number(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getLong(1) : -1;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The first column of all rows. */
  public List<String> texts(String sql) {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Changes when somebody else has changed the file. */
  public long dataVersion() {
    return number("PRAGMA data_version");
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
