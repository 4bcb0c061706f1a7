package dev.sluice.database;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Reader.Membership;
import dev.sluice.schema.EntityType;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;

/**
 * Notes which rows stand in which parts of their type's list, for types that come in parts only. A
 * row that stands in no part which is kept may leave the device.
 */
final class PartRows {

  /** The part of the rows that another part had and lacks now. It is never kept. */
  private static final String LEFT = "";

  private static final String ADD =
      "INSERT OR IGNORE INTO `_sync_part_row` SELECT ?1, `id`, ?2 FROM `{type}`"
          + " WHERE `server_id` = ?3";

  private static final String MEMBERS =
      "SELECT e.`id`, e.`server_id` FROM `_sync_part_row` AS r JOIN `{type}` AS e"
          + " ON e.`id` = r.`id`"
          + " WHERE r.`type` = ?1 AND r.`part` = ?2 AND e.`server_id` IS NOT NULL";

  private static final String LEAVE =
      "UPDATE OR REPLACE `_sync_part_row` SET `part` = '"
          + (LEFT + "' WHERE `type` = ?1 AND `id` = ?2 AND `part` = ?3");

  /**
   * Never shortens a stay. Prolongs it by a tenth more than asked, so that what comes unchanged is
   * seldom written.
   */
  private static final String KEEP =
      "INSERT OR REPLACE INTO `_sync_part` SELECT ?1, ?2, ?3 + ?4 WHERE NOT EXISTS"
          + " (SELECT 1 FROM `_sync_part` WHERE `type` = ?1 AND `part` = ?2 AND `until` >= ?3)";

  private static final String UNSEEN =
      "INSERT INTO `_sync_part_row` SELECT ?1, `id`, ?2 FROM `{type}`"
          + " WHERE `id` NOT IN (SELECT `id` FROM `_sync_part_row` WHERE `type` = ?1)";

  private static final String DROP_ROWS =
      "DELETE FROM `_sync_part_row` WHERE `type` = ?1 AND `id` NOT IN (SELECT `id` FROM `{type}`)";

  private static final String DROP_PARTS =
      "DELETE FROM `_sync_part` WHERE `type` = ?1 AND `until` <= ?2";

  /**
   * The rows that stood in a part, and stand in none that is kept. A row whose edits nobody may
   * have noticed stays until a part has it again.
   */
  static final String DUE =
      " WHERE t.`id` IS NULL AND e.`id` IN (SELECT `id` FROM `_sync_part_row` WHERE `type` = ?1)"
          + " AND e.`id` NOT IN (SELECT `id` FROM `_sync_unfetched`"
          + (" WHERE `type` = ?1 AND `column` = '" + Reader.WHOLE + "')")
          + " AND NOT EXISTS (SELECT 1 FROM `_sync_part_row` AS r JOIN `_sync_part` AS p"
          + " ON p.`type` = r.`type` AND p.`part` = r.`part`"
          + " WHERE r.`type` = ?1 AND r.`id` = e.`id` AND p.`until` > ?2)";

  private PartRows() {}

  /** Notes that the part has the rows with these server ids, and until when it is kept. */
  static void add(Membership part, List<Long> serverIds, Transaction transaction) {
    long tolerance = part.kept().toMillis() / 10;
    long until = part.until().toEpochMilli();
    transaction.note(KEEP, part.type().name(), part.part(), until, tolerance);
    String add = of(ADD, part.type());
    for (long serverId : serverIds) {
      transaction.note(add, part.type().name(), part.part(), serverId);
    }
  }

  /**
   * The local ids of the rows that stand in the part, and that it has not listed.
   *
   * @param isListed whether the part has the row with that server id
   */
  static List<Long> lacked(Membership part, LongPredicate isListed, SqliteConnection connection) {
    List<Long> lacked = new ArrayList<>();
    try (Rows rows = connection.query(of(MEMBERS, part.type()), part.type().name(), part.part())) {
      while (rows.next()) {
        if (!isListed.test(rows.integer(1))) {
          lacked.add(rows.integer(0));
        }
      }
    }
    return lacked;
  }

  /** Takes rows out of the part. */
  static void leave(Membership part, List<Long> ids, Transaction transaction) {
    ids.forEach(id -> transaction.note(LEAVE, part.type().name(), id, part.part()));
  }

  /**
   * Forgets parts that are not kept and rows that are here no more. Rows that never stood in a
   * part, such as those that were made here, stay as long as those of one.
   */
  static void tidy(EntityType<?> type, Instant now, Duration kept, Transaction transaction) {
    transaction.note(of(DROP_ROWS, type), type.name());
    transaction.note(DROP_PARTS, type.name(), now.toEpochMilli());
    String today = "seen " + now.atOffset(ZoneOffset.UTC).toLocalDate();
    transaction.note(of(UNSEEN, type), type.name(), today);
    transaction.note(KEEP, type.name(), today, now.plus(kept).toEpochMilli(), 0L);
  }

  private static String of(String statement, EntityType<?> type) {
    return statement.replace("{type}", type.name());
  }
}
