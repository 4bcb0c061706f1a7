package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.time.Time;
import java.util.function.LongSupplier;

/**
 * Writes as the user: the triggers mark the rows, and this class adds the time by the wall clock
 * and the monotonic clock.
 */
final class UserEdits {

  private final SqliteReader reader;
  private final Transaction transaction;
  private final SchemaSql sql;
  private final ChangeTracking tracking;
  private final ColumnUpdates updates;

  UserEdits(SqliteReader reader, Transaction transaction, SchemaSql sql, Time time) {
    this.reader = reader;
    this.transaction = transaction;
    this.sql = sql;
    this.tracking = new ChangeTracking(transaction, time);
    this.updates = new ColumnUpdates(transaction, sql);
  }

  ColumnUpdates updates() {
    return updates;
  }

  /** Adds a row and answers its id. */
  long create(Row row) {
    EntityType<?> type = row.type();
    return transaction.create(
        type, id -> tracking.stamp(type, id), sql.of(type).insert, TypeSql.values(row));
  }

  /** Writes a row's columns, except its server id; answers 0 if nothing had to be written. */
  long write(Row row) {
    Row before = reader.row(row.type(), row.id());
    return before == null ? 0 : stamped(row.type(), row.id(), () -> updates.byUser(before, row));
  }

  /** Hides a row or shows it again; answers 0 if nothing had to be written. */
  long setDeleted(EntityType<?> type, long id, boolean deleted) {
    String update =
        "UPDATE `" + type.name() + "` SET `deleted` = ?2 WHERE `id` = ?1 AND `deleted` <> ?2";
    return stamped(type, id, () -> transaction.byUser(type, update, id, deleted ? 1L : 0L));
  }

  /** Makes the row count as edited, though none of its columns has changed. */
  void touch(EntityType<?> type, long id) {
    setDeleted(type, id, true);
    setDeleted(type, id, false);
  }

  /** Dates an edit. If the counter has not grown, only columns changed that no push sends. */
  private long stamped(EntityType<?> type, long id, LongSupplier write) {
    long before = tracking.counter();
    long rows = write.getAsLong();
    if (tracking.counter() > before) {
      tracking.stamp(type, id);
    }
    return rows;
  }
}
