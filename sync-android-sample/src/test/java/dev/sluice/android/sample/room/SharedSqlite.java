package dev.sluice.android.sample.room;

import androidx.sqlite.SQLiteConnection;
import androidx.sqlite.SQLiteDriver;
import androidx.sqlite.SQLiteStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteException;

/** Stands in for {@code BundledSQLiteDriver}: androidx's faces over the SQLite of sqlite-jdbc. */
public final class SharedSqlite implements SQLiteDriver {

  private interface Work<T> {
    T run() throws SQLException;
  }

  /** With the number in the message, as androidx tells an error. */
  private static <T> T told(Work<T> work) {
    try {
      return work.run();
    } catch (SQLException e) {
      int code = e instanceof SQLiteException ours ? ours.getResultCode().code : 21;
      throw new android.database.SQLException(
          "Error code: " + code + ", message: " + e.getMessage());
    }
  }

  @Override
  public SQLiteConnection open(String fileName) {
    SQLiteConfig config = new SQLiteConfig();
    config.setGetGeneratedKeys(false);
    return new Opened(told(() -> config.createConnection("jdbc:sqlite:" + fileName)));
  }

  private record Opened(Connection connection) implements SQLiteConnection {

    @Override
    public SQLiteStatement prepare(String sql) {
      return new Prepared(told(() -> connection.prepareStatement(sql)));
    }

    @Override
    public void close() {
      told(
          () -> {
            connection.close();
            return connection;
          });
    }
  }

  private static final class Prepared implements SQLiteStatement {

    private final PreparedStatement statement;
    private boolean ran;
    private @Nullable ResultSet results;

    Prepared(PreparedStatement statement) {
      this.statement = statement;
    }

    private void bind(int index, @Nullable Object value) {
      told(
          () -> {
            statement.setObject(index, value);
            return index;
          });
    }

    @Override
    public void bindBlob(int index, byte[] value) {
      bind(index, value);
    }

    @Override
    public void bindDouble(int index, double value) {
      bind(index, value);
    }

    @Override
    public void bindLong(int index, long value) {
      bind(index, value);
    }

    @Override
    public void bindText(int index, String value) {
      bind(index, value);
    }

    @Override
    public void bindNull(int index) {
      bind(index, null);
    }

    @Override
    public byte[] getBlob(int index) {
      return told(() -> results.getBytes(index + 1));
    }

    @Override
    public double getDouble(int index) {
      return told(() -> results.getDouble(index + 1));
    }

    @Override
    public long getLong(int index) {
      return told(() -> results.getLong(index + 1));
    }

    @Override
    public String getText(int index) {
      return told(() -> results.getString(index + 1));
    }

    @Override
    public boolean isNull(int index) {
      return told(() -> results.getObject(index + 1) == null);
    }

    @Override
    public int getColumnCount() {
      return told(() -> statement.getMetaData().getColumnCount());
    }

    @Override
    public String getColumnName(int index) {
      return told(() -> statement.getMetaData().getColumnName(index + 1));
    }

    @Override
    public boolean step() {
      return told(
          () -> {
            if (!ran) {
              ran = true;
              results = statement.execute() ? statement.getResultSet() : null;
            }
            return results != null && results.next();
          });
    }

    @Override
    public void reset() {
      told(
          () -> {
            ran = false;
            if (results != null) {
              results.close();
            }
            results = null;
            return ran;
          });
    }

    @Override
    public void clearBindings() {
      told(
          () -> {
            statement.clearParameters();
            return statement;
          });
    }

    @Override
    public void close() {
      told(
          () -> {
            statement.close();
            return statement;
          });
    }
  }
}
