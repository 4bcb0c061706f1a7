package dev.sluice.jdbc;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.sqlite.ProgressHandler;

/**
 * Counts what SQLite does, in instructions of its virtual machine: every statement costs some, and
 * so does every row that it reads, also one that it reads only to pass it over.
 */
public final class StepCounter implements SqliteDriver {

  private static final int AT_ONCE = 20;

  private final JdbcDriver driver;
  private long steps;
  private long statements;
  private final Set<String> sql = new LinkedHashSet<>();

  /** Counts on all connections to that file, but not to those beside it. */
  public StepCounter(Path path) {
    driver = new JdbcDriver(path);
  }

  /** How many instructions the work takes. */
  public long steps(Runnable work) {
    long before = steps;
    work.run();
    return steps - before;
  }

  /** How many statements the work runs. */
  public long statements(Runnable work) {
    long before = statements;
    work.run();
    return statements - before;
  }

  /** Every statement that was run, once. */
  public Set<String> sql() {
    return Set.copyOf(sql);
  }

  /** From now on {@link #sql} answers what is run later. */
  public void forgetSql() {
    sql.clear();
  }

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    JdbcConnection opened = (JdbcConnection) driver.open();
    try {
      ProgressHandler.setHandler(opened.connection, AT_ONCE, new Counting());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return counting(opened);
  }

  private SqliteConnection counting(SqliteConnection connection) {
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) -> {
          if (arguments.length > 0 && arguments[0] instanceof String statement) {
            statements++;
            sql.add(statement);
          }
          return Forwarding.call(connection, method, arguments);
        });
  }

  @Override
  public SqliteDriver at(Path file) {
    return driver.at(file);
  }

  private final class Counting extends ProgressHandler {
    @Override
    protected int progress() {
      steps += AT_ONCE;
      return 0;
    }
  }
}
