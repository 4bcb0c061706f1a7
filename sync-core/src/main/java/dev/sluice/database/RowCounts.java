package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.Unsynced;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.store.Database.Counts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts rows by their sync state. */
final class RowCounts {

  private static final String FAILED = "('refused', 'lost')";

  private final SqliteConnection connection;
  private final SchemaSql sql;

  RowCounts(SqliteConnection connection, SchemaSql sql) {
    this.connection = connection;
    this.sql = sql;
  }

  Map<EntityType<?>, Counts> all() {
    Map<EntityType<?>, Counts> counts = new LinkedHashMap<>();
    for (EntityType<?> type : sql.schema().types()) {
      String visible = "SELECT count(*) FROM `" + type.name() + "` WHERE `deleted` = 0";
      counts.put(
          type,
          new Counts(
              count(visible), count(tracked(type, "('pending')")), count(tracked(type, FAILED))));
    }
    return counts;
  }

  Map<EntityType<?>, Integer> pending() {
    Map<EntityType<?>, Integer> pending = new LinkedHashMap<>();
    for (EntityType<?> type : sql.schema().types()) {
      int count = count(tracked(type, "('pending')"));
      if (count > 0) {
        pending.put(type, count);
      }
    }
    return pending;
  }

  Unsynced unsynced() {
    String tracked = unsynced(sql.held());
    return new Unsynced(count(tracked + "('pending')"), count(tracked + FAILED));
  }

  /** Counts the rows of these types that are in one of the states, which the caller appends. */
  static String unsynced(List<String> names) {
    String types = "'" + String.join("', '", names) + "'";
    return "SELECT count(*) FROM `_sync_row` WHERE `type` IN (" + types + ") AND `state` IN ";
  }

  private static String tracked(EntityType<?> type, String states) {
    return "SELECT count(*) FROM `_sync_row` WHERE `type` = '"
        + type.name()
        + "' AND `state` IN "
        + states;
  }

  private int count(String select) {
    return (int) Pragmas.ask(connection, select);
  }
}
