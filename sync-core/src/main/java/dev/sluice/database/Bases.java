package dev.sluice.database;

import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * The bases of dirty rows. A lost row is no longer in its type's table: the base table holds the
 * user's version instead. The server's version of a lost row is in {@code _sync_row}.
 */
final class Bases {

  private final Transaction transaction;
  private final SchemaSql sql;
  private final ChangeTracking tracking;
  private final Journal journal;

  Bases(Transaction transaction, SchemaSql sql, ChangeTracking tracking, Journal journal) {
    this.transaction = transaction;
    this.sql = sql;
    this.tracking = tracking;
    this.journal = journal;
  }

  void write(Row base) {
    EntityType<?> type = base.type();
    String table = SideTables.base(type.name());
    @Nullable Object[] values = TypeSql.values(base);
    if (transaction.track(type, sql.of(type).update(table), values) == 0) {
      transaction.track(type, sql.of(type).insertInto(table), values);
    }
  }

  /** Keeps the user's version of a row that has been taken away. */
  void lose(Stored lost, String reason) {
    Row base = lost.base();
    write(lost.row());
    tracking.lose(lost, base == null ? null : journal.json(base), reason);
  }

  /** The server's last version of a lost row; null if none is kept. */
  @Nullable Row ofLost(EntityType<?> type, long id) {
    String base = tracking.baseOfLost(type, id);
    return base == null ? null : journal.row(type, id, base);
  }
}
