package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** Reads ids of rows; each read needs only an index or the row's own id. */
final class Ids {

  private final SqliteConnection connection;
  private final SchemaSql sql;

  Ids(SqliteConnection connection, SchemaSql sql) {
    this.connection = connection;
    this.sql = sql;
  }

  /** The local id of the row with that server id, in its table or gone. */
  @Nullable Long known(EntityType<?> type, long serverId) {
    return first(sql.of(type).known, serverId);
  }

  /** The local id of the row in the table with that server id. */
  @Nullable Long here(EntityType<?> type, long serverId) {
    return first(sql.of(type).here, serverId);
  }

  /** The server id of the row in the table, null if it has none. */
  @Nullable Long serverId(EntityType<?> type, long id) {
    return first("SELECT `server_id` FROM `" + type.name() + "` WHERE `id` = ?1", id);
  }

  private @Nullable Long first(String select, long id) {
    try (Rows rows = connection.query(select, id)) {
      return rows.next() && !rows.isNull(0) ? rows.integer(0) : null;
    }
  }

  /**
   * Finds a type's server ids for which the predicate is false, up to a maximum number. Rows that
   * are gone from the table count too, if they have a base. The table and the bases are read
   * separately, because a join would cost more for each row.
   */
  List<Long> unknown(EntityType<?> type, long after, LongPredicate known, int most) {
    SortedSet<Long> unknown = new TreeSet<>();
    for (String table : List.of(type.name(), SideTables.base(type.name()))) {
      int found = 0;
      try (Rows rows = connection.query(TypeSql.serverIds(table), after)) {
        while (found < most && rows.next()) {
          long serverId = rows.integer(0);
          if (!known.test(serverId)) {
            unknown.add(serverId);
            found++;
          }
        }
      }
    }
    return new ArrayList<>(unknown).subList(0, Math.min(most, unknown.size()));
  }
}
