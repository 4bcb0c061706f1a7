package dev.sluice.sqlite;

/** What every connection must be told, since SQLite's own defaults are others. */
final class Pragmas {

  private Pragmas() {}

  /** Settings of the connection; the file stays as it is. */
  static void set(SqliteConnection connection) {
    ask(connection, "PRAGMA busy_timeout = 5000");
    connection.execute("PRAGMA foreign_keys = ON");
    connection.execute("PRAGMA recursive_triggers = ON"); // as Room does: REPLACE deletes visibly
    syncCommits(connection, false);
  }

  /**
   * Whether each commit from now on is on the disk when it returns, together with all commits
   * before it. Without that a power cut undoes what was committed since the log was last synced.
   */
  static void syncCommits(SqliteConnection connection, boolean wanted) {
    connection.execute("PRAGMA synchronous = " + (wanted ? "FULL" : "NORMAL"));
  }

  /** Lets readers go on while somebody writes; a setting of the file. */
  static void useWriteAheadLog(SqliteConnection connection) {
    ask(connection, "PRAGMA journal_mode = WAL");
  }

  /** Changes when another connection has changed the file. */
  static long dataVersion(SqliteConnection connection) {
    return ask(connection, "PRAGMA data_version");
  }

  static long ask(SqliteConnection connection, String sql, Object... args) {
    try (Rows rows = connection.query(sql, args)) {
      return rows.next() ? rows.integer(0) : 0;
    }
  }
}
