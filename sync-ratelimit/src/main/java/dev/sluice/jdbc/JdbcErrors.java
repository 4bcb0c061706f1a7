package dev.sluice.jdbc;

import dev.sluice.internal.file.Damage;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * What a refusal of SQLite means.
 *
 * @param file which it is about
 */
record JdbcErrors(Path file) {

  private static final int PRIMARY_CODE = 0xff;

  SqliteException storage(SQLException e) {
    Reason reason = reason(e);
    return new SqliteException(reason, words(reason, e), e);
  }

  /** What a person can do something about is said without SQLite's words. */
  private String words(Reason reason, SQLException e) {
    return switch (reason) {
      case LOCKED -> "another process keeps " + file + " locked";
      case FULL -> "no room is left for " + file;
      case READ_ONLY -> file + " cannot be opened or may not be written";
      case DAMAGED -> Damage.words(file);
      default -> String.valueOf(e.getMessage());
    };
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
