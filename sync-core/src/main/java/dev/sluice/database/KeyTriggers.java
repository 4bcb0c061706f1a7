package dev.sluice.database;

import dev.sluice.schema.EntityType;
import java.util.List;
import java.util.StringJoiner;

/** The triggers of a table that protect the local ids and the keys of the server. */
final class KeyTriggers {

  /** Here and in Room, 0 stands for a row that is not stored yet. */
  static final String REFUSE_ZERO =
      "  SELECT RAISE(ABORT, 'a local id is never 0') WHERE NEW.`id` = 0;\n";

  private final String type;
  private final String table;
  private final String base;

  KeyTriggers(EntityType<?> type) {
    this.type = type.name();
    this.table = "`" + type.name() + "`";
    this.base = "`" + SideTables.base(type.name()) + "`";
  }

  /** Everything refers to the local id, so it never changes. */
  String id() {
    return "BEFORE UPDATE OF `id` ON "
        + table
        + " WHEN OLD.`id` <> NEW.`id` BEGIN\n"
        + "  SELECT RAISE(ABORT, 'a local id never changes');\n";
  }

  /** A DAO that writes a stale entity back must not make the engine forget the server's key. */
  String serverId() {
    String changed = "NOT (OLD.`server_id` IS NEW.`server_id`)";
    return DirtyTriggers.when("AFTER UPDATE OF `server_id`", table, changed)
        + DirtyTriggers.asEngine(
            "UPDATE " + table + " SET `server_id` = OLD.`server_id` WHERE `id` = OLD.`id`");
  }

  /**
   * A row with the key of another one, or of one that was deleted here, would delete that on the
   * server. Before the insert, since REPLACE takes the other row away without a word.
   */
  String taken() {
    String key = " k WHERE k.`server_id` = NEW.`server_id` AND k.`id` <> NEW.`id`";
    String row = " WHERE `type` = '" + type + "' AND `id` = k.`id` AND `gone` = 1";
    String gone = " AND EXISTS (SELECT 1 FROM `_sync_row`" + row + ")";
    String here = "EXISTS (SELECT 1 FROM " + table + key + ")";
    String deleted = "EXISTS (SELECT 1 FROM " + base + key + gone + ")";
    String taken = "NEW.`server_id` IS NOT NULL AND (" + here + " OR " + deleted + ")";
    return DirtyTriggers.when("BEFORE INSERT", table, taken)
        + "  SELECT RAISE(ABORT, 'the server id belongs to another row: edit that one');\n";
  }

  /**
   * REPLACE of a row that others refer to is an update of it: SQLite would take the old row away
   * first, and null or delete what refers to it. Other inserts of a row that is there go on to what
   * becomes of them. In a trigger the conflict policy of the statement that fired it takes the
   * place of the trigger's own: so the second of two equal notes is kept only by REPLACE.
   *
   * @param columns all but the keys
   */
  String replace(List<String> columns) {
    StringJoiner set = new StringJoiner(", ");
    columns.forEach(column -> set.add("`" + column + "` = NEW.`" + column + "`"));
    String note = " `_sync_meta` (`name`, `value`) VALUES ('replaces', ";
    String isReplace = "EXISTS (SELECT 1 FROM `_sync_meta` WHERE `name` = 'replaces' AND `value`)";
    String isHere = "EXISTS (SELECT 1 FROM " + table + " WHERE `id` = NEW.`id`)";
    return DirtyTriggers.when("BEFORE INSERT", table, isHere)
        + "  DELETE FROM `_sync_meta` WHERE `name` = 'replaces';\n"
        + ("  INSERT INTO" + note + "0);\n  INSERT OR IGNORE INTO" + note + "1);\n")
        + ("  UPDATE " + table + " SET " + set + " WHERE `id` = NEW.`id` AND " + isReplace + ";\n")
        + ("  SELECT RAISE(IGNORE) WHERE " + isReplace + ";\n");
  }
}
