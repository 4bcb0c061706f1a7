package dev.sluice.database;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes a Room app's own migration and the engine's migration work together. The app runs the
 * recipe's statements at the end of its migration; from then on, edits are noticed. The engine runs
 * the remaining steps at the next opening of the file.
 *
 * <p>The triggers need the base table in its new shape, but the engine's migration needs the old
 * one. So the statements keep the old base as {@code _sync_was_...} and fill a new base. The
 * engine's migration changes the kept base, then adds the rows that the triggers have written
 * meanwhile.
 */
final class RoomRecipe {

  private static final String WAS = "_sync_was_";
  private static final String NOW = "_sync_now_";
  private static final String COPY = "_sync_new_";

  private final SqliteConnection connection;
  private final Installation installation;
  private final List<String> types = new ArrayList<>(); // for which it has run
  private boolean begun;

  RoomRecipe(SqliteConnection connection, Installation installation, FileState state) {
    this.connection = connection;
    this.installation = installation;
    for (String table : state.tables()) {
      if (table.startsWith(WAS)) {
        types.add(table.substring(WAS.length()));
      }
    }
  }

  /** Runs on any file: without side tables, of an older layout, or where it has run already. */
  static List<String> of(SyncSchema schema, EntityType<?> type) {
    String base = SideTables.base(type.name());
    String copy = COPY + type.name();
    List<String> sql = new ArrayList<>(SideTables.tables(schema));
    sql.add(SideTables.FIRST_GUARD);
    sql.add("INSERT OR IGNORE INTO `_sync_meta` (`name`, `value`) VALUES ('counter', 0)");
    sql.addAll(dropTriggers(schema, type, type.name()));
    List<String> bases = SideTables.bases(type);
    sql.add(SideTables.freeName(type));
    sql.add(bases.get(0));
    sql.add(
        "CREATE TABLE IF NOT EXISTS `" + WAS + type.name() + "` AS SELECT * FROM `" + base + "`");
    sql.add("CREATE TABLE `" + copy + "` AS SELECT * FROM `" + base + "`");
    sql.add("DROP TABLE `" + base + "`");
    sql.addAll(bases);
    sql.add(fill(type, copy));
    sql.add("DROP TABLE `" + copy + "`");
    sql.addAll(DirtyTriggers.of(schema, type).values());
    return sql;
  }

  /** Drops a type's triggers by its name, even if its table has another name by now. */
  static List<String> dropTriggers(SyncSchema schema, EntityType<?> type, String name) {
    List<String> sql = new ArrayList<>();
    for (String trigger : DirtyTriggers.names(schema, type, name)) {
      sql.add("DROP TRIGGER IF EXISTS `" + trigger + "`");
    }
    return sql;
  }

  /**
   * Fills the new base table. A column that the old base lacks gets the row's value, because nobody
   * has edited the column yet. SQLite has no condition on columns, so the SQL uses nesting: a name
   * that the inner query lacks is looked up in the outer query.
   */
  private static String fill(EntityType<?> type, String copy) {
    List<String> columns = new ArrayList<>();
    List<String> old = new ArrayList<>();
    List<String> ofRow = new ArrayList<>();
    List<String> none = new ArrayList<>();
    for (TableShape.Column column : TableShape.of(type).columns()) {
      String name = "`" + column.name() + "`";
      columns.add(name);
      none.add("NULL AS " + name);
      ofRow.add(
          ("(SELECT " + name + " FROM `" + type.name() + "` e WHERE e.`id` = n.`_sync_id`) AS ")
              + name);
      old.add("(SELECT " + name + " FROM `" + copy + "` b WHERE b.`_rowid_` = o.`_sync_rowid`)");
    }
    String ids = "`_rowid_` AS `_sync_rowid`, `id` AS `_sync_id`, ";
    return "INSERT INTO `"
        + (SideTables.base(type.name()) + "` (" + String.join(", ", columns) + ") SELECT ")
        + (String.join(", ", old) + " FROM (SELECT n.`_sync_rowid`, " + String.join(", ", ofRow))
        + (" FROM (SELECT " + ids + String.join(", ", none) + " FROM `" + copy + "`) n) o");
  }

  /** Runs before the engine's migration, which is made for the old bases. */
  void begin(List<Migration> steps) {
    begun = true;
    for (String type : types) {
      installation.run(rename(SideTables.base(type), NOW + type));
      if (Migration.nameBefore(type, steps).equals(type)) {
        installation.run(rename(WAS + type, SideTables.base(type)));
      }
    }
  }

  /** Runs after the migration: the bases have the columns of the new version. */
  void end(SyncSchema schema) {
    for (EntityType<?> type : schema.types()) {
      if (begun && types.contains(type.name())) {
        join(type);
      }
    }
    for (String type : types) {
      installation.run("DROP TABLE IF EXISTS `" + NOW + type + "`");
      installation.run("DROP TABLE IF EXISTS `" + WAS + type + "`");
    }
    types.clear();
  }

  private void join(EntityType<?> type) {
    String base = SideTables.base(type.name());
    String copy = COPY + type.name();
    List<String> known = Pragmas.columns(connection, NOW + type.name());
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (TableShape.Column column : TableShape.of(type).columns()) {
      String name = "`" + column.name() + "`";
      names.add(name);
      values.add(
          known.contains(column.name())
              ? "n." + name
              : "(SELECT e." + name + " FROM `" + type.name() + "` e WHERE e.`id` = n.`id`)");
    }
    String columns = String.join(", ", names);
    String now = " FROM `" + NOW + type.name() + "`";
    installation.run(rename(base, copy));
    SideTables.bases(type).forEach(installation::run);
    installation.run(
        ("INSERT INTO `" + base + "` (" + columns + ") SELECT " + columns + " FROM `" + copy)
            + ("` WHERE `id` IN (SELECT `id`" + now + ")"));
    installation.run(
        ("INSERT INTO `" + base + "` (" + columns + ") SELECT " + String.join(", ", values) + now)
            + (" n WHERE n.`id` NOT IN (SELECT `id` FROM `" + copy + "`)"));
    installation.run("DROP TABLE `" + copy + "`");
  }

  private static String rename(String before, String after) {
    return "ALTER TABLE `" + before + "` RENAME TO `" + after + "`";
  }
}
