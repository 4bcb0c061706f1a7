package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way from one version of a schema to the next. What waits to be synced stays: whatever is done
 * to a type's table is done to the engine's own as well. Immutable.
 */
public final class Migration {

  private final int version;
  private final List<String> sql;
  private final List<String> sideSql;

  private Migration(int version, List<String> sql, List<String> sideSql) {
    this.version = version;
    this.sql = sql;
    this.sideSql = sideSql;
  }

  /**
   * The migration to that version from the one before. It changes nothing yet.
   *
   * @param version 2 or more
   */
  public static Migration to(int version) {
    if (version < 2) {
      throw new IllegalArgumentException("a migration must lead to version 2 or later: " + version);
    }
    return new Migration(version, List.of(), List.of());
  }

  private Migration and(List<String> moreSql, List<String> moreSideSql) {
    return new Migration(version, joined(sql, moreSql), joined(sideSql, moreSideSql));
  }

  private static List<String> joined(List<String> first, List<String> then) {
    List<String> all = new ArrayList<>(first);
    all.addAll(then);
    return Collections.unmodifiableList(all);
  }

  /** Then there is a new type. */
  public Migration addTable(EntityType<?> type) {
    return and(Ddl.create(TableShape.of(type)), SideTables.bases(type));
  }

  /**
   * Then a type has a new field; all of the type is fetched again to fill it.
   *
   * @param value what rows have until then, in SQL; null only for a nullable field
   */
  public Migration addColumn(String table, Field<?, ?> field, @Nullable String value) {
    if (value == null && !field.isNullable()) {
      throw new IllegalArgumentException(field + " is never null, so old rows need a value");
    }
    TableShape.Column column = TableShape.column(field);
    String fill = value == null ? "" : " DEFAULT " + value;
    String references =
        field.kind() == Kind.REFERENCE ? " " + Ddl.references(TableShape.foreignKey(field)) : "";
    List<String> add = new ArrayList<>();
    add.add("ALTER TABLE `" + table + "` ADD COLUMN " + Ddl.column(column) + fill + references);
    if (field.isIndexed()) {
      add.add(Ddl.index(TableShape.index(table, field.column(), false), table));
    }
    String copied = " ADD COLUMN `" + field.column() + "` " + column.affinity() + fill;
    return and(
        add,
        List.of(
            "ALTER TABLE `" + SideTables.base(table) + "`" + copied,
            addToJournal(table, column.name(), String.valueOf(value)),
            "DELETE FROM `_sync_mark` WHERE `type` = '" + table + "'"));
  }

  /** Adds a member at the end of a {@link RowJson}. */
  private static String addToJournal(String table, String column, String value) {
    String escaped = "replace(replace(" + value + ", '\\', '\\\\'), '\"', '\\\"')";
    return "UPDATE `_sync_journal` SET `row` = substr(`row`, 1, length(`row`) - 1) || ',\""
        + (column + "\":' || CASE typeof(" + value + ") WHEN 'null' THEN 'null'")
        + (" WHEN 'text' THEN '\"' || " + escaped + " || '\"' ELSE " + value + " END || '}'")
        + (" WHERE `type` = '" + table + "'");
  }

  /**
   * Then a type has another name.
   *
   * @param before the old name
   * @param type the type by its new name, as far as it was there before
   */
  public Migration renameTable(String before, EntityType<?> type) {
    String after = type.name();
    List<String> rename = new ArrayList<>();
    rename.add("ALTER TABLE `" + before + "` RENAME TO `" + after + "`");
    for (TableShape.Index index : TableShape.of(type).indices()) {
      rename.add("DROP INDEX IF EXISTS `index_" + before + "_" + index.column() + "`");
      rename.add(Ddl.index(index, after));
    }
    return and(rename, renameBase(before, type));
  }

  /** Then one more statement runs on the entity tables, such as one that fills a column. */
  public Migration statement(String anySql) {
    return and(List.of(anySql), List.of());
  }

  private static List<String> renameBase(String before, EntityType<?> type) {
    String after = type.name();
    List<String> sql = new ArrayList<>();
    sql.add(rename(SideTables.base(before), SideTables.base(after)));
    for (TableShape.Index index : TableShape.of(type).indices()) {
      sql.add("DROP INDEX IF EXISTS `" + SideTables.base(before) + "_" + index.column() + "`");
    }
    List<String> tables = new ArrayList<>(SideTables.OF_ALL_TYPES);
    if (type.endpoints().hasTextIds()) {
      tables.add("_sync_key");
    }
    if (type.endpoints().uploads() != null) {
      sql.addAll(SideTables.attachments()); // an older version of the schema may have none
      tables.add("_sync_attachment");
    }
    for (String table : tables) {
      sql.add(
          "UPDATE `" + table + "` SET `type` = '" + after + "' WHERE `type` = '" + before + "'");
    }
    return sql;
  }

  private static String rename(String before, String after) {
    return "ALTER TABLE `" + before + "` RENAME TO `" + after + "`";
  }

  /**
   * The triggers that watch a type's table. SQLite drops them with the table: a Room app whose own
   * migration makes a table anew runs these at the end of it, so that edits are noticed before the
   * engine opens the file next. The engine puts them back by itself otherwise. The first statement
   * makes the journal, which they read and which a file of an older layout does not have yet.
   */
  public static List<String> triggers(SyncSchema schema, EntityType<?> type) {
    List<String> sql = new ArrayList<>();
    sql.add(SideTables.JOURNAL);
    sql.addAll(Triggers.of(schema, type).values());
    return sql;
  }

  /** The version that it leads to. */
  public int version() {
    return version;
  }

  /**
   * What a Room app runs in its own migration to the same version; the engine does the rest when it
   * opens the file next.
   */
  public List<String> sql() {
    return sql;
  }

  List<String> sideSql() {
    return sideSql;
  }
}
