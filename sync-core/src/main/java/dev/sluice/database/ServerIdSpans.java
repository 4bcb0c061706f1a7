package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.HashMap;
import java.util.Map;

/**
 * Between which server ids all rows of a type lie, within one transaction. A server lists new rows
 * in the order of their ids, up or down: after the first of them each next one lies outside, so
 * that nobody has to look for it. Any write but the addition of such a row ends that for the type.
 */
final class ServerIdSpans {

  private final Transaction transaction;
  private final SchemaSql sql;
  private final Map<EntityType<?>, IdSpan> spans = new HashMap<>();

  /** Holds as long as the transaction has written that often to the type. */
  private record IdSpan(long lowest, long highest, long written) {

    IdSpan with(long serverId) {
      return new IdSpan(Math.min(lowest, serverId), Math.max(highest, serverId), written + 1);
    }
  }

  ServerIdSpans(Transaction transaction, SchemaSql sql) {
    this.transaction = transaction;
    this.sql = sql;
  }

  /** Whether a row may have that server id, in its table or gone. */
  boolean mayHold(EntityType<?> type, long serverId) {
    IdSpan span = spans.get(type);
    return span == null
        || span.written != transaction.written(type)
        || (span.lowest <= serverId && serverId <= span.highest);
  }

  /** A row of the server was added just now. */
  void added(Row row) {
    Long serverId = row.serverId();
    IdSpan span = spans.get(row.type());
    if (serverId != null) {
      spans.put(row.type(), span == null ? read(row.type()) : span.with(serverId));
    }
  }

  private IdSpan read(EntityType<?> type) {
    SqliteConnection connection = transaction.connection();
    try (Rows rows = connection.query(sql.of(type).serverIdSpan)) {
      rows.next();
      return new IdSpan(rows.integer(0), rows.integer(1), transaction.written(type));
    }
  }
}
