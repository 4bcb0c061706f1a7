package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.ListNote;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes deleted rows unreadable: SQLite only marks their pages as free, and the log keeps older
 * pages. A note in the file says that the work is due. If a crash or another process prevents the
 * work, the next opening of the file does it.
 */
final class SecureDelete {

  private static final Logger LOG = LoggerFactory.getLogger(SecureDelete.class);

  private static final String DUE = "scrub";

  private static final List<String> OF_SOME_SCHEMAS = List.of("_sync_key", "_sync_attachment");

  private SecureDelete() {}

  /** Deletes all rows and what is known of them. */
  static void everything(Transaction transaction, SyncSchema schema) {
    List<EntityType<?>> children = new ArrayList<>(schema.types());
    Collections.reverse(children);
    for (EntityType<?> type : children) {
      transaction.byEngine(type, "DELETE FROM `" + type.name() + "`");
    }
    for (String table : SideTables.OF_ALL_TYPES) {
      transaction.note("DELETE FROM `" + table + "`");
    }
    for (String type : DormantTypes.of(transaction.connection(), schema).names()) {
      transaction.note("DELETE FROM `" + type + "`");
      transaction.note(SideTables.KNOW, type, ListNote.RESTED.word(), ""); // also for the next user
    }
    // An older schema may have had text ids, taken files or had other types: the file is asked.
    for (String table : Pragmas.tables(transaction.connection())) {
      if (table.startsWith(SideTables.base("")) || OF_SOME_SCHEMAS.contains(table)) {
        transaction.note("DELETE FROM `" + table + "`");
      }
    }
    SearchIndexes.rebuild(schema).forEach(transaction::note);
    String note = SqliteReader.NOTE;
    transaction.note("DELETE FROM `_sync_meta` WHERE substr(`name`, 1, length(?1)) = ?1", note);
    transaction.note("INSERT OR REPLACE INTO `_sync_meta` VALUES (?1, 1)", DUE);
  }

  /**
   * Makes deleted rows unreadable if that is due. Runs outside of transactions.
   *
   * @return false if another connection was in the way, so that it is still due
   */
  static boolean run(SqliteConnection connection) {
    try {
      if (!isDue(connection)) {
        return true;
      }
      connection.execute("VACUUM"); // writes all pages anew, without what is deleted
      boolean busy = Pragmas.ask(connection, "PRAGMA wal_checkpoint(TRUNCATE)") != 0;
      if (busy) {
        LOG.info("what was deleted is still in the log, which another connection reads");
      } else {
        connection.update("DELETE FROM `_sync_meta` WHERE `name` = ?1", DUE);
      }
      return !busy;
    } catch (SqliteException later) {
      LOG.info("what was deleted is still in free pages: {}", later.getMessage());
      return false;
    }
  }

  private static boolean isDue(SqliteConnection connection) {
    return Pragmas.ask(connection, "SELECT count(*) FROM `_sync_meta` WHERE `name` = 'scrub'") != 0;
  }
}
