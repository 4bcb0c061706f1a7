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

  private final SqliteDriver driver;
  private final Time time;

  SlotFile(SqliteDriver driver, Time time) {
    this.driver = driver;
    this.time = time;
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
      Pragmas.useWriteAheadLog(connection);
      connection.execute("PRAGMA synchronous = FULL"); // a slot that is forgotten is used twice
      if (isFresh(connection)) {
        begin(connection);
      }
      return connection;
    } catch (RuntimeException | Error e) {
      connection.close();
      throw e;
    }
  }

  private static boolean isFresh(SqliteConnection connection) {
    String loss = "SELECT count(*) FROM `sqlite_master` WHERE `name` = 'loss'";
    return Pragmas.ask(connection, loss) == 0;
  }

  /** A file beside a damaged one may follow it, whoever has set that aside. */
  private void begin(SqliteConnection connection) {
    boolean loss = followsDamaged();
    connection.execute("BEGIN IMMEDIATE");
    SlotRows.createTables(connection);
    if (loss) {
      SlotRows.noteLoss(connection, time);
    }
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
