package dev.sluice.sqlite;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file of slots: made where it is missing, set aside where it is damaged. */
final class SlotFile {

  /** How long a step waits for others before it is told that the file is busy. */
  private static final int BUSY_MILLIS = 250;

  private final SqliteDriver driver;
  private final Time time;

  SlotFile(SqliteDriver driver, Time time) {
    this.driver = driver;
    this.time = time;
  }

  Path path() {
    return driver.path();
  }

  /** Whether transactions from now on, and all before, are on the disk when they end. */
  static void flush(SqliteConnection connection, boolean wanted) {
    connection.execute("PRAGMA synchronous = " + (wanted ? "FULL" : "NORMAL"));
  }

  SqliteConnection open() {
    try {
      return connected();
    } catch (StorageException e) {
      if (e.reason() != Reason.DAMAGED) {
        throw e;
      }
      return anew();
    }
  }

  /** Unless another process was quicker. */
  SqliteConnection anew() {
    if (!isSound()) {
      SettingAside.rename(driver.path(), time.now());
    }
    return connected();
  }

  private SqliteConnection connected() {
    SqliteConnection connection = driver.open();
    try {
      Pragmas.set(connection);
      Pragmas.ask(connection, "PRAGMA busy_timeout = " + BUSY_MILLIS);
      Pragmas.useWriteAheadLog(connection);
      if (isFresh(connection)) {
        begin(connection);
      }
      connection.execute(SlotStart.TABLE); // which files of earlier versions lack
      return connection;
    } catch (RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  private static boolean isFresh(SqliteConnection connection) {
    String clock = "SELECT count(*) FROM `sqlite_master` WHERE `name` = 'clock'";
    return Pragmas.ask(connection, clock) == 0;
  }

  /** A file beside a damaged one may follow it, whoever has set that aside. */
  private void begin(SqliteConnection connection) {
    boolean loss = followsDamaged();
    connection.execute("BEGIN IMMEDIATE");
    connection.execute(SlotClock.TABLE);
    connection.execute(SlotAccount.TABLE);
    SlotRows.TABLES.forEach(connection::execute);
    SlotClock.begin(connection, time, loss);
    connection.execute("COMMIT");
  }

  private boolean followsDamaged() {
    Path file = driver.path();
    String damaged = file.getFileName() + "-damaged-";
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(
            file.resolveSibling(""), other -> other.getFileName().toString().startsWith(damaged))) {
      return found.iterator().hasNext();
    } catch (IOException e) {
      throw new StorageException(Reason.READ_ONLY, file + " cannot be looked for", e);
    }
  }

  private boolean isSound() {
    try (SqliteConnection connection = driver.open();
        Rows rows = connection.query("PRAGMA quick_check(1)")) {
      return rows.next() && "ok".equals(rows.text(0));
    } catch (StorageException e) {
      if (e.reason() != Reason.DAMAGED) {
        throw e;
      }
      return false;
    }
  }
}
