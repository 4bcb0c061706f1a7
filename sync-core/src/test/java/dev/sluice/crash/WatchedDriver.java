package dev.sluice.crash;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Set;

/** SQLite of a process that may be killed: tells its fate of every commit. */
record WatchedDriver(SqliteDriver driver, Fate fate, boolean ofSlots) implements SqliteDriver {

  private static final Set<String> WRITES = Set.of("insert", "update");

  WatchedDriver(SqliteDriver driver, Fate fate) {
    this(driver, fate, false);
  }

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    Watched watched = new Watched(connection);
    return fate.process().opened(SqliteConnection.class, connection, watched::handle);
  }

  /** The only other file of the library is that of the slots. */
  @Override
  public SqliteDriver at(Path file) {
    return new WatchedDriver(driver.at(file), fate, true);
  }

  private final class Watched {

    private final SqliteConnection connection;
    private boolean inTransaction;

    private Watched(SqliteConnection connection) {
      this.connection = connection;
    }

    private Object handle(Method method, Object[] arguments) throws Throwable {
      String name = method.getName();
      String sql = arguments.length > 0 && arguments[0] instanceof String text ? text : name;
      if (sql.startsWith("PRAGMA synchronous")) {
        // Only a power cut needs more than the system remembers, and this is a crash.
        connection.execute("PRAGMA synchronous = OFF");
        return null;
      }
      boolean lasts = sql.equals("COMMIT") || (!inTransaction && WRITES.contains(name));
      if (lasts) {
        inTransaction = false;
        fate.reached(ofSlots ? PointKind.BEFORE_SLOT : PointKind.BEFORE_COMMIT);
      }
      Object result = Forwarding.call(connection, method, arguments);
      if (lasts) {
        fate.reached(ofSlots ? PointKind.AFTER_SLOT : PointKind.AFTER_COMMIT);
      } else if (sql.startsWith("BEGIN")) {
        inTransaction = true;
      } else if (sql.equals("ROLLBACK") || name.equals("rollBack")) {
        inTransaction = false;
      }
      return result;
    }
  }
}
