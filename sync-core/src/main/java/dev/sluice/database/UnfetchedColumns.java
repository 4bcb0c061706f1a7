package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.Reader;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a row that the server must send again, because a new schema version added them.
 * {@link Reader#WHOLE} means all columns, after a time without triggers. Most files have no entry,
 * so a transaction asks only once whether there is any.
 */
final class UnfetchedColumns {

  private final SqliteConnection connection;
  private @Nullable Boolean areNone;

  UnfetchedColumns(SqliteConnection connection) {
    this.connection = connection;
  }

  /** Marks a column of all server rows of a type; the parameters are type, column, time. */
  static String mark(EntityType<?> type) {
    return "INSERT OR IGNORE INTO `_sync_unfetched` (`type`, `id`, `column`, `since`)"
        + (" SELECT ?1, `id`, ?2, ?3 FROM `" + type.name() + "` WHERE `server_id` IS NOT NULL");
  }

  /** The columns of a row, each with the time since when, by the device's clock. */
  Map<String, Instant> of(EntityType<?> type, long id) {
    Map<String, Instant> columns = new LinkedHashMap<>();
    if (areNone()) {
      return columns;
    }
    String select =
        "SELECT `column`, `since` FROM `_sync_unfetched` WHERE `type` = ?1 AND `id` = ?2";
    try (Rows rows = connection.query(select, type.name(), id)) {
      while (rows.next()) {
        columns.put(String.valueOf(rows.text(0)), Instant.ofEpochMilli(rows.integer(1)));
      }
    }
    return columns;
  }

  private boolean areNone() {
    Boolean known = areNone;
    if (known == null) {
      known = Pragmas.ask(connection, "SELECT EXISTS (SELECT 1 FROM `_sync_unfetched`)") == 0;
      areNone = known;
    }
    return known;
  }

  static void forget(
      EntityType<?> type, long id, Collection<String> columns, Transaction transaction) {
    for (String column : columns) {
      transaction.note(
          "DELETE FROM `_sync_unfetched` WHERE `type` = ?1 AND `id` = ?2 AND `column` = ?3",
          type.name(),
          id,
          column);
    }
  }
}
