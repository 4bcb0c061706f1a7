package dev.sluice.jdbc;

import dev.sluice.internal.file.FileErrors;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Finds out the reason of an error of SQLite.
 *
 * @param file the file that the error is about
 */
record JdbcErrors(Path file) {

  private static final int PRIMARY_CODE = 0xff;

  SqliteException storage(SQLException e) {
    return FileErrors.of(reason(e), file, e);
  }

  private static Reason reason(SQLException e) {
    if (e instanceof SQLiteException sqlite
        && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE) {
      return Reason.FULL; // no room for the index of the log
    }
    SQLiteErrorCode code =
        e instanceof SQLiteException sqlite
            ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & PRIMARY_CODE)
            : SQLiteErrorCode.UNKNOWN_ERROR;
    return switch (code) {
      case SQLITE_BUSY, SQLITE_LOCKED -> Reason.LOCKED;
      case SQLITE_FULL -> Reason.FULL;
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH -> Reason.READ_ONLY;
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT -> Reason.DAMAGED;
      case SQLITE_CONSTRAINT -> Reason.CONSTRAINT;
      case SQLITE_INTERRUPT -> Reason.INTERRUPTED;
      default -> Reason.OTHER;
    };
  }
}
