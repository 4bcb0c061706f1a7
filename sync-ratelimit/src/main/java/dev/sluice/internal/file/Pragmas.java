package dev.sluice.internal.file;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The settings of every connection, which differ from SQLite's own defaults. */
public final class Pragmas {

  private static final int MOST_SWITCHES = 20;
  private static final int LARGEST_LOG = 4 * 1024 * 1024;
  private static final int LARGEST_CACHE_KB = 16 * 1024;
  private static final int PAGES_OF_A_LONG_LOG = 4000;

  /** A little more than these pages: a log that is cut and grows again costs more per commit. */
  private static final int LARGEST_LONG_LOG = 17 * 1024 * 1024;

  private Pragmas() {}

  /** Settings of the connection; the file stays as it is. */
  public static void set(SqliteConnection connection) {
    ask(connection, "PRAGMA busy_timeout = 5000");
    connection.execute("PRAGMA foreign_keys = ON");
    connection.execute("PRAGMA recursive_triggers = ON"); // as Room does: REPLACE deletes visibly
    // Otherwise a statement with triggers keeps what it may have to undo in a file.
    connection.execute("PRAGMA temp_store = MEMORY");
    // While a reader stays, the log grows. Without this limit the log would stay as large for ever.
    ask(connection, "PRAGMA journal_size_limit = " + LARGEST_LOG);
    syncCommits(connection, false);
  }

  /**
   * Configures a connection that may write many rows. The large cache avoids reading the same index
   * pages again. The long log avoids copying the same index pages to the database file again.
   */
  public static void setForManyRows(SqliteConnection connection) {
    connection.execute("PRAGMA cache_size = -" + LARGEST_CACHE_KB);
    ask(connection, "PRAGMA wal_autocheckpoint = " + PAGES_OF_A_LONG_LOG);
    ask(connection, "PRAGMA journal_size_limit = " + LARGEST_LONG_LOG);
  }

  /**
   * If {@code wanted}, each commit returns only after all commits so far are on the disk. If {@code
   * wanted} is false, a power cut may undo the latest commits.
   */
  public static void syncCommits(SqliteConnection connection, boolean wanted) {
    connection.execute("PRAGMA synchronous = " + (wanted ? "FULL" : "NORMAL"));
  }

  /**
   * Switches the file to SQLite's write-ahead log, so that readers go on while somebody writes. The
   * switch itself fails immediately if another connection has locked the file. After a failed
   * attempt, an exclusive transaction waits for the other connection.
   */
  public static void useWriteAheadLog(SqliteConnection connection) {
    for (int left = MOST_SWITCHES; ; left--) {
      try {
        ask(connection, "PRAGMA journal_mode = WAL");
        return;
      } catch (SqliteException e) {
        if (e.reason() != Reason.LOCKED || left == 1) {
          throw e;
        }
      }
      connection.execute("BEGIN EXCLUSIVE"); // waits as long as busy_timeout says
      connection.execute("ROLLBACK");
    }
  }

  /** Changes when another connection has changed the file. */
  public static long dataVersion(SqliteConnection connection) {
    return ask(connection, "PRAGMA data_version");
  }

  /** The names of the file's tables, without SQLite's and Android's own. */
  public static Set<String> tables(SqliteConnection connection) {
    Set<String> tables = new HashSet<>();
    try (Rows rows =
        connection.query("SELECT `name` FROM `sqlite_master` WHERE `type` = 'table'")) {
      while (rows.next()) {
        tables.add(String.valueOf(rows.text(0)));
      }
    }
    tables.removeIf(name -> name.startsWith("sqlite_") || name.equals("android_metadata"));
    return tables;
  }

  /** The names of a table's columns in their order; none if there is no such table. */
  public static List<String> columns(SqliteConnection connection, String table) {
    List<String> columns = new ArrayList<>();
    try (Rows rows = connection.query("PRAGMA table_info(`" + table + "`)")) {
      while (rows.next()) {
        columns.add(String.valueOf(rows.text(1)));
      }
    }
    return columns;
  }

  /** The number in the first row; 0 if there is no row. */
  public static long ask(SqliteConnection connection, String sql, Object... args) {
    try (Rows rows = connection.query(sql, args)) {
      return rows.next() ? rows.integer(0) : 0;
    }
  }
}
