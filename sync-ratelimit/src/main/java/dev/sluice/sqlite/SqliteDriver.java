package dev.sluice.sqlite;

import java.nio.file.Path;

/**
 * Opens connections to one database file with the platform's SQLite. SQLite must have version 3.18
 * or newer. {@link dev.sluice.jdbc.JdbcDriver} is the driver for the JVM. Safe for use by several
 * threads.
 */
public interface SqliteDriver {

  /** The database file, whether it exists already or not. */
  Path path();

  /**
   * Opens a new connection with the platform's default settings; the caller sets the pragmas. A
   * missing file is created, readable by its owner only where the file system knows owners.
   *
   * @throws dev.sluice.sqlite.SqliteException if the file cannot be opened
   */
  SqliteConnection open();

  /** The same SQLite for another file. */
  SqliteDriver at(Path file);
}
