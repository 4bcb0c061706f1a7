package dev.sluice.sqlite;

import dev.sluice.failure.StorageException;
import dev.sluice.failure.StorageException.Reason;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What a refusal of SQLite means. */
final class JdbcErrors {

  private static final int PRIMARY_CODE = 0xff;

  private JdbcErrors() {}

  static StorageException storage(SQLException e) {
    return new StorageException(reason(e), String.valueOf(e.getMessage()), e);
  }

  private static Reason reason(SQLException e) {
    SQLiteErrorCode code =
        e instanceof SQLiteException sqlite
            ? SQLiteErrorCode.getErrorCode(sqlite.getResultCode().code & PRIMARY_CODE)
            : SQLiteErrorCode.UNKNOWN_ERROR;
    return switch (code) {
      case SQLITE_BUSY, SQLITE_LOCKED -> Reason.LOCKED;
      case SQLITE_FULL -> Reason.FULL;
      case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH -> Reason.READ_ONLY;
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Reason.DAMAGED;
      case SQLITE_CONSTRAINT -> Reason.CONSTRAINT;
      case SQLITE_INTERRUPT -> Reason.INTERRUPTED;
      default -> Reason.OTHER;
    };
  }
}
