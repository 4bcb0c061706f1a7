package dev.sluice.crash;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** SQLite of a process that may be killed: tells its fate of every commit. */
final class WatchedDriver implements SqliteDriver {

  private final SqliteDriver driver;
  private final Fate fate;
  private final boolean ofSlots;
  private final Queue<SqliteConnection> open;

  WatchedDriver(SqliteDriver driver, Fate fate) {
    this(driver, fate, false, new ConcurrentLinkedQueue<>());
  }

  private WatchedDriver(
      SqliteDriver driver, Fate fate, boolean ofSlots, Queue<SqliteConnection> open) {
    this.driver = driver;
    this.fate = fate;
    this.ofSlots = ofSlots;
    this.open = open;
  }

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    open.add(connection);
    return new Watched(connection);
  }

  /** The only other file of the library is that of the slots. */
  @Override
  public SqliteDriver at(Path file) {
    return new WatchedDriver(driver.at(file), fate, true, open);
  }

  /** What the system does for a process that is no more. */
  void closeAll() {
    open.forEach(SqliteConnection::close);
    open.clear();
  }

  private final class Watched extends Relay {

    private final SqliteConnection connection;
    private boolean inTransaction;

    private Watched(SqliteConnection connection) {
      super(connection);
      this.connection = connection;
    }

    /** Only a power failure asks for more than the system remembers; this is not about one. */
    @Override
    public void execute(String sql) {
      if (sql.startsWith("PRAGMA synchronous")) {
        super.execute("PRAGMA synchronous = OFF");
      } else if (sql.equals("COMMIT")) {
        inTransaction = false;
        lasting(
            () -> {
              super.execute(sql);
              return true;
            });
      } else {
        super.execute(sql);
        inTransaction = sql.startsWith("BEGIN") || (inTransaction && !sql.equals("ROLLBACK"));
      }
    }

    @Override
    public int update(String sql, Object... args) {
      return inTransaction ? super.update(sql, args) : lasting(() -> super.update(sql, args));
    }

    @Override
    public long insert(String sql, Object... args) {
      return inTransaction ? super.insert(sql, args) : lasting(() -> super.insert(sql, args));
    }

    private <T> T lasting(Supplier<T> write) {
      fate.reached(ofSlots ? PointKind.BEFORE_SLOT : PointKind.BEFORE_COMMIT);
      T result = write.get();
      fate.reached(ofSlots ? PointKind.AFTER_SLOT : PointKind.AFTER_COMMIT);
      return result;
    }

    @Override
    public void close() {
      open.remove(connection);
      super.close();
    }
  }
}
