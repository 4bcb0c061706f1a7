package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The types that a file holds and the schema of this version of the app leaves out. Their rows are
 * the user's all the same: they count as unsynced, and a log-out deletes them.
 */
final class RestingTypes {

  private static final String BASE = SideTables.base("");

  private RestingTypes() {}

  /** Their names. */
  static List<String> in(SqliteConnection connection, SyncSchema schema) {
    Set<String> tables = Pragmas.tables(connection);
    Set<String> resting = new TreeSet<>();
    for (String table : tables) {
      if (table.startsWith(BASE) && tables.contains(table.substring(BASE.length()))) {
        resting.add(table.substring(BASE.length()));
      }
    }
    for (EntityType<?> type : schema.types()) {
      resting.remove(type.name());
    }
    return List.copyOf(resting);
  }
}
