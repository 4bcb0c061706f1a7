package dev.sluice.lab.torture;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import java.lang.reflect.Method;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Tells the disk which commits would have synced the log; that disk is nothing but a story. */
record DiskDriver(SqliteDriver driver, Disk disk) implements SqliteDriver {

  @Override
  public Path path() {
    return driver.path();
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = driver.open();
    connection.execute(Syncs.SETTING + "OFF");
    Syncs syncs = new Syncs(connection, disk);
    return Forwarding.of(SqliteConnection.class, syncs::invoke);
  }

  /** The same file by its one name has the log that is watched; what lies beside has another. */
  @Override
  public SqliteDriver at(Path file) {
    SqliteDriver there = driver.at(file);
    return disk.isOf(file) ? new DiskDriver(there, disk) : there;
  }

  /** Follows what a connection is told. */
  private static final class Syncs {

    private static final String SETTING = "PRAGMA synchronous = ";

    private final SqliteConnection connection;
    private final Disk disk;
    private boolean full = true; // SQLite's own default

    private Syncs(SqliteConnection connection, Disk disk) {
      this.connection = connection;
      this.disk = disk;
    }

    private @Nullable Object invoke(Method method, Object[] args) throws Throwable {
      Object sql = args.length > 0 ? args[0] : null;
      if (sql instanceof String setting && setting.startsWith(SETTING)) {
        full = sql.equals(SETTING + "FULL") || sql.equals(SETTING + "EXTRA");
        return null;
      }
      Object result = Forwarding.call(connection, method, args);
      if (full && "COMMIT".equals(sql)) {
        disk.sync();
      }
      return result;
    }
  }
}
