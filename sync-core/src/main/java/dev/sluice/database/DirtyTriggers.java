package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The triggers on a type's table. The triggers notice edits by plain SQL, a Room DAO and the
 * engine's API. While {@code _sync_guard.applying} is 1, the triggers do nothing.
 *
 * <p>A trigger must be valid on SQLite 3.18. A trigger must not name another entity table, because
 * an app could then never rebuild that table. Conflict clauses have no effect in a trigger: SQLite
 * uses the clause of the statement that fires the trigger.
 */
final class DirtyTriggers {

  private static final String AWAKE = "(SELECT `applying` FROM `_sync_guard`) = 0";
  private static final String COUNT =
      "  UPDATE `_sync_meta` SET `value` = `value` + 1 WHERE `name` = 'counter';\n";
  private static final String EDITED = " AND `state` <> 'placeholder'";
  private static final String COUNTER =
      "(SELECT `value` FROM `_sync_meta` WHERE `name` = 'counter')";

  /** The wall clock in milliseconds, by SQL that SQLite 3.18 knows. */
  static final String WALL = "CAST((julianday('now') - 2440587.5) * 86400000.0 + 0.5 AS INTEGER)";

  private final EntityType<?> type;
  private final String table;
  private final String base;
  private final boolean inLists;

  private DirtyTriggers(SyncSchema schema, EntityType<?> type) {
    this.type = type;
    this.inLists = isReferredTo(schema, type, FieldKind.REFERENCES);
    this.table = "`" + type.name() + "`";
    this.base = "`" + SideTables.base(type.name()) + "`";
  }

  private static boolean isReferredTo(SyncSchema schema, EntityType<?> type, FieldKind kind) {
    for (EntityType<?> owner : schema.types()) {
      for (Field<?, ?> field : owner.fields()) {
        if (field.kind() == kind && field.target() == type) {
          return true;
        }
      }
    }
    return false;
  }

  /** The triggers of a type whose table has only the columns of the type. */
  static Map<String, String> of(SyncSchema schema, EntityType<?> type) {
    return of(schema, type, Set.of(), false);
  }

  /**
   * The triggers of a type by name, each with its SQL as SQLite stores it.
   *
   * @param own the table's columns that only the app knows
   * @param fromOutside whether tables outside the schema refer to the type
   */
  static Map<String, String> of(
      SyncSchema schema, EntityType<?> type, Set<String> own, boolean fromOutside) {
    DirtyTriggers triggers = new DirtyTriggers(schema, type);
    Map<String, String> all = new LinkedHashMap<>();
    KeyTriggers keys = new KeyTriggers(type);
    triggers.add(all, "id", keys.id());
    triggers.add(all, "server_id", keys.serverId());
    triggers.add(all, "taken", keys.taken());
    if (fromOutside || isReferredTo(schema, type, FieldKind.REFERENCE)) {
      triggers.add(all, "replace", keys.replace(written(type, own)));
    }
    triggers.add(all, "update", triggers.update());
    triggers.add(all, "insert", triggers.insert());
    triggers.add(all, "going", triggers.going());
    triggers.add(all, "delete", triggers.delete());
    return all;
  }

  /**
   * The trigger of a type that the schema leaves out. A foreign key may delete a row of this type
   * together with its owner. The trigger then forgets the row's pending change, because the engine
   * does not know such rows.
   */
  static Map<String, String> ofDormant(String type) {
    String name = name(type, "owner");
    StringBuilder forget = new StringBuilder();
    forget(type, "OLD.`id`").forEach(sql -> forget.append("  " + sql + ";\n"));
    String event = "AFTER DELETE ON `" + type + "` WHEN NOT (" + AWAKE + ") BEGIN\n";
    return Map.of(name, "CREATE TRIGGER `" + name + "` " + event + forget + "END");
  }

  /** Statements that delete all that is known of a row; {@code id} is an SQL expression. */
  static List<String> forget(String type, String id) {
    List<String> all = new ArrayList<>();
    for (String table : List.of("_sync_row", "_sync_edit", "_sync_tries", "_sync_journal")) {
      all.add("DELETE FROM `" + table + "` WHERE `type` = '" + type + "' AND `id` = " + id);
    }
    all.add("DELETE FROM `" + SideTables.base(type) + "` WHERE `id` = " + id);
    return all;
  }

  private static List<String> written(EntityType<?> type, Set<String> own) {
    List<String> columns = new ArrayList<>();
    TableShape.of(type).columns().forEach(column -> columns.add(column.name()));
    columns.removeAll(List.of(TableShape.ID, TableShape.SERVER_ID));
    columns.addAll(own);
    return columns;
  }

  /** The names that a type's triggers had when the type was called {@code before}. */
  static List<String> names(SyncSchema schema, EntityType<?> type, String before) {
    List<String> names = new ArrayList<>();
    for (String name : of(schema, type).keySet()) {
      names.add(name(before, name.substring(name(type.name(), "").length())));
    }
    return names;
  }

  /** The names of the triggers that notice edits. A table that has them all is watched. */
  static Set<String> ofEdits(String type) {
    return Set.of(name(type, "update"), name(type, "insert"), name(type, "delete"));
  }

  private static String name(String type, String event) {
    return "_sync_" + type + "_" + event;
  }

  private void add(Map<String, String> all, String event, String rest) {
    String name = name(type.name(), event);
    all.put(name, "CREATE TRIGGER `" + name + "` " + rest + "END");
  }

  private String update() {
    List<String> watched = new ArrayList<>();
    List<String> same = new ArrayList<>();
    watched.add("`deleted`");
    same.add("OLD.`deleted` IS NEW.`deleted`");
    for (Field<?, ?> field : type.fields()) {
      if (field.isByUser()) {
        watched.add("`" + field.column() + "`");
        same.add(same(field));
      }
    }
    String changed = "NOT (" + String.join(" AND ", same) + ")";
    return when("AFTER UPDATE OF " + String.join(", ", watched), changed)
        + COUNT
        + copyToBase("OLD.`server_id` IS NOT NULL AND NOT EXISTS " + tracked("OLD", EDITED))
        + keepTimes()
        + remark("NEW", 0)
        + markDirty("NEW", 0, "1");
  }

  /**
   * Keeps a time of the last edit for each group of fields. A group that an edit leaves alone keeps
   * its time. A group that an edit changes uses the row's time from now on.
   */
  private String keepTimes() {
    List<String> parts = new ArrayList<>();
    List<String> kept = new ArrayList<>();
    List<String> touched = new ArrayList<>();
    type.groups()
        .forEach(
            (name, fields) -> {
              String same = all(fields, DirtyTriggers::same);
              String edited = "NOT (" + all(fields, DirtyTriggers::isAsInBase) + ")";
              parts.add("SELECT '" + name + "' AS `part`");
              kept.add("(p.`part` = '" + name + "' AND " + same + " AND " + edited + ")");
              touched.add("(`part` = '" + name + "' AND NOT (" + same + "))");
            });
    if (parts.size() < 2) {
      return "";
    }
    String tracked = "r.`type` = '" + type.name() + "' AND r.`id` = NEW.`id`";
    return "  INSERT INTO `_sync_edit` (`type`, `id`, `part`, `wall`, `boot`, `nanos`)"
        + " SELECT r.`type`, r.`id`, p.`part`, r.`wall`, r.`boot`, r.`nanos` FROM `_sync_row` r"
        + (" JOIN " + base + " b ON b.`id` = r.`id`")
        + (" JOIN (" + String.join(" UNION ALL ", parts) + ") p WHERE " + tracked)
        + (" AND (" + String.join(" OR ", kept) + ") AND NOT EXISTS (SELECT 1 FROM `_sync_edit` e")
        + " WHERE e.`type` = r.`type` AND e.`id` = r.`id` AND e.`part` = p.`part`);\n"
        + ("  DELETE FROM `_sync_edit` WHERE " + key("NEW"))
        + (" AND (" + String.join(" OR ", touched) + ");\n");
  }

  private static String all(List<Field<?, ?>> fields, Function<Field<?, ?>, String> condition) {
    List<String> conditions = new ArrayList<>();
    fields.forEach(field -> conditions.add(condition.apply(field)));
    return String.join(" AND ", conditions);
  }

  private static String isAsInBase(Field<?, ?> field) {
    return "b.`" + field.column() + "` IS OLD.`" + field.column() + "`";
  }

  /** If SQLite sets a reference to null because the parent is going, that is no edit. */
  private static String same(Field<?, ?> field) {
    String column = "`" + field.column() + "`";
    String same = "OLD." + column + " IS NEW." + column;
    if (field.kind() != FieldKind.REFERENCE) {
      return same;
    }
    return "("
        + same
        + " OR (NEW."
        + column
        + " IS NULL AND EXISTS (SELECT 1 FROM `_sync_going`"
        + " WHERE `type` = '"
        + field.target().name()
        + "' AND `id` = OLD."
        + column
        + ")))";
  }

  /**
   * An insert under the id of a deleted row, such as a REPLACE, is an edit of that row. So the row
   * gets its server id back from the base, while {@code _sync_guard} is on. A new row has no base,
   * so {@code _sync_guard} is not written.
   */
  private String insert() {
    String key = "(SELECT `server_id` FROM " + base + " WHERE `id` = NEW.`id`)";
    String back = " WHERE `id` = NEW.`id` AND EXISTS " + key;
    return when("AFTER INSERT", "1")
        + KeyTriggers.REFUSE_ZERO
        + COUNT
        + ("  DELETE FROM " + base + " WHERE `id` = NEW.`id` AND (`server_id` IS NULL OR EXISTS ")
        + (tracked("NEW", " AND `state` = 'lost'") + ");\n")
        + ("  UPDATE `_sync_guard` SET `applying` = 1 WHERE EXISTS " + key + ";\n")
        + ("  UPDATE " + table + " SET `server_id` = " + key + back + ";\n")
        + "  UPDATE `_sync_guard` SET `applying` = 0 WHERE `applying` = 1;\n"
        + ("  DELETE FROM `_sync_edit` WHERE " + key("NEW") + ";\n")
        + remark("NEW", 0)
        + markDirty("NEW", 0, "1");
  }

  /** Runs before SQLite nulls or deletes what refers to the row. */
  private String going() {
    return when("BEFORE DELETE", "1")
        + ("  INSERT INTO `_sync_going` SELECT '" + type.name() + "', OLD.`id`")
        + (" WHERE NOT EXISTS (SELECT 1 FROM `_sync_going` WHERE " + key("OLD") + ");\n");
  }

  /**
   * Keeps a tombstone of a deleted row if the server has the row or may get it. Also keeps a
   * tombstone if lists of references may contain the row: no foreign key watches lists. Any other
   * row leaves no trace.
   */
  private String delete() {
    String known =
        inLists
            ? "1"
            : "(OLD.`server_id` IS NOT NULL OR EXISTS (SELECT 1 FROM `_sync_journal` WHERE "
                + key("OLD")
                + " AND `action` = 'create'))";
    String remembered = "EXISTS (SELECT 1 FROM " + base + " WHERE `id` = OLD.`id`)";
    return when("AFTER DELETE", "1")
        + ("  DELETE FROM `_sync_going` WHERE " + key("OLD") + ";\n")
        + COUNT
        + copyToBase(known)
        + ("  DELETE FROM `_sync_row` WHERE " + key("OLD") + " AND NOT " + remembered + ";\n")
        + remark("OLD", 1)
        + markDirty("OLD", 1, remembered);
  }

  private String when(String event, String condition) {
    return when(event, table, condition);
  }

  /** The beginning of a trigger that does nothing while the engine itself writes. */
  static String when(String event, String table, String condition) {
    String and = condition.equals("1") ? "" : " AND " + condition;
    return event + " ON " + table + " WHEN " + AWAKE + and + " BEGIN\n";
  }

  private String key(String row) {
    return "`type` = '" + type.name() + "' AND `id` = " + row + ".`id`";
  }

  private String tracked(String row, String and) {
    return "(SELECT 1 FROM `_sync_row` WHERE " + key(row) + and + ")";
  }

  private String copyToBase(String condition) {
    StringBuilder columns = new StringBuilder();
    StringBuilder values = new StringBuilder();
    for (TableShape.Column column : TableShape.of(type).columns()) {
      String comma = columns.length() == 0 ? "" : ", ";
      columns.append(comma).append('`').append(column.name()).append('`');
      values.append(comma).append("OLD.`").append(column.name()).append('`');
    }
    return "  INSERT INTO "
        + base
        + " ("
        + columns
        + ") SELECT "
        + values
        + " WHERE "
        + condition
        + " AND NOT EXISTS (SELECT 1 FROM "
        + base
        + " WHERE `id` = OLD.`id`);\n";
  }

  /** Marks a row again that is out of sync already, or a placeholder at its first edit. */
  private String remark(String row, int gone) {
    return "  UPDATE `_sync_row` SET `revision` = "
        + COUNTER
        + (", `change` = CASE `state` WHEN 'placeholder' THEN " + COUNTER + " ELSE `change` END")
        + (", `state` = 'pending', `gone` = " + gone + ", `wall` = " + WALL)
        + (", `boot` = NULL, `nanos` = 0, `error` = NULL, `strikes` = 0, `not_before` = NULL WHERE "
            + key(row)
            + ";\n");
  }

  /** Marks a row that was in sync until now. */
  private String markDirty(String row, int gone, String condition) {
    return "  INSERT INTO `_sync_row` (`type`, `id`, `change`, `revision`, `state`, `gone`, `wall`,"
        + " `boot`, `nanos`, `error`, `strikes`, `not_before`)"
        + (" SELECT '" + type.name() + "', " + row + ".`id`, `value`, `value`")
        + (", 'pending', " + gone + ", " + WALL + ", NULL, 0, NULL, 0, NULL FROM `_sync_meta`")
        + (" WHERE `name` = 'counter' AND " + condition)
        + (" AND NOT EXISTS " + tracked(row, "") + ";\n");
  }

  static String asEngine(String statement) {
    return "  UPDATE `_sync_guard` SET `applying` = 1;\n  "
        + statement
        + ";\n  UPDATE `_sync_guard` SET `applying` = 0;\n";
  }
}
