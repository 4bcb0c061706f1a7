package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statements of one type. Parameters ?1 and on are id, server_id, deleted and the fields. */
final class TypeSql {

  /** A tracked row that waits and does not rest; ?2 is now, ?3 the end of the longest rest. */
  static final String DUE =
      "t.`state` = 'pending'"
          + " AND (t.`not_before` IS NULL OR t.`not_before` <= ?2 OR t.`not_before` > ?3)";

  private final EntityType<?> type;
  private final List<String> columns = new ArrayList<>();

  /** Rows alone. */
  final String rows;

  /** Rows with their base and tracking, of which the table has the row. */
  final String present;

  /** The same, of which tracking is known: the row may be gone. Ends in a WHERE. */
  final String tracked;

  /** The local id of the row in the table that has the server id ?1. */
  final String here;

  /** The local ids of rows of which tracking knows that server id, in the table or gone. */
  final String known;

  /** The server ids after ?1 of the rows in the table. */
  final String serverIds;

  /** The first pending row after ?2 that is under the row ?1 on the server; null if no tree. */
  final @Nullable String pendingChild;

  /** The lowest and the highest server id of a row, in the table or gone, if the table has one. */
  final String serverIdSpan;

  /** Adds a row. */
  final String insert;

  TypeSql(EntityType<?> type) {
    this.type = type;
    TableShape.of(type).columns().forEach(column -> columns.add(column.name()));
    String name = type.name();
    rows = "SELECT " + list("e") + " FROM `" + name + "` e";
    String joined =
        "SELECT "
            + list("e")
            + ", "
            + list("b")
            + ", t.`state`, t.`change`, t.`revision`,"
            + " t.`wall`, t.`boot`, t.`nanos`, t.`error`, t.`strikes` FROM ";
    String track = "t.`type` = '" + name + "'";
    String base = " LEFT JOIN `" + SideTables.base(name) + "` b ON b.`id` = ";
    present =
        joined
            + "`"
            + name
            + "` e LEFT JOIN `_sync_row` t ON "
            + track
            + " AND t.`id` = e.`id`"
            + base
            + "e.`id`";
    tracked =
        joined
            + "`_sync_row` t LEFT JOIN `"
            + name
            + "` e ON e.`id` = t.`id`"
            + base
            + "t.`id`"
            + " WHERE "
            + track
            + " AND (e.`id` IS NOT NULL OR t.`gone` = 1)";
    here = "SELECT `id` FROM `" + name + "` WHERE `server_id` = ?1";
    known =
        here
            + (" UNION ALL SELECT b.`id` FROM `" + SideTables.base(name) + "` b")
            + (" WHERE b.`server_id` = ?1 AND EXISTS (SELECT 1 FROM `_sync_row` t WHERE " + track)
            + (" AND t.`id` = b.`id` AND (t.`gone` = 1 OR EXISTS (SELECT 1 FROM `" + name)
            + "` WHERE `id` = b.`id`)))";
    serverIds =
        "SELECT `server_id` FROM `" + name + "` WHERE `server_id` > ?1 ORDER BY `server_id`";
    pendingChild = type.parent() == null ? null : pendingChild(type.parent());
    serverIdSpan = "SELECT " + outermost("min", name) + ", " + outermost("max", name);
    insert = insertInto(name);
  }

  /** The order of the tables is given, as a row may have fewer children than there are changes. */
  private String pendingChild(Field<?, ?> parent) {
    return tracked
        + (" AND t.`id` = (SELECT c.`id` FROM `" + SideTables.base(type.name()) + "` c")
        + (" CROSS JOIN `_sync_row` s ON s.`type` = '" + type.name() + "' AND s.`id` = c.`id`")
        + (" WHERE c.`" + parent.column() + "` = ?1 AND c.`id` > ?2")
        + " AND c.`server_id` IS NOT NULL AND +s.`state` = 'pending' ORDER BY c.`id` LIMIT 1)";
  }

  private static String outermost(String end, String type) {
    String ofRows = "(SELECT " + end + "(`server_id`) FROM `" + type + "`)";
    String ofBases = "(SELECT " + end + "(`server_id`) FROM `" + SideTables.base(type) + "`)";
    return end + "(" + ofRows + ", ifnull(" + ofBases + ", " + ofRows + "))";
  }

  /** The pending row that changed first after ?1 and does not rest at ?2; ?3 is too long a rest. */
  String oldestPending() {
    return tracked + " AND t.`change` > ?1 AND " + DUE + " ORDER BY t.`change`";
  }

  /** The rows in that state, those that the user has edited in the order of their first edits. */
  String inState(SyncState state) {
    return state == SyncState.SYNCED
        ? present + " WHERE t.`id` IS NULL ORDER BY e.`id`"
        : tracked + " AND t.`state` = '" + Tracked.name(state) + "' ORDER BY t.`change`, t.`id`";
  }

  /** Whether the row ?1 is {@link #DUE}. */
  static String isDue(EntityType<?> type) {
    String row = "t.`type` = '" + type.name() + "' AND t.`id` = ?1";
    return "SELECT 1 FROM `_sync_row` t WHERE " + row + " AND " + DUE;
  }

  EntityType<?> type() {
    return type;
  }

  /** The names of a row's columns. */
  List<String> columns() {
    return columns;
  }

  /** How many columns a row has. */
  int width() {
    return columns.size();
  }

  /** Adds a row to the type's table or to one of its copies. */
  String insertInto(String table) {
    List<String> parameters = new ArrayList<>();
    for (int i = 1; i <= columns.size(); i++) {
      parameters.add("?" + i);
    }
    return "INSERT INTO `"
        + table
        + "` (`"
        + String.join("`, `", columns)
        + "`) VALUES ("
        + String.join(", ", parameters)
        + ")";
  }

  /** The columns of a table that goes by that alias. */
  String list(String alias) {
    return alias + ".`" + String.join("`, " + alias + ".`", columns) + "`";
  }

  /** Whether a reference leads to the id ?1. An app may write a list with blanks. */
  static String refersTo(Field<?, ?> field) {
    String column = "`" + field.column() + "`";
    return field.kind() == Kind.REFERENCE
        ? column + " = ?1"
        : "instr(" + separated(column) + ", ',' || ?1 || ',') > 0";
  }

  private static String separated(String column) {
    String list = column;
    for (String blank : List.of("' '", "char(9)", "char(10)", "char(13)")) {
      list = "replace(" + list + ", " + blank + ", '')";
    }
    return "replace(replace(" + list + ", '[', ','), ']', ',')";
  }

  /** A row's values, in the order of the parameters. */
  static @Nullable Object[] values(Row row) {
    return Codec.sql(row);
  }
}
