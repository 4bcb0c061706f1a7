package dev.sluice.android;

import android.database.sqlite.SQLiteAccessPermException;
import android.database.sqlite.SQLiteCantOpenDatabaseException;
import android.database.sqlite.SQLiteConstraintException;
import android.database.sqlite.SQLiteDatabaseCorruptException;
import android.database.sqlite.SQLiteDatabaseLockedException;
import android.database.sqlite.SQLiteFullException;
import android.database.sqlite.SQLiteReadOnlyDatabaseException;
import android.database.sqlite.SQLiteTableLockedException;
import android.os.OperationCanceledException;
import dev.sluice.internal.file.FileErrors;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Tells what a refusal of SQLite means; the framework has an exception for each.
 *
 * @param file the file that the refusal is about
 */
record AndroidErrors(Path file) {

  /** Runs work and tells its errors in our terms. */
  <T> T told(Supplier<T> work) {
    try {
      return work.get();
    } catch (SqliteException ours) {
      throw ours;
    } catch (RuntimeException e) {
      throw FileErrors.of(reason(e), file, e);
    }
  }

  private static Reason reason(RuntimeException e) {
    if (e instanceof SQLiteDatabaseLockedException || e instanceof SQLiteTableLockedException) {
      return Reason.LOCKED;
    }
    if (e instanceof SQLiteFullException) {
      return Reason.FULL;
    }
    if (e instanceof SQLiteReadOnlyDatabaseException
        || e instanceof SQLiteCantOpenDatabaseException
        || e instanceof SQLiteAccessPermException) {
      return Reason.READ_ONLY;
    }
    if (e instanceof SQLiteDatabaseCorruptException) {
      return Reason.DAMAGED;
    }
    if (e instanceof SQLiteConstraintException) {
      return Reason.CONSTRAINT;
    }
    return e instanceof OperationCanceledException ? Reason.INTERRUPTED : Reason.OTHER;
  }
}
