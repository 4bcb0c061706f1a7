package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a file holds when it is opened.
 *
 * @param tables the names of its tables, SQLite's and Android's own aside
 * @param layout the version of our side tables, 0 if there are none
 * @param version the version of the schema that the side tables were made for
 * @param ourHash the identity that we wrote, null if we did not make the entity tables
 * @param roomHash the identity that stands in the file, null if there is none
 */
record FileState(
    Set<String> tables,
    long layout,
    long version,
    @Nullable String ourHash,
    @Nullable String roomHash) {

  static final String IDENTITY = "file";

  static FileState read(SqliteConnection connection) {
    Set<String> tables = Pragmas.tables(connection);
    boolean known = tables.contains("_sync_meta");
    boolean room = tables.contains(RoomSchema.MASTER_TABLE);
    return new FileState(
        tables,
        known ? number(meta(connection, "layout")) : 0,
        known ? number(meta(connection, "version")) : 0,
        known ? meta(connection, "hash") : null,
        room ? text(connection, RoomSchema.SELECT_HASH) : null);
  }

  /** Nobody has written anything yet. */
  boolean isFresh() {
    return tables.isEmpty();
  }

  /** We made the entity tables, and no Room app has taken the file over. */
  boolean isOurs() {
    return ourHash != null && ourHash.equals(roomHash);
  }

  /** What no other file has that was made by itself: drawn by chance at the first opening. */
  static String identity(SqliteConnection connection) {
    return String.valueOf(meta(connection, IDENTITY));
  }

  private static @Nullable String meta(SqliteConnection connection, String name) {
    return text(connection, "SELECT `value` FROM `_sync_meta` WHERE `name` = '" + name + "'");
  }

  private static @Nullable String text(SqliteConnection connection, String select) {
    try (Rows rows = connection.query(select)) {
      return rows.next() ? rows.text(0) : null;
    }
  }

  private static long number(@Nullable String text) {
    return text == null ? 0 : Long.parseLong(text);
  }
}
