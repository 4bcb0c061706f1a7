package dev.sluice.database;

import dev.sluice.database.Migration.Fill;
import dev.sluice.failure.StorageException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Replaces values that a field cannot hold after a migration, such as null in a non-null field. A
 * pending change with an unfitting value could never be sent. The migration must say the new value,
 * for the table and for kept copies of rows.
 */
final class ChangedColumns {

  private final SqliteConnection connection;
  private final EntityType<?> type;
  private final List<Migration> steps;
  private final List<Fill> fills;

  ChangedColumns(SqliteConnection connection, EntityType<?> type, List<Migration> steps) {
    this.connection = connection;
    this.type = type;
    this.steps = steps;
    this.fills = Migration.fills(type.name(), steps);
  }

  /**
   * Replaces all values that do not fit, and returns the columns that now hold values which no
   * server has sent. Fails if no step of the migration says a new value.
   */
  Set<String> fit(TypeMeaning before) {
    Set<String> replaced = new TreeSet<>();
    boolean mayBeAny = steps.stream().anyMatch(Migration::writesAnything);
    for (Field<?, ?> field : type.fields()) {
      fillNull(field);
      Long leftOutAt = before.leftOutAt(field);
      if (leftOutAt != null) {
        noEdit(connection, type, field.column(), leftOutAt);
      }
      String target = field.isReference() ? Migration.nameBefore(field.target().name(), steps) : "";
      boolean isForeign = before.isOfOtherRows(field, target);
      if (isForeign || before.isNew(field)) {
        dropKept(field);
      }
      if ((mayBeAny || before.isOther(field, target)) && fit(field, isForeign)) {
        replaced.add(field.column());
      }
    }
    return replaced;
  }

  private boolean fit(Field<?, ?> field, boolean isForeign) {
    boolean isReplaced = false;
    for (String table : SideTables.withBase(type.name())) {
      isReplaced |= fit(table, field, isForeign);
    }
    fitKept("_sync_journal", "row", field, isForeign);
    fitKept("_sync_row", "base", field, isForeign);
    return isReplaced;
  }

  /** Takes these columns out of all edits and requests: only this device knew their values. */
  static void takeFromDevice(SqliteConnection connection, EntityType<?> type, Set<String> columns) {
    for (String column : columns) {
      noEdit(connection, type, column, 0);
      Migration.unsaid(type.name(), column).forEach(connection::execute);
    }
  }

  /** Drops values that a merge kept of an older field of that name, or of another type's rows. */
  private void dropKept(Field<?, ?> field) {
    String drop = "DELETE FROM `_sync_overruled` WHERE `type` = ?1 AND `field` = ?2";
    connection.update(drop, type.name(), field.column());
  }

  /** Rows written since then are not edited in this column, as the app did not know the field. */
  private static void noEdit(
      SqliteConnection connection, EntityType<?> type, String column, long since) {
    String base = "`" + SideTables.base(type.name()) + "`";
    String row = " FROM `" + type.name() + "` e WHERE e.`id` = " + base + ".`id`)";
    connection.update(
        ("UPDATE " + base + " SET `" + column + "` = (SELECT e.`" + column + "`")
            + (row + " WHERE EXISTS (SELECT 1" + row + " AND EXISTS (SELECT 1 FROM `_sync_row` r")
            + (" WHERE r.`type` = ?1 AND r.`id` = " + base + ".`id` AND r.`change` > ?2)"),
        type.name(),
        since);
  }

  /** Replaces null by the default. {@link Codec} does so when it reads a journal. */
  private void fillNull(Field<?, ?> field) {
    Object absent = field.isNullable() ? null : field.normalise(null);
    if (absent != null) {
      for (String table : SideTables.withBase(type.name())) {
        String column = "`" + field.column() + "`";
        connection.update(
            "UPDATE `" + table + "` SET " + column + " = ?1 WHERE " + column + " IS NULL",
            Codec.sql(field.kind(), absent));
      }
    }
  }

  private boolean fit(String table, Field<?, ?> field, boolean isForeign) {
    Map<Long, String> replaced = new LinkedHashMap<>();
    String select = "SELECT `id`, `" + field.column() + "` FROM `" + table + "`";
    try (Rows rows = connection.query(select)) {
      while (rows.next()) {
        String text = rows.text(1);
        if (!canStay(field, text, isForeign)) {
          replaced.put(rows.integer(0), replacement(field, text, rows.integer(0)));
        }
      }
    }
    String set = "UPDATE `" + table + "` SET `" + field.column() + "` = ";
    replaced.forEach((id, value) -> connection.update(set + value + " WHERE `id` = ?1", id));
    return !replaced.isEmpty();
  }

  private static boolean canStay(Field<?, ?> field, @Nullable String text, boolean isForeign) {
    return Codec.canRead(field, text) && (text == null || !isForeign);
  }

  /** Makes the rows fit that are kept as {@link RowJson}, where a number may be a text. */
  private void fitKept(String table, String json, Field<?, ?> field, boolean isForeign) {
    Map<Long, String> changed = new LinkedHashMap<>();
    String select =
        ("SELECT `id`, `_rowid_`, `" + json + "` FROM `" + table + "`")
            + (" WHERE `type` = ?1 AND `" + json + "` IS NOT NULL");
    try (Rows rows = connection.query(select, type.name())) {
      while (rows.next()) {
        Map<String, @Nullable String> members = RowJson.members(String.valueOf(rows.text(2)));
        String text = member(members, field, rows.integer(0));
        boolean stays = canStay(field, text, isForeign);
        if (!stays || !members.containsKey(field.column())) {
          members.put(
              field.column(), stays ? text : value(replacement(field, text, rows.integer(0))));
          members.put(RowJson.UNSAID + field.column(), "1");
          List<String> names = List.copyOf(members.keySet());
          changed.put(rows.integer(1), RowJson.of(names, new ArrayList<>(members.values())));
        }
      }
    }
    String set = "UPDATE `" + table + "` SET `" + json + "` = ?1 WHERE `_rowid_` = ?2";
    changed.forEach((rowid, row) -> connection.update(set, row, rowid));
  }

  /** The field's value in a kept row, or else in the table: older versions sent no such field. */
  private @Nullable String member(
      Map<String, @Nullable String> members, Field<?, ?> field, long id) {
    String row = "(SELECT `" + field.column() + "` FROM `" + type.name() + "` WHERE `id` = ?1)";
    return members.containsKey(field.column()) ? members.get(field.column()) : value(row, id);
  }

  private @Nullable String value(String sql, Object... args) {
    try (Rows rows = connection.query("SELECT " + sql, args)) {
      return rows.next() ? rows.text(0) : null;
    }
  }

  /** The new value in SQL: from the last step with a fitting one, or null for a foreign id. */
  private String replacement(Field<?, ?> field, @Nullable String text, long id) {
    for (int i = fills.size() - 1; i >= 0; i--) {
      String filled = fills.get(i).value();
      boolean isOf = fills.get(i).field().column().equals(field.column());
      if (filled != null && isOf && Codec.canRead(field, value(filled))) {
        return filled;
      }
    }
    boolean isForeign = text != null && Codec.canRead(field, text);
    if (isForeign && Codec.canRead(field, null)) {
      Object absent = field.normalise(null);
      return absent == null ? "NULL" : Migration.literal(field, absent);
    }
    String what =
        text == null
            ? " has null in the column %s, which may not be null any more"
            : " has a value in the column %s that is no " + field.kind();
    throw new StorageException(
        Reason.OTHER,
        ("the migration does not fit and was undone: " + type + "/" + id)
            + (String.format(what, field.column()) + "; say by fillColumn what it becomes"),
        null);
  }
}
