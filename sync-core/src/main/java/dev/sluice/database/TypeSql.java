package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The SQL statements of one type. The parameters from ?1 on are the id, the server id, the deleted
 * flag and the fields.
 */
final class TypeSql {

  /** A tracked row that waits and does not rest; ?2 is now, ?3 the end of the longest rest. */
  static final String DUE =
      "t.`state` = 'pending'"
          + " AND (t.`not_before` IS NULL OR t.`not_before` <= ?2 OR t.`not_before` > ?3)";

  /** Leaves out broken numbers: SQLite sorts texts after all numbers, so pages would not end. */
  private static final String NUMBERED =
      "typeof(t.`change`) = 'integer' AND typeof(t.`revision`) = 'integer' AND t.`revision` > 0";

  /** A larger number gains hardly anything. */
  private static final int MOST_ROWS_AT_ONCE = 20;

  /** SQLite on an older Android takes at most so many parameters in one statement. */
  private static final int MOST_PARAMETERS = 999;

  /** The number of server ids for which {@link #serverIdsAmong} asks. */
  static final int IDS_AT_ONCE = 50;

  private final EntityType<?> type;
  private final List<String> columns = new ArrayList<>();

  /** Rows of the table, without base and tracking. */
  final String rows;

  /** Rows of the table, with their base and tracking. */
  final String present;

  /** Rows that are tracked, with base and tracking; they may be gone. Ends in a WHERE. */
  final String tracked;

  /** The local id of the row in the table that has the server id ?1. */
  final String here;

  /** The local ids of rows that are known by the server id ?1, in the table or gone. */
  final String known;

  /**
   * Selects the next pending row after id ?2 whose parent on the server is row ?1; null: rows of
   * the type have no parents.
   */
  final @Nullable String pendingChild;

  /** The server ids among {@link #IDS_AT_ONCE} that a row has, in the table or gone. */
  final String serverIdsAmong;

  /** Adds a row. */
  final String insert;

  /** How many rows {@link #insertMany} adds. */
  final int rowsAtOnce;

  /** Adds some rows; the parameters of the second row follow those of the first, and so on. */
  final String insertMany;

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
            + " t.`wall`, t.`boot`, t.`nanos`, t.`error`, t.`strikes`, t.`untold` FROM ";
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
    pendingChild = type.parent() == null ? null : pendingChild(type.parent());
    serverIdsAmong = among(name) + " UNION ALL " + among(SideTables.base(name));
    insert = insertInto(name);
    rowsAtOnce = Math.max(1, Math.min(MOST_ROWS_AT_ONCE, MOST_PARAMETERS / width()));
    insertMany = insertInto(name, rowsAtOnce);
  }

  /** The join reads children first, as a row may have fewer children than there are changes. */
  private String pendingChild(Field<?, ?> parent) {
    return tracked
        + (" AND t.`id` = (SELECT c.`id` FROM `" + SideTables.base(type.name()) + "` c")
        + (" CROSS JOIN `_sync_row` s ON s.`type` = '" + type.name() + "' AND s.`id` = c.`id`")
        + (" WHERE c.`" + parent.column() + "` = ?1 AND c.`id` > ?2")
        + " AND c.`server_id` IS NOT NULL AND +s.`state` = 'pending' ORDER BY c.`id` LIMIT 1)";
  }

  /** The server ids of a table after ?1, ascending. */
  static String serverIds(String table) {
    String larger = "` WHERE `server_id` > ?1 AND typeof(`server_id`) = 'integer'";
    return "SELECT `server_id` FROM `" + table + larger + " ORDER BY `server_id`";
  }

  private static String among(String table) {
    String ids = "(" + parameters(1, IDS_AT_ONCE) + ")";
    return "SELECT `server_id` FROM `" + table + "` WHERE `server_id` IN " + ids;
  }

  private static String parameters(int first, int count) {
    return IntStream.range(first, first + count)
        .mapToObj(i -> "?" + i)
        .collect(Collectors.joining(", "));
  }

  /** The pending rows after the change ?1 that are {@link #DUE}, the oldest change first. */
  String oldestPending() {
    return tracked
        + " AND t.`change` > ?1 AND "
        + NUMBERED
        + " AND "
        + DUE
        + " ORDER BY t.`change`";
  }

  /** The rows in that state; rows that the user has edited are ordered by the first edit. */
  String inState(SyncState state) {
    return state == SyncState.SYNCED
        ? present + " WHERE t.`id` IS NULL ORDER BY e.`id`"
        : tracked
            + " AND t.`state` = '"
            + TrackingCodec.name(state)
            + "' ORDER BY t.`change`, t.`id`";
  }

  /** Whether the row ?1 is {@link #DUE}. */
  static String isDue(EntityType<?> type) {
    String row = "t.`type` = '" + type.name() + "' AND t.`id` = ?1";
    return "SELECT 1 FROM `_sync_row` t WHERE " + row + " AND " + DUE;
  }

  /**
   * Selects whether a pending change takes some row away from row ?1, to which the row refers on
   * the server. The join reads the referring rows first, because they may be fewer than the
   * changes.
   */
  static String leaves(SchemaSql.Reference reference) {
    EntityType<?> type = reference.owner();
    Field<?, ?> field = reference.field();
    String column = "`" + field.column() + "`";
    boolean goesWithIt = field.isOwnedByTarget() || field == type.parent();
    String isRefused = goesWithIt ? " OR (+s.`state` = 'refused' AND e.`deleted` = 0)" : "";
    return ("SELECT 1 FROM `" + SideTables.base(type.name()) + "` c")
        + (" CROSS JOIN `_sync_row` s ON s.`type` = '" + type.name() + "' AND s.`id` = c.`id`")
        + (" LEFT JOIN `" + type.name() + "` e ON e.`id` = c.`id`")
        + (" WHERE c." + column + " = ?1 AND c.`server_id` IS NOT NULL")
        + (" AND (e.`id` IS NULL OR e.`deleted` = 1 OR e." + column + " IS NOT ?1)")
        + (" AND (+s.`state` = 'pending'" + isRefused + ") LIMIT 1");
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

  /** Adds a row to the type's table or to the table of its bases. */
  String insertInto(String table) {
    return insertInto(table, 1);
  }

  /** Writes a row of that table; a column that the schema leaves out stays as it is. */
  String update(String table) {
    String set =
        IntStream.range(1, width())
            .mapToObj(i -> "`" + columns.get(i) + "` = ?" + (i + 1))
            .collect(Collectors.joining(", "));
    return "UPDATE `" + table + "` SET " + set + " WHERE `id` = ?1";
  }

  private String insertInto(String table, int rows) {
    String values =
        IntStream.range(0, rows)
            .mapToObj(row -> "(" + parameters(1 + row * width(), width()) + ")")
            .collect(Collectors.joining(", "));
    String names = "`" + String.join("`, `", columns) + "`";
    return "INSERT INTO `" + table + "` (" + names + ") VALUES " + values;
  }

  /** The columns of the table with that alias. */
  String list(String alias) {
    return alias + ".`" + String.join("`, " + alias + ".`", columns) + "`";
  }

  /** Whether a reference or a list leads to the id ?1. An app may write a list with blanks. */
  static String refersTo(Field<?, ?> field) {
    String column = "`" + field.column() + "`";
    return field.kind() == FieldKind.REFERENCE
        ? column + " = ?1"
        : "instr(" + separated(column) + ", ',' || ?1 || ',') > 0";
  }

  static String separated(String column) {
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
