package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Server ids that no row of a type has, neither in the table nor among the rows gone from the
 * table. The ids are remembered within one transaction, so that a list of new rows needs few
 * statements. The addition of a server's row removes only that row's id; any other write to the
 * type removes all ids.
 */
final class AbsentIds {

  private final Transaction transaction;
  private final SchemaSql sql;
  private final Map<EntityType<?>, Absent> absent = new HashMap<>();

  AbsentIds(Transaction transaction, SchemaSql sql) {
    this.transaction = transaction;
    this.sql = sql;
  }

  /**
   * Asks for many ids in each statement, and stops after the first group whose rows are all here
   * already.
   */
  void lookFor(EntityType<?> type, List<Long> serverIds) {
    Set<Long> ids = new HashSet<>();
    int from = 0;
    int before = -1;
    while (from < serverIds.size() && ids.size() > before) {
      before = ids.size();
      int to = Math.min(from + TypeSql.IDS_AT_ONCE, serverIds.size());
      List<Long> some = serverIds.subList(from, to);
      ids.addAll(some);
      remove(ids, sql.of(type).serverIdsAmong, some);
      from = to;
    }
    absent.put(type, new Absent(ids, transaction.written(type)));
  }

  /** Removes the ids that rows here have. Nulls, which no row has, fill up the last group. */
  private void remove(Set<Long> ids, String among, List<Long> some) {
    Object[] asked = Arrays.copyOf(some.toArray(), TypeSql.IDS_AT_ONCE);
    try (Rows rows = transaction.connection().query(among, asked)) {
      while (rows.next()) {
        ids.remove(rows.integer(0));
      }
    }
  }

  /** Whether it is known that no row has that server id. */
  boolean contains(EntityType<?> type, long serverId) {
    Absent known = absent.get(type);
    return known != null
        && known.written == transaction.written(type)
        && known.ids.contains(serverId);
  }

  /** A row of the server was added just now. */
  void added(Row row) {
    Absent known = absent.get(row.type());
    if (known != null && known.written + 1 == transaction.written(row.type())) {
      known.ids.remove(row.serverId());
      known.written++;
    }
  }

  /** Ids that are valid while the transaction's count of writes to the type stays the same. */
  private static final class Absent {

    private final Set<Long> ids;
    private long written;

    private Absent(Set<Long> ids, long written) {
      this.ids = ids;
      this.written = written;
    }
  }
}
