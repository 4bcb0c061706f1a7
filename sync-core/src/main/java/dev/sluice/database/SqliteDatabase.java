package dev.sluice.database;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import java.nio.file.Path;

/**
 * Opens a database in one SQLite file, whose tables are those that Room would make of the schema.
 * Rows may be read and written here, by a Room DAO or by plain SQL from any process: triggers in
 * the file notice every edit. A commit survives a crash of the process. A commit of the app
 * survives a power cut as well, unless {@link SqliteOptions#durableEdits()} is off. A transaction
 * is there as a whole or not at all.
 *
 * <p>A file that another library made (it holds Room's own hash) gets side tables and triggers and
 * is otherwise left alone. A damaged file, or one that a newer version wrote, is refused and not
 * touched.
 *
 * <p>An app that connects by itself should set {@code PRAGMA recursive_triggers = ON}, as Room
 * does. Without it, SQLite hides the delete inside an INSERT OR REPLACE.
 *
 * <p>Safe for use by several threads. Observers and {@link Database#changes()} emit on the
 * scheduler of the {@link SqliteOptions}. Close the database to release the file.
 */
public final class SqliteDatabase {

  private SqliteDatabase() {}

  /**
   * Opens a file on the JVM, with the default options; makes it if there is none.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why
   */
  public static Database open(Path file, SyncSchema schema) {
    return open(new JdbcDriver(file), schema, SqliteOptions.defaults());
  }

  /**
   * Opens a file; makes it if there is none. If a file has several names (links), it is always
   * opened by the same one of them. So all who use the file share its log, its lock and its slots.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why,
   *     its message which file it is
   */
  public static Database open(SqliteDriver driver, SyncSchema schema, SqliteOptions options) {
    return SqliteFile.open(driver, schema, options);
  }

  /**
   * Renames a file that is damaged, or is not to be used any more, so that the next opening makes a
   * new one. The files that SQLite put beside it are renamed too. Nothing is deleted: changes that
   * were not pushed stay in the renamed file, and a tool for SQLite may still read them. The
   * library never does this by itself. The database must be closed, in every process. After a crash
   * half way, call this again; the files that were renamed before the crash then have another name.
   *
   * @return the new name: {@code FILE-damaged-} and the time
   * @throws dev.sluice.failure.UnavailableException if an engine syncs the file
   * @throws dev.sluice.failure.StorageException if it cannot be renamed
   */
  public static Path setAside(SqliteDriver driver, SqliteOptions options) {
    return SqliteFile.setAside(driver, options.time());
  }
}
