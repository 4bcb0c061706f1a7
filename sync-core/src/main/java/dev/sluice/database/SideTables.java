package dev.sluice.database;

import dev.sluice.internal.store.ListNote;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * The engine's own tables, which hold the sync state beside the entity tables. All statements are
 * valid on SQLite 3.18, because SQLite reads the whole schema of a file at opening.
 */
final class SideTables {

  /** The version of this layout; a file with a larger one is refused. */
  static final int LAYOUT = 7;

  /** The tables that hold something about rows of any type. */
  static final List<String> OF_ALL_TYPES =
      List.of(
          "_sync_row",
          "_sync_edit",
          "_sync_unfetched",
          "_sync_tries",
          "_sync_journal",
          "_sync_overruled",
          "_sync_list",
          "_sync_part",
          "_sync_part_row");

  /** What the engine knows of the list of each type, by {@link ListNote}. */
  static final String LISTS =
      """
      CREATE TABLE IF NOT EXISTS `_sync_list` (
        `type` TEXT NOT NULL,
        `note` TEXT NOT NULL,
        `value` TEXT NOT NULL,
        PRIMARY KEY(`note`, `type`))
      """;

  static final String KNOW = "INSERT OR REPLACE INTO `_sync_list` VALUES (?1, ?2, ?3)";
  static final String WATCHED_NEVER =
      "UPDATE `_sync_list` SET `value` = '0' WHERE `type` = ?1 AND `note` = 'unwatched'"
          + " AND `value` <> '0'";
  static final String FORGET = "DELETE FROM `_sync_list` WHERE `type` = ?1 AND `note` = ?2";

  /** The requests that were sent and whose outcome is unknown, each row as {@link RowJson}. */
  static final String JOURNAL =
      """
      CREATE TABLE IF NOT EXISTS `_sync_journal` (
        `number` INTEGER PRIMARY KEY NOT NULL,
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `key` TEXT NOT NULL,
        `action` TEXT NOT NULL,
        `revision` INTEGER NOT NULL,
        `row` TEXT NOT NULL,
        `stage` TEXT NOT NULL,
        `wall` INTEGER NOT NULL,
        `boot` TEXT,
        `nanos` INTEGER NOT NULL)
      """;

  /** Whether the server has sent only the id of a row, and no values. */
  static final String UNTOLD =
      "ALTER TABLE `_sync_row` ADD COLUMN `untold` INTEGER NOT NULL DEFAULT 0";

  /** The server's version of a lost row; the table of bases holds the user's version. */
  static final String BASE_OF_LOST = "ALTER TABLE `_sync_row` ADD COLUMN `base` TEXT";

  private static final String SHARED =
      """
      CREATE TABLE IF NOT EXISTS `_sync_meta` (
        `name` TEXT NOT NULL PRIMARY KEY,
        `value`);

      CREATE TABLE IF NOT EXISTS `_sync_guard` (
        `applying` INTEGER NOT NULL);

      CREATE TABLE IF NOT EXISTS `_sync_going` (
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        PRIMARY KEY(`type`, `id`));

      CREATE TABLE IF NOT EXISTS `_sync_row` (
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `change` INTEGER NOT NULL,
        `revision` INTEGER NOT NULL,
        `state` TEXT NOT NULL,
        `gone` INTEGER NOT NULL,
        `wall` INTEGER NOT NULL,
        `boot` TEXT,
        `nanos` INTEGER NOT NULL,
        `error` TEXT,
        `strikes` INTEGER NOT NULL,
        `not_before` INTEGER,
        `base` TEXT,
        `untold` INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY(`type`, `id`));

      CREATE INDEX IF NOT EXISTS `_sync_row_queue` ON `_sync_row` (`type`, `state`, `change`);

      CREATE TABLE IF NOT EXISTS `_sync_edit` (
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `part` TEXT NOT NULL,
        `wall` INTEGER NOT NULL,
        `boot` TEXT,
        `nanos` INTEGER NOT NULL,
        PRIMARY KEY(`type`, `id`, `part`));

      CREATE INDEX IF NOT EXISTS `_sync_journal_row` ON `_sync_journal` (`type`, `id`);

      CREATE INDEX IF NOT EXISTS `_sync_journal_create` ON `_sync_journal` (`type`)
        WHERE `action` = 'create';

      CREATE TABLE IF NOT EXISTS `_sync_unfetched` (
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `column` TEXT NOT NULL,
        `since` INTEGER NOT NULL,
        PRIMARY KEY(`type`, `id`, `column`));

      CREATE TABLE IF NOT EXISTS `_sync_tries` (
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `count` INTEGER NOT NULL,
        `status` INTEGER,
        `first` INTEGER NOT NULL,
        `last` INTEGER NOT NULL,
        PRIMARY KEY(`type`, `id`));

      CREATE TABLE IF NOT EXISTS `_sync_overruled` (
        `number` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `field` TEXT,
        `side` TEXT NOT NULL,
        `at` INTEGER NOT NULL,
        `value`);

      CREATE INDEX IF NOT EXISTS `_sync_overruled_row` ON `_sync_overruled` (`type`, `id`);

      CREATE TABLE IF NOT EXISTS `_sync_part` (
        `type` TEXT NOT NULL,
        `part` TEXT NOT NULL,
        `until` INTEGER NOT NULL,
        PRIMARY KEY(`type`, `part`));

      CREATE TABLE IF NOT EXISTS `_sync_part_row` (
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `part` TEXT NOT NULL,
        PRIMARY KEY(`type`, `id`, `part`)) WITHOUT ROWID;

      CREATE INDEX IF NOT EXISTS `_sync_part_rows` ON `_sync_part_row` (`type`, `part`)
      """;

  /** Only in a file whose schema has text ids. */
  static final String KEYS =
      """
      CREATE TABLE IF NOT EXISTS `_sync_key` (
        `number` INTEGER PRIMARY KEY NOT NULL,
        `type` TEXT NOT NULL,
        `text` TEXT NOT NULL,
        `hash` INTEGER NOT NULL DEFAULT 0);

      CREATE INDEX IF NOT EXISTS `_sync_key_hash` ON `_sync_key` (`hash`)
      """;

  /** Only in a file whose schema has a type that takes files. The last column is a flag. */
  static final String ATTACHMENTS =
      """
      CREATE TABLE IF NOT EXISTS `_sync_attachment` (
        `number` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
        `type` TEXT NOT NULL,
        `id` INTEGER NOT NULL,
        `name` TEXT NOT NULL,
        `content_type` TEXT NOT NULL,
        `size` INTEGER NOT NULL,
        `token` TEXT,
        `since` INTEGER,
        `sent` INTEGER NOT NULL);

      CREATE INDEX IF NOT EXISTS `_sync_attachment_row` ON `_sync_attachment` (`type`, `id`);

      CREATE TABLE IF NOT EXISTS `_sync_piece` (
        `attachment` INTEGER NOT NULL REFERENCES `_sync_attachment`(`number`) ON DELETE CASCADE,
        `number` INTEGER NOT NULL,
        `bytes` BLOB NOT NULL,
        PRIMARY KEY(`attachment`, `number`))
      """;

  /** Deletes the contents of files that are gone. */
  static final String DROP_PIECES =
      "DELETE FROM `_sync_piece` WHERE `attachment` NOT IN"
          + " (SELECT `number` FROM `_sync_attachment`)";

  /** Adds the guard, lowered: triggers watch while no transaction of the engine runs. */
  static final String FIRST_GUARD =
      "INSERT INTO `_sync_guard` SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM `_sync_guard`)";

  /** Clears the guard if somebody has left it set, because it would hide every later edit. */
  static final String AWAKE = "UPDATE `_sync_guard` SET `applying` = 0 WHERE `applying` IS NOT 0";

  private static final String REVISION =
      "CASE WHEN typeof(`revision`) = 'integer' AND `revision` > 0 THEN `revision`"
          + " ELSE (SELECT `value` FROM `_sync_meta` WHERE `name` = 'counter') END";

  /** Gives the latest number to an edit whose number somebody has overwritten. */
  static final String NUMBERED =
      "UPDATE `_sync_row` SET `revision` = "
          + REVISION
          + ", `change` = CASE typeof(`change`) WHEN 'integer' THEN `change` ELSE "
          + REVISION
          + " END WHERE typeof(`change`) <> 'integer' OR `revision` IS NOT "
          + REVISION;

  private SideTables() {}

  /** Has all of a type fetched again. */
  static String fetchAnew(String type) {
    return "DELETE FROM `_sync_list` WHERE `note` = '"
        + (ListNote.CURSOR + "' AND `type` = '" + type + "'");
  }

  /** Renames a column in all notes that list columns. */
  static String renameColumn(String type, String before, String after) {
    StringJoiner notes = new StringJoiner("', '", " AND `note` IN ('", "')");
    ListNote.OF_COLUMNS.forEach(note -> notes.add(note.word()));
    String line = "char(10) || '%s' || char(10)";
    return "UPDATE `_sync_list` SET `value` = trim(replace(char(10) || `value` || char(10), "
        + (String.format(line, before) + ", " + String.format(line, after) + "), char(10))")
        + (" WHERE `type` = '" + type + "'" + notes);
  }

  /** The table with the last synced version of a type's dirty rows. */
  static String base(String type) {
    return "_sync_base_" + type;
  }

  /** Drops an index that has the base's name: it may be of a column that a version left out. */
  static String freeName(EntityType<?> type) {
    return "DROP INDEX IF EXISTS `" + base(type.name()) + "`";
  }

  /** The tables that hold rows of a type. */
  static List<String> withBase(String type) {
    return List.of(type, base(type));
  }

  static List<String> tables(SyncSchema schema) {
    List<String> statements = new ArrayList<>();
    statements.add(JOURNAL);
    statements.add(LISTS);
    statements.addAll(statements(SHARED));
    if (hasTextIds(schema)) {
      statements.addAll(statements(KEYS));
    }
    if (hasUploads(schema)) {
      statements.addAll(attachments());
    }
    return statements;
  }

  /** The tables of attached files. */
  static List<String> attachments() {
    return statements(ATTACHMENTS);
  }

  /** Whether the schema has a type whose rows take files. */
  static boolean hasUploads(SyncSchema schema) {
    return schema.types().stream().anyMatch(type -> type.endpoints().uploads() != null);
  }

  /** Whether the schema has a type whose server ids are texts. */
  static boolean hasTextIds(SyncSchema schema) {
    return schema.types().stream().anyMatch(type -> type.endpoints().hasTextIds());
  }

  /** The name of the table or index that a statement makes. */
  static String made(String statement) {
    return statement.split("`", 3)[1];
  }

  static List<String> statements(String script) {
    return Arrays.asList(script.split(";\n", -1));
  }

  /** The table of a type's bases. It has no constraints: a base may outlive its references. */
  static List<String> bases(EntityType<?> type) {
    List<String> statements = new ArrayList<>();
    statements.add(base(TableShape.of(type)));
    statements.add(index(base(type.name()), TableShape.SERVER_ID));
    for (Field<?, ?> field : type.fields()) {
      boolean isName = field.isFingerprint() && type.endpoints().alreadyExists() != null;
      if (field.kind() == FieldKind.REFERENCE || (isName && field.kind() == FieldKind.TEXT)) {
        statements.add(index(base(type.name()), field.column()));
      }
    }
    return statements;
  }

  private static String base(TableShape shape) {
    String name = base(shape.name());
    StringJoiner columns =
        new StringJoiner(", ", "CREATE TABLE IF NOT EXISTS `" + name + "` (", ")");
    for (TableShape.Column column : shape.columns()) {
      String key = column.name().equals(TableShape.ID) ? " PRIMARY KEY NOT NULL" : "";
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
