package dev.sluice.sqlite;

import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Path;

/** Counts the statements of all its connections. */
public final class CountingDriver implements SqliteDriver {

  public int statements;
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
          statements += arguments.length > 0 && arguments[0] instanceof String ? 1 : 0;
          return Forwarding.call(connection, method, arguments);
        });
  }

  @Override
  public SqliteDriver at(Path file) {
    return new CountingDriver(driver.at(file));
  }
}
