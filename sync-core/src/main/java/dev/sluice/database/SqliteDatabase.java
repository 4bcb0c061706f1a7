package dev.sluice.database;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import java.nio.file.Path;

/**
 * Opens a database in one SQLite file, with the tables that Room would make of the schema. Rows may
 * also be read and written by a Room DAO or by plain SQL, in any process: triggers notice every
 * edit. Transactions are atomic, and commits survive a crash of the process. Unless {@link
 * SqliteOptions#durableEdits()} is off, the app's commits also survive a power cut.
 *
 * <p>If Room made the file, the library only adds tables and triggers of its own. A file that is
 * damaged or from a newer version is refused and not touched. An app with its own connection should
 * set {@code PRAGMA recursive_triggers = ON}, as Room does. Without this setting, SQLite hides the
 * delete inside an INSERT OR REPLACE.
 *
 * <p>Safe for use by several threads. Observers and {@link Database#changes()} emit on the
 * scheduler of the {@link SqliteOptions}. Close the database to release the file.
 */
public final class SqliteDatabase {

  private SqliteDatabase() {}

  /**
   * Opens a file on the JVM, with the default options. Makes the file if there is none.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; the exception's reason
   *     says why
   */
  public static Database open(Path file, SyncSchema schema) {
    return open(new JdbcDriver(file), schema, SqliteOptions.defaults());
  }

  /**
   * Opens a file. Makes the file if there is none. A file with several names (links) is always
   * opened by the same name. So all engines share the file's log, lock and slots.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; the reason says why,
   *     the message names the file
   */
  public static Database open(SqliteDriver driver, SyncSchema schema, SqliteOptions options) {
    return SqliteFile.open(driver, schema, options);
  }

  /**
   * Renames a database file, for example a damaged one, so that the next opening makes a new file.
   * SQLite's files beside the database are renamed too. Nothing is deleted: a SQLite tool may still
   * read unsynced changes in the renamed file.
   *
   * <p>The library never calls this method. The database must be closed in every process. After a
   * crash during the renaming, call this method again: files renamed before the crash then have
   * another new name.
   *
   * @return the new name: {@code FILE-damaged-} and the time
   * @throws dev.sluice.failure.UnavailableException if an engine syncs the file
   * @throws dev.sluice.failure.StorageException if the file cannot be renamed
   */
  public static Path setAside(SqliteDriver driver, SqliteOptions options) {
    return SqliteFile.setAside(driver, options.time());
  }
}
