package dev.sluice.ratelimit.file;

import dev.sluice.internal.file.Damage;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.file.SettingAside;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Opens the slot file, creates a missing file, and sets a damaged file aside. Notices when the path
 * leads to another file than the open file.
 */
final class LedgerFile {

  /** How long SQLite waits for a lock before a step fails as busy. */
  private static final int BUSY_MILLIS = 250;

  private final SqliteDriver driver;
  private final Time time;
  private final LeaseHolder holder;
  private List<Object> opened = List.of();

  LedgerFile(SqliteDriver driver, Time time, LeaseHolder holder) {
    this.driver = driver;
    this.time = time;
    this.holder = holder;
  }

  Path path() {
    return driver.path();
  }

  /** Opens the file at the path. */
  SqliteConnection open() {
    return holder.alone(this::openOrAnew);
  }

  /** Sets a damaged file aside and begins a new one, unless another process has done so. */
  SqliteConnection anew() {
    return holder.alone(this::setAside);
  }

  private SqliteConnection openOrAnew() {
    try {
      return connected();
    } catch (SqliteException e) {
      if (e.reason() != Reason.DAMAGED) {
        throw e;
      }
      return setAside();
    }
  }

  private SqliteConnection setAside() {
    if (!isSound()) {
      SettingAside.rename(driver.path(), time.now());
    }
    return connected();
  }

  private SqliteConnection connected() {
    opened = List.of();
    if (holder.isFirst()) {
      FileCheck.refuseOthers(driver.path());
    }
    if (isTorn()) {
      SettingAside.rename(driver.path(), time.now());
    }
    SqliteConnection connection = driver.open();
    try {
      Pragmas.set(connection);
      Pragmas.ask(connection, "PRAGMA busy_timeout = " + BUSY_MILLIS);
      if (FileCheck.isFresh(connection, driver.path())) {
        begin(connection);
      }
      Pragmas.useWriteAheadLog(connection);
      Pragmas.ask(connection, "SELECT count(*) FROM `clock`"); // so that the log is there
      if (length("-wal") == 0) {
        putIntoLog(connection);
      }
      holder.mark(true);
      opened = whereThePathLeads();
      return connection;
    } catch (RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Whether somebody has removed the slot file or its log. A log without its file keeps SQLite from
   * creating a new file. A file without its log lacks its last slots, unless all users have closed
   * the file.
   */
  private boolean isTorn() {
    boolean hasFile = length("") > 0;
    boolean hasLog = length("-wal") > 0;
    return hasFile ? holder.isInUse() && !hasLog : hasLog || exists("-shm");
  }

  private long length(String ending) {
    return Damage.beside(driver.path(), ending).toFile().length();
  }

  private boolean exists(String ending) {
    return Files.exists(Damage.beside(driver.path(), ending));
  }

  /** Fills the log. From here on an empty log means that somebody has emptied it. */
  private void putIntoLog(SqliteConnection connection) {
    FileClock clock = new FileClock(connection, time);
    LedgerConnection.patiently(
        () -> {
          connection.execute("BEGIN IMMEDIATE");
          try {
            long now = clock.now();
            clock.nextTicket(); // SQLite writes nothing where nothing has changed
            clock.note(now);
            connection.execute("COMMIT");
            return true;
          } catch (RuntimeException | Error e) {
            connection.rollBack(e);
            throw e;
          }
        });
  }

  /**
   * Closes the connection. After the last connection, SQLite removes the log. The lock file then
   * notes that the missing log is no loss.
   */
  void close(SqliteConnection connection) {
    boolean isOurs = !isGone();
    holder.alone(
        () -> {
          connection.close();
          if (isOurs && exists("") && !exists("-wal")) {
            holder.mark(false);
          }
          return true;
        });
  }

  /**
   * Creates the tables. Earlier slots count as lost if the lock file is marked as used for slots,
   * or if a damaged file lies beside. The application id is written before the write-ahead log is
   * on, so that the file itself holds the id.
   */
  private void begin(SqliteConnection connection) {
    boolean loss = holder.isMarked() || followsDamaged();
    connection.execute("BEGIN IMMEDIATE");
    FileCheck.dropFirstTables(connection);
    connection.execute(FileClock.TABLE);
    connection.execute(KeyRecord.TABLE);
    connection.execute(SharedSlowStart.TABLE);
    connection.execute(KeyRecord.INDEX);
    SlotTable.TABLES.forEach(connection::execute);
    SharedQueue.TABLES.forEach(connection::execute);
    FileClock.begin(connection, time, loss);
    connection.execute("PRAGMA application_id = " + FileCheck.APPLICATION);
    connection.execute("PRAGMA user_version = " + FileCheck.LAYOUT);
    connection.execute("COMMIT");
  }

  /**
   * Whether somebody has removed or replaced the slot file, its log or its shared memory. On a
   * system without file keys, only a removal is noticed.
   */
  boolean isGone() {
    return !opened.equals(whereThePathLeads());
  }

  /**
   * Whether a problem comes from a log that somebody has emptied. SQLite reports an emptied log as
   * a disk error, again and again.
   */
  boolean isLogEmptied(SqliteException problem) {
    Path log = Damage.beside(driver.path(), "-wal");
    return problem.reason() == Reason.OTHER && log.toFile().length() == 0;
  }

  private List<Object> whereThePathLeads() {
    List<Object> keys = new ArrayList<>();
    for (String ending : new String[] {"", "-wal", "-shm"}) {
      keys.add(keyOf(Damage.beside(driver.path(), ending)));
    }
    return keys;
  }

  private static Object keyOf(Path file) {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? "there" : key;
    } catch (IOException gone) {
      return "gone";
    }
  }

  private boolean followsDamaged() {
    Path file = driver.path();
    String damaged = file.getFileName() + "-damaged-";
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            file.resolveSibling(""), other -> other.getFileName().toString().startsWith(damaged))) {
      return found.iterator().hasNext();
    } catch (IOException e) {
      throw new SqliteException(Reason.READ_ONLY, file + " cannot be looked for", e);
    }
  }

  private boolean isSound() {
    try (SqliteConnection connection = driver.open();
        Rows rows = connection.query("PRAGMA quick_check(1)")) {
      return rows.next() && "ok".equals(rows.text(0));
    } catch (SqliteException e) {
      if (e.reason() != Reason.DAMAGED && !isLogEmptied(e)) {
        throw e;
      }
      return false;
    }
  }
}
