package dev.sluice.sqlite;

import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Path;

/** Counts the statements and commits of all its connections. */
public final class CountingDriver implements SqliteDriver {

  public int statements;

  public int commits;

  /** How many commits had to reach the disk. */
  public int flushes;

  private final SqliteDriver driver;

  public CountingDriver(SqliteDriver driver) {
    this.driver = driver;
  }

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) -> {
          String sql = arguments.length > 0 && arguments[0] instanceof String text ? text : "";
          statements += sql.isEmpty() ? 0 : 1;
          commits += sql.equals("COMMIT") ? 1 : 0;
          flushes += sql.equals("PRAGMA synchronous = FULL") ? 1 : 0;
          return Forwarding.call(connection, method, arguments);
        });
  }

  @Override
  public SqliteDriver at(Path file) {
    return new CountingDriver(driver.at(file));
  }
}
