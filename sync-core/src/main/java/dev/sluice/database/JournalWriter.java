package dev.sluice.database;

import dev.sluice.database.SchemaSql.Reference;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the journal; observers do not notice these writes. The push enters each request in the
 * journal right before sending.
 */
final class JournalWriter {

  private static final String OF_ROW = " WHERE `type` = ?1 AND `id` = ?2";
  private static final String DELETE = "DELETE FROM `_sync_journal`" + OF_ROW;
  private static final String UPDATE = "UPDATE `_sync_journal` SET ";
  private static final String OF_KEY = OF_ROW + " AND `key` = ?3";
  private static final String EXPIRED_UPDATES = "(`action` = 'update' AND `stage` = 'expired')";
  private static final String LAST_OF_EQUALS =
      "(SELECT max(`number`) FROM `_sync_journal`" + OF_ROW + " GROUP BY `action`, `row`)";

  private final Transaction transaction;
  private final Journal journal;

  JournalWriter(Transaction transaction, Journal journal) {
    this.transaction = transaction;
    this.journal = journal;
  }

  void record(SentRequest request) {
    Row row = request.row();
    if (request.action() == Action.CREATE) {
      settle(row.type(), row.id());
    } else {
      transaction.note(DELETE + " AND `action` = 'create'", row.type().name(), row.id());
    }
    ClockReading when = request.when();
    transaction.note(
        "INSERT INTO `_sync_journal` (`type`, `id`, `key`, `action`, `revision`, `row`, `stage`,"
            + " `wall`, `boot`, `nanos`) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        row.type().name(),
        row.id(),
        request.key(),
        Journal.name(request.action()),
        request.revision(),
        journal.json(row, request.unsaid()),
        Journal.name(request.stage()),
        when.wallMillis(),
        when.bootId(),
        when.nanos());
  }

  /** Ends the answered request and expired ones: an expired delete did not take the row away. */
  void answered(SentRequest request) {
    Row row = request.row();
    transaction.note(
        DELETE + " AND (`key` = ?3 OR `stage` = 'expired')",
        row.type().name(),
        row.id(),
        request.key());
    overtake(row.type(), row.id());
  }

  void notDone(SentRequest request) {
    Row row = request.row();
    transaction.note(
        "DELETE FROM `_sync_journal`" + OF_KEY, row.type().name(), row.id(), request.key());
  }

  /**
   * Removes a row's creates and expired updates from the journal, because the server's row is now
   * known. Deletes stay, because only a later pull shows their outcome.
   */
  void settle(EntityType<?> type, long id) {
    if (journal.holds(type, id)) {
      String known = " AND (`action` = 'create' OR " + EXPIRED_UPDATES + ")";
      transaction.note(DELETE + known, type.name(), id);
      overtake(type, id);
    }
  }

  private void overtake(EntityType<?> type, long id) {
    String late = " AND `action` = 'update' AND `stage` = 'sent'";
    transaction.note(UPDATE + "`stage` = 'overtaken'" + OF_ROW + late, type.name(), id);
  }

  /**
   * Marks a row's requests as expired: none can reach the server any more. Of equal requests, only
   * the last stays, so that the journal does not grow. Equal requests are kept until they expire:
   * an earlier one may be carried out although the last is refused.
   */
  void expired(EntityType<?> type, long id) {
    String moot = " AND `action` = 'update' AND `stage` = 'overtaken'";
    transaction.note(DELETE + moot, type.name(), id);
    String late = " AND `stage` <> 'expired'";
    transaction.note(UPDATE + "`stage` = 'expired'" + OF_ROW + late, type.name(), id);
    transaction.note(DELETE + " AND `number` NOT IN " + LAST_OF_EQUALS, type.name(), id);
  }

  void unprovable(SentRequest create) {
    Row row = create.row();
    String set = UPDATE + "`stage` = 'unprovable'" + OF_KEY;
    transaction.note(set, row.type().name(), row.id(), create.key());
  }

  void forget(EntityType<?> type, long id) {
    transaction.note(DELETE, type.name(), id);
  }

  /** Forgets requests of a row's parts: the server deleted these parts together with the row. */
  void forgetPartsOf(long id, Reference reference, Set<Ref<?>> kept) {
    for (SentRequest request : journal.referringTo(id, reference)) {
      Row part = request.row();
      if (!kept.contains(part.type().ref(part.id()))) {
        notDone(request);
      }
    }
  }

  /** Makes the sent versions that refer to a row refer to another row, or to none if null. */
  void pointTo(@Nullable Long other, Reference reference, long id) {
    Field<?, ?> field = reference.field();
    for (SentRequest request : journal.referringTo(id, reference)) {
      Object value = request.row().value(field);
      Row row = request.row();
      if (value instanceof List<?> ids) {
        write(request, row.with(field, Removal.replaced(ids, id, other)));
      } else {
        write(request, row.with(field, other));
      }
    }
  }

  private void write(SentRequest request, Row row) {
    transaction.note(
        UPDATE + "`row` = ?4" + OF_KEY,
        row.type().name(),
        row.id(),
        request.key(),
        journal.json(row, request.unsaid()));
  }
}
