package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * Where the sync state stands, beside the entity tables and never in them. All statements are valid
 * on SQLite 3.18, which reads every word of a file's schema when it opens it.
 */
final class SideTables {

  /** The version of this layout; a file with a larger one is refused. */
  static final int LAYOUT = 1;

  private static final List<String> SHARED =
      List.of(
          "CREATE TABLE IF NOT EXISTS `_sync_meta` (`name` TEXT NOT NULL PRIMARY KEY, `value`)",
          "CREATE TABLE IF NOT EXISTS `_sync_guard` (`applying` INTEGER NOT NULL)",
          "CREATE TABLE IF NOT EXISTS `_sync_going` (`type` TEXT NOT NULL, `id` INTEGER NOT NULL,"
              + " PRIMARY KEY(`type`, `id`))",
          "CREATE TABLE IF NOT EXISTS `_sync_row` (`type` TEXT NOT NULL, `id` INTEGER NOT NULL,"
              + " `change` INTEGER NOT NULL, `revision` INTEGER NOT NULL, `state` TEXT NOT NULL,"
              + " `gone` INTEGER NOT NULL, `wall` INTEGER NOT NULL, `boot` TEXT,"
              + " `nanos` INTEGER NOT NULL, `error` TEXT, `strikes` INTEGER NOT NULL,"
              + " `not_before` INTEGER, PRIMARY KEY(`type`, `id`))",
          "CREATE INDEX IF NOT EXISTS `_sync_row_queue` ON `_sync_row`"
              + " (`type`, `state`, `change`)",
          "CREATE TABLE IF NOT EXISTS `_sync_edit` (`type` TEXT NOT NULL, `id` INTEGER NOT NULL,"
              + " `part` TEXT NOT NULL, `wall` INTEGER NOT NULL, `boot` TEXT,"
              + " `nanos` INTEGER NOT NULL, PRIMARY KEY(`type`, `id`, `part`))",
          "CREATE TABLE IF NOT EXISTS `_sync_attempt` (`type` TEXT NOT NULL,"
              + " `id` INTEGER NOT NULL, `key` TEXT NOT NULL UNIQUE, `revision` INTEGER NOT NULL,"
              + " `wall` INTEGER NOT NULL, `boot` TEXT, `nanos` INTEGER NOT NULL,"
              + " PRIMARY KEY(`type`, `id`))",
          "CREATE TABLE IF NOT EXISTS `_sync_under_way` (`type` TEXT NOT NULL,"
              + " `id` INTEGER NOT NULL, `wall` INTEGER NOT NULL, `boot` TEXT,"
              + " `nanos` INTEGER NOT NULL, `deletes` INTEGER NOT NULL,"
              + " PRIMARY KEY(`type`, `id`))",
          "CREATE TABLE IF NOT EXISTS `_sync_mark` (`type` TEXT NOT NULL PRIMARY KEY,"
              + " `since` INTEGER NOT NULL)");

  private static final List<String> FIRST_ROWS =
      List.of(
          "INSERT INTO `_sync_guard` SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM `_sync_guard`)",
          "INSERT INTO `_sync_meta` SELECT 'counter', 0"
              + " WHERE NOT EXISTS (SELECT 1 FROM `_sync_meta` WHERE `name` = 'counter')",
          "INSERT INTO `_sync_meta` SELECT 'layout', "
              + LAYOUT
              + " WHERE NOT EXISTS (SELECT 1 FROM `_sync_meta` WHERE `name` = 'layout')");

  private SideTables() {}

  /** The table with the last synced version of a type's dirty rows. */
  static String base(String type) {
    return "_sync_base_" + type;
  }

  /** The table with the rows of a type as they were sent in changes of unknown outcome. */
  static String sent(String type) {
    return "_sync_sent_" + type;
  }

  /** All tables that hold rows of a type. */
  static List<String> withCopies(String type) {
    return List.of(type, base(type), sent(type));
  }

  static List<String> tables() {
    return SHARED;
  }

  static List<String> firstRows() {
    return FIRST_ROWS;
  }

  /**
   * The tables that hold copies of a type's rows: no constraints, as copies outlive their world.
   */
  static List<String> copies(EntityType<?> type) {
    List<String> statements = new ArrayList<>();
    String sent = sent(type.name());
    statements.add(copy(TableShape.of(type), base(type.name()), " PRIMARY KEY NOT NULL"));
    statements.add(copy(TableShape.of(type), sent, " NOT NULL"));
    statements.add(index(sent, TableShape.ID));
    statements.add(index(base(type.name()), TableShape.SERVER_ID));
    for (Field<?, ?> field : type.fields()) {
      boolean isName = field.isFingerprint() && type.endpoints().alreadyExists() != null;
      if (field.kind() == Kind.REFERENCE || (isName && field.kind() == Kind.TEXT)) {
        statements.add(index(base(type.name()), field.column()));
      }
    }
    return statements;
  }

  /** Several versions of a row may have been sent, but it has one base. */
  private static String copy(TableShape shape, String name, String ofId) {
    StringJoiner columns =
        new StringJoiner(", ", "CREATE TABLE IF NOT EXISTS `" + name + "` (", ")");
    for (TableShape.Column column : shape.columns()) {
      String key = column.name().equals(TableShape.ID) ? ofId : "";
      columns.add("`" + column.name() + "` " + column.affinity() + key);
    }
    return columns.toString();
  }

  private static String index(String table, String column) {
    return "CREATE INDEX IF NOT EXISTS `"
        + table
        + "_"
        + column
        + "` ON `"
        + table
        + "` (`"
        + column
        + "`)";
  }
}
