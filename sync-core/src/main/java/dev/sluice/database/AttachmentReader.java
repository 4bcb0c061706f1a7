package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.AttachedFiles;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Reads attached files. The tables of files exist if some type takes files, or took files in the
 * past.
 */
class AttachmentReader implements AttachedFiles {

  /** In bytes: Android reads no row of over 2 MB from SQLite, and a piece is held in memory. */
  static final int PIECE = 1 << 18;

  static final String OF_ROW = " WHERE `type` = ?1 AND `id` = ?2";

  private static final String SELECT =
      "SELECT `number`, `name`, `content_type`, `size`, `token`, `since`, `sent` FROM"
          + (" `_sync_attachment`" + OF_ROW + " ORDER BY `number`");

  private final SqliteConnection connection;
  private final SchemaSql sql;

  AttachmentReader(SqliteConnection connection, SchemaSql sql) {
    this.connection = connection;
    this.sql = sql;
  }

  /** The names of the types that have rows with waiting files. */
  static Set<String> holders(SqliteConnection connection) {
    Set<String> types = new HashSet<>();
    if (Pragmas.tables(connection).contains("_sync_attachment")) {
      try (Rows rows = connection.query("SELECT DISTINCT `type` FROM `_sync_attachment`")) {
        while (rows.next()) {
          types.add(String.valueOf(rows.text(0)));
        }
      }
    }
    return types;
  }

  /** Why a file of an older app version waits; the text begins the message of the failure. */
  static String noFiles(EntityType<?> type) {
    return "this version of the app sends no files of " + type;
  }

  final boolean mayHave(EntityType<?> type) {
    return sql.mayHaveFiles(type, connection);
  }

  @Override
  public final List<PendingUpload> of(EntityType<?> type, long id) {
    List<PendingUpload> files = new ArrayList<>();
    if (mayHave(type)) {
      try (Rows rows = connection.query(SELECT, type.name(), id)) {
        while (rows.next()) {
          files.add(file(rows));
        }
      }
    }
    return files;
  }

  private static PendingUpload file(Rows rows) {
    return new PendingUpload(
        rows.integer(0),
        Objects.requireNonNull(rows.text(1)),
        Objects.requireNonNull(rows.text(2)),
        rows.integer(3),
        rows.text(4),
        Instant.ofEpochMilli(rows.integer(5)),
        rows.integer(6) != 0);
  }

  @Override
  public final byte[] piece(long number, int piece) {
    String select = "SELECT `bytes` FROM `_sync_piece` WHERE `attachment` = ?1 AND `number` = ?2";
    try (Rows rows = connection.query(select, number, (long) piece)) {
      return rows.next() ? Objects.requireNonNull(rows.bytes(0)) : new byte[0];
    }
  }
}
