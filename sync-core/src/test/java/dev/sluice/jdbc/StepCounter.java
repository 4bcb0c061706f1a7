package dev.sluice.jdbc;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;

/**
 * Counts what SQLite does, in instructions of its virtual machine: every statement costs some, and
 * so does every row that it reads, also one that it reads only to pass it over.
 */
public final class StepCounter implements SqliteDriver {

  private static final int AT_ONCE = 20;

  private final Path path;
  private long steps;

  /** Counts on all connections to that file, but not to those beside it. */
  public StepCounter(Path path) {
    this.path = path.toAbsolutePath();
  }

  /** How many instructions the work takes. */
  public long steps(Runnable work) {
    long before = steps;
    work.run();
    return steps - before;
  }

  @Override
  public Path path() {
    return path;
  }

  @Override
  public SqliteConnection open() {
    JdbcErrors errors = new JdbcErrors(path);
    SQLiteConfig config = new SQLiteConfig();
    config.setGetGeneratedKeys(false);
    try {
      Connection connection = config.createConnection("jdbc:sqlite:" + path);
      ProgressHandler.setHandler(connection, AT_ONCE, new Counting());
      return new JdbcConnection(connection, errors);
    } catch (SQLException e) {
      throw errors.storage(e);
    }
  }

  @Override
  public SqliteDriver at(Path file) {
    return new JdbcDriver(file);
  }

  private final class Counting extends ProgressHandler {
    @Override
    protected int progress() {
      steps += AT_ONCE;
      return 0;
    }
  }
}
