package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The types that a file holds and the app's present schema leaves out. Rows of these types are
 * still the user's: their unsynced changes are counted, and a log-out deletes the rows.
 */
record DormantTypes(List<String> names, List<DormantOwned> parts) {

  private static final String BASE = SideTables.base("");

  // Columns of PRAGMA foreign_key_list.
  private static final int TABLE = 2;
  private static final int COLUMN = 3;
  private static final int ON_DELETE = 6;

  /**
   * A column by which rows of a dormant type refer to another table. Owned rows are deleted by
   * SQLite together with the rows to which they refer. A list of references has no foreign key.
   */
  record DormantOwned(String type, String column, String owner, boolean isOwned, boolean isList) {

    /** Makes the references to the row {@code ?1} refer to the row {@code ?2}. */
    String pointTo(String table) {
      String name = "`" + column + "`";
      String ids = TypeSql.separated(name);
      String hasOther = "instr(" + ids + ", ',' || ?2 || ',')";
      String other = "CASE WHEN " + hasOther + " THEN ',' ELSE ',' || ?2 || ',' END";
      String list =
          "'[' || trim(replace(" + ids + ", ',' || ?1 || ',', " + other + "), ',') || ']'";
      String where = isList ? "instr(" + ids + ", ',' || ?1 || ',')" : name + " = ?1";
      return "UPDATE `"
          + table
          + "` SET "
          + name
          + " = "
          + (isList ? list : "?2")
          + " WHERE "
          + where;
    }
  }

  static DormantTypes of(SqliteConnection connection, SyncSchema schema) {
    List<String> names = names(connection, schema);
    List<DormantOwned> parts = new ArrayList<>();
    for (String type : names) {
      try (Rows rows = connection.query("PRAGMA foreign_key_list(`" + type + "`)")) {
        while (rows.next()) {
          boolean isOwned = "CASCADE".equalsIgnoreCase(rows.text(ON_DELETE));
          String owner = String.valueOf(rows.text(TABLE));
          parts.add(
              new DormantOwned(type, String.valueOf(rows.text(COLUMN)), owner, isOwned, false));
        }
      }
      TypeMeaning.read(type, connection)
          .lists()
          .forEach(
              (column, target) -> parts.add(new DormantOwned(type, column, target, false, true)));
    }
    return new DormantTypes(names, List.copyOf(parts));
  }

  /** Whether a foreign key leads from a dormant type to that type. */
  boolean referTo(EntityType<?> type) {
    return parts.stream().anyMatch(part -> !part.isList() && part.owner().equals(type.name()));
  }

  /** Makes all references to one row of a type refer to another row. */
  void pointTo(long by, String owner, long id, Transaction transaction) {
    for (DormantOwned part : parts) {
      if (part.owner().equals(owner)) {
        SideTables.withBase(part.type())
            .forEach(table -> transaction.note(part.pointTo(table), id, by));
      }
    }
  }

  /**
   * Forgets the unsynced deletes of rows that a removed row owned. The server has deleted the owned
   * rows too. If a DAO deleted the owner here, a trigger had noted these deletes as the user's.
   */
  void forgetPartsOf(String owner, long id, Transaction transaction) {
    for (DormantOwned part : parts) {
      if (part.isOwned() && part.owner().equals(owner)) {
        for (long gone : gone(part, id, transaction.connection())) {
          DirtyTriggers.forget(part.type(), "?1").forEach(sql -> transaction.note(sql, gone));
          forgetPartsOf(part.type(), gone, transaction);
        }
      }
    }
  }

  private static List<Long> gone(DormantOwned part, long owner, SqliteConnection connection) {
    List<Long> gone = new ArrayList<>();
    String base = "(SELECT `id` FROM `" + SideTables.base(part.type()) + "` WHERE `";
    String of = "SELECT `id` FROM `_sync_row` WHERE `type` = ?1 AND `gone` = 1";
    String sql = of + " AND `state` <> 'lost' AND `id` IN " + base + part.column() + "` = ?2)";
    try (Rows rows = connection.query(sql, part.type(), owner)) {
      while (rows.next()) {
        gone.add(rows.integer(0));
      }
    }
    return gone;
  }

  private static List<String> names(SqliteConnection connection, SyncSchema schema) {
    Set<String> tables = Pragmas.tables(connection);
    Set<String> dormant = new TreeSet<>();
    for (String table : tables) {
      if (table.startsWith(BASE) && tables.contains(table.substring(BASE.length()))) {
        dormant.add(table.substring(BASE.length()));
      }
    }
    for (EntityType<?> type : schema.types()) {
      dormant.remove(type.name());
    }
    return List.copyOf(dormant);
  }
}
