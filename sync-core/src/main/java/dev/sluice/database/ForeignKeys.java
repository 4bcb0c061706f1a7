package dev.sluice.database;

import dev.sluice.failure.StorageException;
import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * How many references lead to no row, by the two tables of each reference. SQLite does not watch
 * references while a table is rebuilt. So the numbers before and after a rebuild are compared.
 */
record ForeignKeys(Map<String, Integer> broken) {

  static ForeignKeys check(SqliteConnection connection) {
    Map<String, Integer> broken = new HashMap<>();
    try (Rows rows = connection.query("PRAGMA foreign_key_check")) {
      while (rows.next()) {
        broken.merge("rows of " + rows.text(0) + " refer to " + rows.text(2), 1, Integer::sum);
      }
    }
    return new ForeignKeys(broken);
  }

  /** Refuses references that broke since {@code before}; older broken ones are left alone. */
  void refuseMore(ForeignKeys before) {
    if (total() <= before.total()) {
      return;
    }
    broken.forEach(
        (what, count) -> {
          if (count > Objects.requireNonNullElse(before.broken.get(what), 0)) {
            throw refused("after it " + count + " " + what + ", which are not there");
          }
        });
  }

  private int total() {
    return broken.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Refuses a dropped parent table, since no row of the type could be written without it. */
  static void refuseMissingParents(SqliteConnection connection, EntityType<?> type) {
    Set<String> tables = Pragmas.tables(connection);
    try (Rows rows = connection.query("PRAGMA foreign_key_list(`" + type.name() + "`)")) {
      while (rows.next()) {
        if (!tables.contains(String.valueOf(rows.text(2)))) {
          throw refused(type + " refers to " + rows.text(2) + ", which is dropped: rebuild it too");
        }
      }
    }
  }

  private static StorageException refused(String why) {
    return new StorageException(
        Reason.OTHER, "the migration does not fit and was undone: " + why, null);
  }
}
