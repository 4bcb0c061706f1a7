package dev.sluice.crash;

import dev.sluice.failure.StorageException;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Path;
import java.util.List;

/**
 * A disk that fails: from the k-th statement of a kind on, until somebody repairs it. What its
 * connections are told first is up to the test.
 */
final class BrokenDisk implements SqliteDriver {

  private final SqliteDriver driver;
  private final Reason reason;
  private final List<String> settings;
  private int left = Integer.MAX_VALUE;

  /** A disk that fails for that reason; each connection begins with these settings. */
  BrokenDisk(Path file, Reason reason, String... settings) {
    this(new JdbcDriver(file), reason, List.of(settings));
  }

  private BrokenDisk(SqliteDriver driver, Reason reason, List<String> settings) {
    this.driver = driver;
    this.reason = reason;
    this.settings = settings;
  }

  Reason reason() {
    return reason;
  }

  void failAfter(int statements) {
    left = statements;
  }

  void repair() {
    left = Integer.MAX_VALUE;
  }

  /** A full disk fails those who write, a lock those who begin to. */
  private void pass(boolean begins) {
    if (begins == (reason == Reason.LOCKED) && left-- <= 0) {
      left = 0;
      throw new StorageException(reason, "planned", null);
    }
  }

  @Override
  public Path path() {
    return driver.path();
  }

  /** The slots are on another disk. */
  @Override
  public SqliteDriver at(Path file) {
    return driver.at(file);
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) -> {
          String name = method.getName();
          String sql = arguments.length > 0 && arguments[0] instanceof String text ? text : "";
          boolean begins = sql.startsWith("BEGIN");
          if (begins || sql.equals("COMMIT") || name.equals("insert") || name.equals("update")) {
            pass(begins);
          }
          if (sql.startsWith("PRAGMA busy_timeout")) {
            arguments[0] = "PRAGMA busy_timeout = 20";
          }
          Object result = Forwarding.call(connection, method, arguments);
          if (sql.startsWith("PRAGMA synchronous")) {
            settings.forEach(connection::execute);
          }
          return result;
        });
  }
}
