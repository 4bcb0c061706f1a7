package dev.sluice.lab.bench;

import dev.sluice.tracker.TimeEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** New time entries by plain SQL: each like the one that the file's engine created last. */
final class PlainCreates implements AutoCloseable {

  private final Connection connection;
  private final PreparedStatement insert;

  PlainCreates(Connection connection) throws SQLException {
    this.connection = connection;
    this.insert = connection.prepareStatement(PlainSql.insert(TimeEntry.TYPE));
    String last = "SELECT * FROM time_entries ORDER BY id DESC LIMIT 1";
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(last)) {
      row.next();
      int place = 1;
      insert.setObject(place++, null);
      for (var field : TimeEntry.TYPE.fields()) {
        insert.setObject(place++, row.getObject(field.column()));
      }
    }
  }

  /** So many, each in its own transaction. */
  void each(int rows) throws SQLException {
    for (int i = 0; i < rows; i++) {
      insert.executeUpdate();
    }
  }

  /** So many in one transaction. */
  void inOne(int rows) throws SQLException {
    PlainSql.execute(connection, "BEGIN IMMEDIATE");
    each(rows);
    PlainSql.execute(connection, "COMMIT");
  }

  @Override
  public void close() throws SQLException {
    insert.close();
  }
}
