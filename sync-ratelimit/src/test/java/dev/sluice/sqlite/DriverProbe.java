package dev.sluice.sqlite;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.internal.file.Pragmas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CountDownLatch;

/** Short words for what the contract of drivers asks. */
final class DriverProbe {

  private DriverProbe() {}

  /** A connection to a file with two tables, {@code t} and {@code u}. */
  static SqliteConnection opened(SqliteDriver driver) {
    SqliteConnection connection = driver.open();
    Pragmas.set(connection);
    Pragmas.useWriteAheadLog(connection);
    connection.execute(
        "CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, i INTEGER, r REAL, s TEXT)");
    connection.execute("CREATE TABLE IF NOT EXISTS u (n INTEGER)");
    return connection;
  }

  static long count(SqliteConnection connection) {
    return Pragmas.ask(connection, "SELECT count(*) FROM u");
  }

  static SqliteException.Reason reason(Runnable work) {
    return catchThrowableOfType(SqliteException.class, work::run).reason();
  }

  static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
