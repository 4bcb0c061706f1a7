package dev.sluice.database;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import java.nio.file.Path;

/**
 * Opens a database in one SQLite file, whose tables are those that Room would make of the schema.
 * Rows may be read and written here, by a Room DAO or by plain SQL from any process: triggers in
 * the file notice every edit. What was committed survives a crash of the process, and what the app
 * committed survives a power cut as well, unless {@link SqliteOptions#durableEdits()} is off. A
 * transaction is there as a whole or not at all.
 *
 * <p>A file that another library made (it holds Room's own hash) gets side tables and triggers and
 * is otherwise left alone. A damaged file, or one that a newer version wrote, is refused and not
 * touched.
 *
 * <p>An app that connects by itself should set {@code PRAGMA recursive_triggers = ON}, as Room
 * does: without it SQLite hides the delete inside an INSERT OR REPLACE.
 *
 * <p>Safe for use by several threads. Observers and {@link Database#changes()} emit on the
 * scheduler of the {@link SqliteOptions}. Close it to give the file back.
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
   * Opens a file; makes it if there is none. A file with several names (links) is opened by one of
   * them, whichever is given, so that all who use it share its log, its lock and its slots.
   *
   * @throws dev.sluice.failure.StorageException if the file cannot be used; its reason tells why,
   *     its message which file it is
   */
  public static Database open(SqliteDriver driver, SyncSchema schema, SqliteOptions options) {
    return SqliteFile.open(driver, schema, options);
  }

  /**
   * Renames a file that is damaged, or that for another reason is not to be used any more, together
   * with what SQLite put beside it, so that the next opening makes a new one. Nothing is deleted:
   * changes that were not pushed stay in the renamed file and a tool for SQLite may still read
   * them. The library never does this by itself. The database must be closed, in every process.
   * After a crash half way it is to be called again; what was renamed before then has another name.
   *
   * @return the new name: {@code FILE-damaged-} and the time
   * @throws dev.sluice.failure.UnavailableException if an engine syncs the file
   * @throws dev.sluice.failure.StorageException if it cannot be renamed
   */
  public static Path setAside(SqliteDriver driver, SqliteOptions options) {
    return SqliteFile.setAside(driver, options.time());
  }
}
