package dev.sluice.database;

import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * What the server last sent of dirty rows. In place of a lost row, which stands in no table of its
 * own any more, its base is what the user made of it; what the server sent is kept beside.
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

  /** The row has been taken away, but not what the user made of it. */
  void lose(Stored lost, String reason) {
    Row base = lost.base();
    write(lost.row());
    tracking.lose(lost, base == null ? null : journal.json(base), reason);
  }

  /** The last version of a lost row that the server has told; null if none is kept. */
  @Nullable Row ofLost(EntityType<?> type, long id) {
    String base = tracking.baseOfLost(type, id);
    return base == null ? null : journal.row(type, id, base);
  }
}
