package dev.sluice.crash;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;

/** A connection that hands everything on. */
abstract class Relay implements SqliteConnection {

  private final SqliteConnection connection;

  Relay(SqliteConnection connection) {
    this.connection = connection;
  }

  @Override
  public void execute(String sql) {
    connection.execute(sql);
  }

  @Override
  public int update(String sql, Object... args) {
    return connection.update(sql, args);
  }

  @Override
  public long insert(String sql, Object... args) {
    return connection.insert(sql, args);
  }

  @Override
  public Rows query(String sql, Object... args) {
    return connection.query(sql, args);
  }

  @Override
  public void interrupt() {
    connection.interrupt();
  }

  @Override
  public void close() {
    connection.close();
  }
}
