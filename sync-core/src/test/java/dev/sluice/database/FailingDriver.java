package dev.sluice.database;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Lets a number of statements pass and fails the one after, but never a ROLLBACK. */
public final class FailingDriver implements SqliteDriver {

  private final SqliteDriver driver;
  private int left = Integer.MAX_VALUE;
  private boolean locksSwitch;

  public FailingDriver(SqliteDriver driver) {
    this.driver = driver;
  }

  public void failAfter(int statements) {
    left = statements;
  }

  public void failNever() {
    left = Integer.MAX_VALUE;
  }

  /** Keeps SQLite's write lock on another connection while the next switch to the log is tried. */
  public void lockAtSwitchToLog() {
    locksSwitch = true;
  }

  private void count() {
    if (left-- == 0) {
      throw new SqliteException(SqliteException.Reason.FULL, "planned", null);
    }
  }

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    return new Failing(driver.open());
  }

  private Rows whileLocked(Supplier<Rows> query) {
    try (SqliteConnection other = driver.open()) {
      other.execute("BEGIN IMMEDIATE");
      return query.get();
    }
  }

  private final class Failing implements SqliteConnection {

    private final SqliteConnection connection;

    private Failing(SqliteConnection connection) {
      this.connection = connection;
    }

    @Override
    public void execute(String sql) {
      if (!sql.startsWith("ROLLBACK")) {
        count();
      }
      connection.execute(sql);
    }

    @Override
    public int update(String sql, Object... args) {
      count();
      return connection.update(sql, args);
    }

    @Override
    public long insert(String sql, Object... args) {
      count();
      return connection.insert(sql, args);
    }

    @Override
    public Rows query(String sql, Object... args) {
      count();
      if (locksSwitch && sql.contains("journal_mode")) {
        locksSwitch = false;
        return whileLocked(() -> connection.query(sql, args));
      }
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

  @Override
  public SqliteDriver at(Path file) {
    return driver.at(file);
  }
}
