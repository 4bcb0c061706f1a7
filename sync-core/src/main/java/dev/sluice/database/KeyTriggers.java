package dev.sluice.database;

import dev.sluice.schema.EntityType;
import java.util.List;
import java.util.StringJoiner;

/** The triggers of a table that protect the local ids and the keys of the server. */
final class KeyTriggers {

  /** In the engine and in Room, the id 0 means a row that is not stored yet. */
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

  /** Refuses another local id for a row, since everything refers to the local id. */
  String id() {
    return "BEFORE UPDATE OF `id` ON "
        + table
        + " WHEN OLD.`id` <> NEW.`id` BEGIN\n"
        + "  SELECT RAISE(ABORT, 'a local id never changes');\n";
  }

  /** Undoes a change of the server id: a DAO may write a stale entity back. */
  String serverId() {
    String changed = "NOT (OLD.`server_id` IS NEW.`server_id`)";
    return DirtyTriggers.when("AFTER UPDATE OF `server_id`", table, changed)
        + DirtyTriggers.asEngine(
            "UPDATE " + table + " SET `server_id` = OLD.`server_id` WHERE `id` = OLD.`id`");
  }

  /**
   * Refuses an insert with the server id of another row or of a row deleted here. A push of the
   * inserted row would change that other row on the server. The trigger runs before the insert,
   * because a REPLACE would delete the other row.
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
   * Turns a REPLACE of a row that others refer to into an update. A REPLACE would delete the old
   * row first, and null or delete whatever refers to the row. Other inserts of an existing id go
   * on.
   *
   * <p>To detect a REPLACE, the trigger inserts two notes with the same name. Inside a trigger,
   * SQLite applies the conflict policy of the outer statement: only a REPLACE keeps the second
   * note.
   *
   * @param columns all columns except the keys
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
