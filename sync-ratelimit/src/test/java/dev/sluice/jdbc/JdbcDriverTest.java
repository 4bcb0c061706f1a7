package dev.sluice.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteDriverContract;
import dev.sluice.sqlite.SqliteException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

class JdbcDriverTest extends SqliteDriverContract {

  @TempDir Path folder;
  private int files;

  @Override
  protected SqliteDriver driver(Path file) {
    return new JdbcDriver(file);
  }

  @Override
  protected Path newFile() {
    return folder.resolve("file-" + files++);
  }

  /** A full disk has no room for the index of the log, and SQLite says so in words of its own. */
  @Test
  void noRoomForTheIndexOfTheLogIsAFullDisk() {
    SQLiteException full = new SQLiteException("", SQLiteErrorCode.SQLITE_IOERR_SHMSIZE);
    assertThat(new JdbcErrors(Path.of("x.db")).storage(full))
        .hasMessage("no room is left for x.db")
        .returns(SqliteException.Reason.FULL, SqliteException::reason);
  }

  @Test
  void theOldestStatementsAreForgotten() {
    try (SqliteConnection connection = driver(newFile()).open()) {
      for (long i = 0; i < 1_000; i++) {
        assertThat(Pragmas.ask(connection, "SELECT " + i)).isEqualTo(i);
      }
      assertThat(Pragmas.ask(connection, "SELECT 0")).isZero();
    }
  }
}
