package dev.sluice.sqlite;

/** Counts the statements of all its connections. */
public final class CountingDriver implements SqliteDriver {

  public int statements;
  private final SqliteDriver driver;

  public CountingDriver(SqliteDriver driver) {
    this.driver = driver;
  }

  @Override
  public java.nio.file.Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    return new SqliteConnection() {
      @Override
      public void execute(String sql) {
        statements++;
        connection.execute(sql);
      }

      @Override
      public int update(String sql, Object... args) {
        statements++;
        return connection.update(sql, args);
      }

      @Override
      public long insert(String sql, Object... args) {
        statements++;
        return connection.insert(sql, args);
      }

      @Override
      public Rows query(String sql, Object... args) {
        statements++;
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
    };
  }

  @Override
  public SqliteDriver at(java.nio.file.Path file) {
    return new CountingDriver(driver.at(file));
  }
}
