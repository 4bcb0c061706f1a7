package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The steps from one version of a schema to the next. Unsynced changes stay: each step on a type's
 * table also changes the engine's own tables. Immutable.
 */
public final class Migration {

  private static final String FRESH = "_sync_new_";

  private static final Pattern IN_PLACE =
      Pattern.compile(
          "ALTER TABLE|CREATE (UNIQUE )?INDEX|CREATE TABLE|DROP INDEX|UPDATE .* IS NULL");

  private static final Pattern WORD = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
  private static final Set<String> CONSTANTS =
      Set.of("NULL", "TRUE", "FALSE", "CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP");

  private final int version;
  private final Steps steps;
  private final Map<String, String> renamed; // what a type is called now, and was called before
  private final List<EntityType<?>> last; // made anew after all other steps

  private static final Pattern OF_TRANSACTIONS =
      Pattern.compile(
          "\\s*(BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\\b", Pattern.CASE_INSENSITIVE);

  /**
   * Statements on the entity tables and on the engine's own, and the fills of columns.
   *
   * @param anything whether a statement of the app may have written any value
   */
  private record Steps(List<String> sql, List<String> side, List<Fill> fills, boolean anything) {}

  /**
   * Fills a column of a table. If SQL is given, its value replaces every value that the field
   * cannot hold. Without SQL, the column gets the values of an old column.
   */
  record Fill(String table, Field<?, ?> field, @Nullable String value, @Nullable String before) {}

  private Migration(
      int version, Steps steps, Map<String, String> renamed, List<EntityType<?>> last) {
    this.version = version;
    this.steps = steps;
    this.renamed = renamed;
    this.last = last;
  }

  /**
   * Begins an empty migration, which leads from the previous version to the given one.
   *
   * @param version 2 or more
   */
  public static Migration to(int version) {
    if (version < 2) {
      throw new IllegalArgumentException("a migration must lead to version 2 or later: " + version);
    }
    return new Migration(
        version, new Steps(List.of(), List.of(), List.of(), false), Map.of(), List.of());
  }

  private Migration and(List<String> moreSql, List<String> moreSideSql) {
    return and(moreSql, moreSideSql, steps.fills);
  }

  private Migration and(List<String> moreSql, List<String> moreSideSql, List<Fill> fills) {
    Steps all =
        new Steps(
            joined(steps.sql, moreSql), joined(steps.side, moreSideSql), fills, steps.anything);
    return new Migration(version, all, renamed, last);
  }

  private static <T> List<T> joined(List<T> first, List<T> then) {
    List<T> all = new ArrayList<>(first);
    all.addAll(then);
    return Collections.unmodifiableList(all);
  }

  /** Adds a new type. */
  public Migration addTable(EntityType<?> type) {
    List<String> side = new ArrayList<>(List.of(SideTables.freeName(type)));
    side.addAll(SideTables.bases(type));
    return and(Ddl.create(TableShape.of(type)), side);
  }

  /**
   * Adds a field to a type. All rows of the type are fetched again, to fill the field. A column
   * that is left from an older version stays as it is.
   *
   * <p>SQLite cannot add a reference together with a value. For a reference that is never null, use
   * {@link Field#nullable}, then {@link #fillColumn}, then {@link #rebuild}.
   *
   * @param value the rows' value until the fetch, a constant in SQL, with texts in single quotes;
   *     null: only for a nullable field
   * @throws IllegalArgumentException if the value is no constant, is missing for a field that is
   *     never null, or is given for a reference
   */
  public Migration addColumn(String table, Field<?, ?> field, @Nullable String value) {
    if (field.kind() == FieldKind.REFERENCE && (value != null || !field.isNullable())) {
      throw new IllegalArgumentException(
          field
              + " is a reference, which SQLite adds without a value only: add the field"
              + " as nullable() with null, then fillColumn, then rebuild the type");
    }
    if (value == null && !field.isNullable()) {
      throw new IllegalArgumentException(field + " is never null, so old rows need a value");
    }
    requireConstant(value);
    TableShape.Column column = TableShape.column(field);
    String fill = value == null ? "" : " DEFAULT " + value;
    String references =
        field.kind() == FieldKind.REFERENCE
            ? " " + Ddl.references(TableShape.foreignKey(field))
            : "";
    List<String> add = new ArrayList<>();
    add.add("ALTER TABLE `" + table + "` ADD COLUMN " + Ddl.column(column) + fill + references);
    if (field.isIndexed()) {
      add.add(Ddl.index(TableShape.index(table, field.column(), false), table));
    }
    String copied = " ADD COLUMN `" + field.column() + "` " + column.affinity() + fill;
    List<String> side = new ArrayList<>();
    side.add("ALTER TABLE `" + SideTables.base(table) + "`" + copied);
    String member =
        unsaid(column.name())
            + (",\"" + column.name() + "\":' || " + json(String.valueOf(value)) + " || '}'");
    String isThere = "instr(%1$s, ',\"" + column.name() + "\":')";
    String end = "substr(%1$s, 1, length(%1$s) - 1) || '" + member;
    String wider = "CASE WHEN " + isThere + " THEN %1$s ELSE " + end + " END";
    side.addAll(keptRows(table, row -> String.format(wider, row)));
    side.add(SideTables.fetchAnew(table));
    side.add(TypeMeaning.addColumn(table, field.column()));
    List<Fill> fills = value == null ? List.of() : List.of(new Fill(table, field, value, null));
    return and(add, side, joined(steps.fills, fills));
  }

  /**
   * Writes a value wherever a field is null, in the type's table and in unsynced changes. After
   * {@link #rebuild}, the value also replaces values that do not fit the field's kind. For a field
   * with {@link Field#orElse}, this step is not needed.
   *
   * @param field the field as it is in the new version
   * @param value a constant in SQL, with texts in single quotes
   * @throws IllegalArgumentException for a value that is no constant, such as a name without quotes
   */
  public Migration fillColumn(String table, Field<?, ?> field, String value) {
    requireConstant(value);
    String column = field.column();
    String fill = "` SET `" + column + "` = " + value + " WHERE `" + column + "` IS NULL";
    List<String> side = new ArrayList<>();
    side.add("UPDATE `" + SideTables.base(table) + fill);
    String member = ",\"" + column + "\":";
    side.addAll(
        keptRows(
            table,
            row ->
                ("replace(" + row + ", '" + member + "null', '" + unsaid(column) + member)
                    + ("' || " + json(value) + ")")));
    return and(
        List.of("UPDATE `" + table + fill),
        side,
        joined(steps.fills, List.of(new Fill(table, field, value, null))));
  }

  private static void requireConstant(@Nullable String value) {
    if (value != null
        && WORD.matcher(value).matches()
        && !CONSTANTS.contains(value.toUpperCase(Locale.ROOT))) {
      throw new IllegalArgumentException(
          value + " is a column in SQL and no value: a text is in single quotes, '" + value + "'");
    }
  }

  /** Statements that mark a column as one that no request has said. */
  static List<String> unsaid(String table, String column) {
    String end = unsaid(column) + "}'";
    return keptRows(table, row -> "substr(" + row + ", 1, length(" + row + ") - 1) || '" + end);
  }

  private static String unsaid(String column) {
    return ",\"" + RowJson.UNSAID + column + "\":1";
  }

  /** SQL for a value as it is written in a {@link RowJson}. */
  private static String json(String value) {
    String escaped = "replace(replace(" + value + ", '\\', '\\\\'), '\"', '\\\"')";
    return ("CASE typeof(" + value + ") WHEN 'null' THEN 'null'")
        + (" WHEN 'text' THEN '\"' || " + escaped + " || '\"' ELSE " + value + " END");
  }

  /**
   * Renames a type.
   *
   * @param before the old name
   * @param type the type with the new name and the old fields
   */
  public Migration renameTable(String before, EntityType<?> type) {
    String after = type.name();
    List<String> rename = new ArrayList<>();
    rename.add("ALTER TABLE `" + before + "` RENAME TO `" + after + "`");
    for (TableShape.Index index : TableShape.of(type).indices()) {
      rename.add("DROP INDEX IF EXISTS `index_" + before + "_" + index.column() + "`");
      rename.add(Ddl.index(index, after));
    }
    List<Fill> fills = new ArrayList<>();
    for (Fill fill : steps.fills) {
      String table = fill.table.equals(before) ? after : fill.table;
      fills.add(new Fill(table, fill.field, fill.value, fill.before));
    }
    Migration and = and(rename, renameBase(before, type), fills);
    Map<String, String> names = new LinkedHashMap<>(renamed);
    String first = names.remove(before);
    names.put(after, first == null ? before : first);
    return new Migration(version, and.steps, Collections.unmodifiableMap(names), last);
  }

  /**
   * Drops a type and all its rows, even rows with unsynced changes. If a field of another type
   * refers to the dropped type, {@link #rebuild} the other type in the same migration. For a type
   * that will come back, use {@link SyncSchema#dormant}.
   *
   * @param table the name of the type
   */
  public Migration dropTable(String table) {
    List<String> side = new ArrayList<>();
    side.add("DROP TABLE IF EXISTS `" + SideTables.base(table) + "`");
    for (String each : SideTables.OF_ALL_TYPES) {
      side.add("DELETE FROM `" + each + "` WHERE `type` = '" + table + "'");
    }
    for (String some : List.of(SideTables.KEYS, SideTables.ATTACHMENTS)) {
      side.addAll(SideTables.statements(some)); // the schema may have none by now
      side.add("DELETE FROM `" + SideTables.made(some) + "` WHERE `type` = '" + table + "'");
    }
    side.add(SideTables.DROP_PIECES); // foreign keys may not act meanwhile
    side.add("DELETE FROM `_sync_meta` WHERE `name` = '" + TypeMeaning.name(table) + "'");
    return and(List.of("DROP TABLE IF EXISTS `" + table + "`"), side);
  }

  /**
   * Makes a type's table anew, with the same rows: for a field of another kind, a field that
   * becomes non-null, or another constraint. SQLite converts the values; null becomes the value of
   * {@link Field#orElse}. Unsynced changes and references to the rows stay, and all rows of the
   * type are fetched again.
   *
   * @param type the type as it is in the new version; {@link #addColumn} comes first if columns are
   *     missing
   */
  public Migration rebuild(EntityType<?> type) {
    return and(rebuilt(type), rebuiltBase(type));
  }

  private static List<String> rebuilt(EntityType<?> type) {
    TableShape shape = TableShape.of(type);
    String fresh = FRESH + type.name();
    List<String> sql = new ArrayList<>();
    sql.add(Ddl.table(shape, fresh));
    sql.add(copy(type, type.name(), fresh));
    sql.add("DELETE FROM `sqlite_sequence` WHERE `name` = '" + fresh + "'");
    sql.add(
        "INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '"
            + (fresh + "', `seq` FROM `sqlite_sequence` WHERE `name` = '" + type.name() + "'"));
    sql.add("DROP TABLE `" + type.name() + "`");
    sql.add(rename(fresh, type.name()));
    shape.indices().forEach(index -> sql.add(Ddl.index(index, type.name())));
    return sql;
  }

  private static List<String> rebuiltBase(EntityType<?> type) {
    String base = SideTables.base(type.name());
    List<String> side = new ArrayList<>();
    side.add(rename(base, FRESH + type.name()));
    side.add("DROP INDEX IF EXISTS `" + base + "_" + TableShape.SERVER_ID + "`");
    type.fields()
        .forEach(field -> side.add("DROP INDEX IF EXISTS `" + base + "_" + field.column() + "`"));
    side.addAll(SideTables.bases(type));
    side.add(copy(type, FRESH + type.name(), base));
    side.add("DROP TABLE `" + FRESH + type.name() + "`");
    side.add(SideTables.fetchAnew(type.name()));
    side.add(TypeMeaning.forgetColumns(type.name()));
    return side;
  }

  /**
   * Renames the column of a field. The values stay the same, also in unsynced changes. SQLite
   * before 3.25 cannot rename columns, so the table is rebuilt after all other steps, as by {@link
   * #rebuild}.
   *
   * @param type the type as it is in the new version; {@link #renameTable} comes first if needed
   * @param before the old name of the column
   * @param field the field with the new name
   */
  public Migration renameColumn(EntityType<?> type, String before, Field<?, ?> field) {
    type.requireField(field);
    if (TableShape.of(type).columns().stream().anyMatch(each -> each.name().equals(before))) {
      throw new IllegalArgumentException(type + " still has a column " + before);
    }
    String table = type.name();
    String after = field.column();
    String ofType = " WHERE `type` = '" + table + "'";
    List<String> side = new ArrayList<>(copyColumn(SideTables.base(table), before, field));
    side.addAll(
        keptRows(
            table,
            kept ->
                ("replace(replace(" + kept + ", ',\"" + before + "\":', ',\"" + after + "\":'), '")
                    + (unsaid(before) + "', '" + unsaid(after) + "')")));
    side.add("DELETE FROM `_sync_overruled`" + ofType + " AND `field` = '" + after + "'");
    side.add(
        "UPDATE `_sync_overruled` SET `field` = '"
            + (after + "'" + ofType + " AND `field` = '" + before + "'"));
    side.add(
        "UPDATE OR REPLACE `_sync_edit` SET `part` = 'field "
            + (after + "'" + ofType + " AND `part` = 'field " + before + "'"));
    side.add(
        "UPDATE OR REPLACE `_sync_unfetched` SET `column` = '"
            + (after + "'" + ofType + " AND `column` = '" + before + "'"));
    side.add(SideTables.renameColumn(table, before, after));
    List<EntityType<?>> anew = new ArrayList<>(last);
    anew.remove(type);
    anew.add(type);
    List<Fill> fills = joined(steps.fills, List.of(new Fill(table, field, null, before)));
    Migration copied = and(copyColumn(table, before, field), side, fills);
    return new Migration(version, copied.steps, renamed, List.copyOf(anew));
  }

  /** Adds the column as one that may be null; the table later gets its constraints. */
  private static List<String> copyColumn(String table, String from, Field<?, ?> to) {
    TableShape.Column column = TableShape.column(to);
    return List.of(
        "ALTER TABLE `" + table + "` ADD COLUMN `" + column.name() + "` " + column.affinity(),
        "UPDATE `" + table + "` SET `" + column.name() + "` = `" + from + "`");
  }

  /** Changes the rows of a type that are kept as {@link RowJson}: sent rows and lost rows. */
  private static List<String> keptRows(String type, UnaryOperator<String> change) {
    String ofType = " WHERE `type` = '" + type + "'";
    return List.of(
        "UPDATE `_sync_journal` SET `row` = " + change.apply("`row`") + ofType,
        "UPDATE `_sync_row` SET `base` = "
            + (change.apply("`base`") + ofType + " AND `base` IS NOT NULL"));
  }

  private static String copy(EntityType<?> type, String from, String to) {
    List<String> columns = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (String column : List.of(TableShape.ID, TableShape.SERVER_ID, TableShape.DELETED)) {
      columns.add("`" + column + "`");
      values.add("`" + column + "`");
    }
    for (Field<?, ?> field : type.fields()) {
      String column = "`" + field.column() + "`";
      Object absent = field.isNullable() ? null : field.normalise(null);
      columns.add(column);
      values.add(
          absent == null ? column : "coalesce(" + column + ", " + literal(field, absent) + ")");
    }
    return "INSERT INTO `"
        + (to + "` (" + String.join(", ", columns) + ") SELECT ")
        + (String.join(", ", values) + " FROM `" + from + "`");
  }

  static String literal(Field<?, ?> field, Object value) {
    String text = String.valueOf(Codec.sql(field.kind(), value));
    return Codec.sql(field.kind(), value) instanceof String
        ? "'" + text.replace("'", "''") + "'"
        : text;
  }

  /** Whether a step may drop a table, which would delete the rows that refer to its rows. */
  boolean remakesTables() {
    return sql().stream().anyMatch(each -> !IN_PLACE.matcher(each).lookingAt());
  }

  /**
   * Runs any statement on the entity tables. The statement does not reach unsynced changes: to fill
   * a column, use {@link #fillColumn}. Afterwards all values are checked: one that its field cannot
   * hold undoes the migration.
   *
   * @throws IllegalArgumentException if the statement begins or ends a transaction, because the
   *     whole migration is one
   */
  public Migration statement(String anySql) {
    if (OF_TRANSACTIONS.matcher(anySql).lookingAt()) {
      throw new IllegalArgumentException("a migration is one transaction: " + anySql);
    }
    Steps all = and(List.of(anySql), List.of()).steps;
    return new Migration(version, new Steps(all.sql, all.side, all.fills, true), renamed, last);
  }

  /** Whether a statement of the app may have written any value. */
  boolean writesAnything() {
    return steps.anything;
  }

  private static List<String> renameBase(String before, EntityType<?> type) {
    String after = type.name();
    List<String> sql = new ArrayList<>(List.of(SideTables.freeName(type)));
    sql.add(rename(SideTables.base(before), SideTables.base(after)));
    for (TableShape.Index index : TableShape.of(type).indices()) {
      sql.add("DROP INDEX IF EXISTS `" + SideTables.base(before) + "_" + index.column() + "`");
    }
    List<String> tables = new ArrayList<>(SideTables.OF_ALL_TYPES);
    if (type.endpoints().hasTextIds()) {
      tables.add("_sync_key");
    }
    sql.addAll(SideTables.attachments()); // an older version of the schema may have none
    tables.add("_sync_attachment");
    sql.addAll(TypeMeaning.rename(before, after));
    String ofBefore = " WHERE `type` = '" + before + "'";
    for (String table : tables) { // what the recipe's triggers wrote is newer
      sql.add("UPDATE OR IGNORE `" + table + "` SET `type` = '" + after + "'" + ofBefore);
      sql.add("DELETE FROM `" + table + "`" + ofBefore);
    }
    return sql;
  }

  private static String rename(String before, String after) {
    return "ALTER TABLE `" + before + "` RENAME TO `" + after + "`";
  }

  /**
   * Statements that restore the engine's triggers after a Room migration has made a type's table
   * anew. SQLite drops the triggers together with the old table. Without these statements, edits go
   * unnoticed until the engine opens the database file. Run the statements in their order, at the
   * end of the migration. The statements also work if the engine has never opened the database
   * file, and if they have run before.
   *
   * @param type the type as it is in the schema; its table has the new columns already
   */
  public static List<String> triggers(SyncSchema schema, EntityType<?> type) {
    return RoomRecipe.of(schema, type);
  }

  /**
   * Like {@link #triggers(SyncSchema, EntityType)}, for a table that Room's migration has renamed.
   * Renaming a table keeps the triggers. On older versions of Android, the kept triggers still use
   * the old name, and every insert would fail.
   *
   * @param before the type's name before Room's migration
   */
  public static List<String> triggers(SyncSchema schema, EntityType<?> type, String before) {
    return joined(RoomRecipe.dropTriggers(schema, type, before), RoomRecipe.of(schema, type));
  }

  /** The version that this migration leads to. */
  public int version() {
    return version;
  }

  /**
   * The statements that a Room app runs in its own migration to the same version. When the engine
   * opens the file next, the engine migrates its own tables.
   */
  public List<String> sql() {
    List<String> all = new ArrayList<>(steps.sql);
    for (EntityType<?> type : last) { // with its indices, one of which may be early until then
      String index = " ON `" + type.name() + "` (";
      all.removeIf(each -> each.startsWith("CREATE ") && each.contains(index));
      all.addAll(rebuilt(type));
    }
    return Collections.unmodifiableList(all);
  }

  /** What a type was called before these migrations. */
  static String nameBefore(String type, List<Migration> migrations) {
    String name = type;
    for (int i = migrations.size() - 1; i >= 0; i--) {
      name = migrations.get(i).renamed.getOrDefault(name, name);
    }
    return name;
  }

  /** The fills and renames of these migrations in a type of that final name, in their order. */
  static List<Fill> fills(String type, List<Migration> migrations) {
    List<Fill> found = new ArrayList<>();
    String name = type;
    for (int i = migrations.size() - 1; i >= 0; i--) {
      List<Fill> ofOne = new ArrayList<>(migrations.get(i).steps.fills);
      String table = name;
      ofOne.removeIf(fill -> !fill.table.equals(table));
      found.addAll(0, ofOne);
      name = migrations.get(i).renamed.getOrDefault(name, name);
    }
    return found;
  }

  List<String> sideSql() {
    List<String> all = new ArrayList<>(steps.side);
    last.forEach(type -> all.addAll(rebuiltBase(type)));
    return all;
  }
}
