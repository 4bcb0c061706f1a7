package dev.sluice.jdbc;

import dev.sluice.sqlite.Rows;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a query by JDBC, which counts columns from 1. */
final class JdbcRows implements Rows {

  private final ResultSet results;
  private final JdbcErrors errors;
  private final Closing afterwards;

  /** What follows the close of a cursor. */
  interface Closing {
    void run() throws SQLException;
  }

  JdbcRows(ResultSet results, JdbcErrors errors, Closing afterwards) {
    this.results = results;
    this.errors = errors;
    this.afterwards = afterwards;
  }

  @Override
  public boolean next() {
    try {
      return results.next();
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public List<String> columns() {
    try {
      ResultSetMetaData names = results.getMetaData();
      List<String> columns = new ArrayList<>();
      for (int i = 1; i <= names.getColumnCount(); i++) {
        columns.add(names.getColumnLabel(i));
      }
      return columns;
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public boolean isNull(int column) {
    return text(column) == null;
  }

  @Override
  public long integer(int column) {
    try {
      return results.getLong(column + 1);
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public double real(int column) {
    try {
      return results.getDouble(column + 1);
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public @Nullable String text(int column) {
    try {
      return results.getString(column + 1);
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public byte @Nullable [] bytes(int column) {
    try {
      return results.getBytes(column + 1);
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public void close() {
    try {
      results.close();
      afterwards.run();
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }
}
