package dev.sluice.database;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.testkit.process.Forwarding;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Lets a number of statements pass and fails the one after, but never a ROLLBACK. */
public final class FailingDriver implements SqliteDriver {

  private final SqliteDriver driver;
  private int left = Integer.MAX_VALUE;
  private boolean locksSwitch;
  private String before = "";
  private @Nullable Runnable others;

  public FailingDriver(SqliteDriver driver) {
    this.driver = driver;
  }

  public void failAfter(int statements) {
    left = statements;
  }

  public void failNever() {
    left = Integer.MAX_VALUE;
  }

  /** Whether a statement has failed since {@link #failAfter}. */
  public boolean hasFailed() {
    return left < 0;
  }

  /** Keeps SQLite's write lock on another connection while the next switch to the log is tried. */
  public void lockAtSwitchToLog() {
    locksSwitch = true;
  }

  /** Lets others work once, right before the next statement that contains the words. */
  public void workBefore(String words, Runnable work) {
    before = words;
    others = work;
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
    SqliteConnection connection = driver.open();
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) -> {
          String sql = arguments.length > 0 && arguments[0] instanceof String text ? text : "";
          if (!sql.isEmpty() && !sql.startsWith("ROLLBACK")) {
            count();
          }
          Runnable work = others;
          if (work != null && sql.contains(before)) {
            others = null;
            work.run();
          }
          if (locksSwitch && sql.contains("journal_mode")) {
            locksSwitch = false;
            try (SqliteConnection other = driver.open()) {
              other.execute("BEGIN IMMEDIATE");
              return Forwarding.call(connection, method, arguments);
            }
          }
          return Forwarding.call(connection, method, arguments);
        });
  }

  @Override
  public SqliteDriver at(Path file) {
    return driver.at(file);
  }
}
