package dev.sluice.sqlite;

import java.nio.file.Path;

/**
 * Opens connections to one database file: the seam between this package and a platform's SQLite,
 * 3.18 or newer. {@link dev.sluice.jdbc.JdbcDriver} is the one for the JVM. Safe for use by several
 * threads.
 */
public interface SqliteDriver {

  /** The database file, whether it exists already or not. */
  Path path();

  /**
   * Opens a connection of its own, with the platform's defaults; pragmas are set by the caller. A
   * missing file is made, readable by its owner only where the file system knows owners.
   *
   * @throws dev.sluice.sqlite.SqliteException if the file cannot be opened
   */
  SqliteConnection open();

  /** The same SQLite for another file. */
  SqliteDriver at(Path file);
}
