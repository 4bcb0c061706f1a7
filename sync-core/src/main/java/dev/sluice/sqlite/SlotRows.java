package dev.sluice.sqlite;

import dev.sluice.ratelimit.Terms;
import java.util.ArrayList;
import java.util.List;

/**
 * The slots of one key as rows of a file, one row a slot. Each has the time from which it counts as
 * used; for an open one that is the end of its lease and the worst transit, so it counts without
 * anybody's help when its holder is never heard of again. A slot that its ticket still holds has a
 * lease. All times are the file's. Each method runs inside a transaction of its caller.
 */
final class SlotRows {

  static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS `slot` (`id` INTEGER PRIMARY KEY NOT NULL,"
              + " `key` TEXT NOT NULL, `used` INTEGER NOT NULL, `ticket` INTEGER NOT NULL,"
              + " `holder` INTEGER NOT NULL, `lease` INTEGER)",
          "CREATE INDEX IF NOT EXISTS `slot_used` ON `slot` (`key`, `used`)",
          "CREATE INDEX IF NOT EXISTS `slot_held` ON `slot` (`ticket`) WHERE `lease` IS NOT NULL");

  /** The use that the others have to be newer than for a claim to be denied. */
  static final String NTH_NEWEST =
      "SELECT `used` FROM `slot` WHERE `key` = ?1 ORDER BY `used` DESC LIMIT 1 OFFSET ?2";

  /** The same among those that are known to lie ahead. */
  static final String NTH_AHEAD =
      "SELECT `used` FROM `slot` WHERE `key` = ?1 AND `used` > ?2"
          + " AND (`lease` IS NULL OR `lease` <= ?2) ORDER BY `used` DESC LIMIT 1 OFFSET ?3";

  static final String FORGET =
      "DELETE FROM `slot` WHERE `key` = ?1 AND `used` <= ?2"
          + " AND (`lease` IS NULL OR `lease` <= ?3)";

  static final String RENEW =
      "UPDATE `slot` SET `lease` = ?3,"
          + " `used` = CASE WHEN `used` >= `lease` THEN ?4 ELSE `used` END"
          + " WHERE `ticket` = ?1 AND `lease` > ?2";

  private static final String ONE_HELD =
      " WHERE `id` = (SELECT `id` FROM `slot` WHERE `ticket` = ?1 AND `lease` IS NOT NULL LIMIT 1)";

  static final String USE = "UPDATE `slot` SET `lease` = NULL, `used` = ?2" + ONE_HELD;

  static final String LET_GO = "UPDATE `slot` SET `lease` = NULL" + ONE_HELD;

  static final String HELD_AFTER =
      "SELECT count(*) FROM `slot` WHERE `key` = ?1 AND `ticket` > ?2 AND `lease` > ?3";

  private static final String OPEN =
      " WHERE `key` = ?1 AND `used` > ?2 AND `lease` > ?2 AND `used` >= `lease`";

  private final SqliteConnection connection;
  private final String key;

  SlotRows(SqliteConnection connection, String key) {
    this.connection = connection;
    this.key = key;
  }

  /** How long until all limits have room for n more, the open slots taken as used now. */
  long waitFor(Terms terms, int n, long now) {
    long longest = 0;
    for (int i = 0; i < terms.count(); i++) {
      int room = terms.permits(i) - n;
      longest = Math.max(longest, waitFor(room, terms.windowNanos(i), now));
    }
    return longest;
  }

  private long waitFor(int room, long window, long now) {
    long use = firstOf(NTH_NEWEST, now - window, key, (long) room);
    if (use > now) {
      use = firstOf(NTH_AHEAD, now, key, now, (long) room);
    }
    return Math.max(0, use + window - now);
  }

  private long firstOf(String select, long otherwise, Object... args) {
    try (Rows rows = connection.query(select, args)) {
      return rows.next() ? rows.integer(0) : otherwise;
    }
  }

  /** Takes n slots. */
  void add(int n, Held held, long used) {
    for (int i = 0; i < n; i++) {
      connection.update(
          "INSERT INTO `slot` (`key`, `used`, `ticket`, `holder`, `lease`)"
              + " VALUES (?1, ?2, ?3, ?4, ?5)",
          key,
          used,
          held.ticket(),
          held.holder(),
          held.lease());
    }
  }

  /**
   * By whom a slot is held.
   *
   * @param lease until when
   */
  record Held(long ticket, long holder, long lease) {}

  /** Holds what the ticket has until then, if its lease has not ended. */
  boolean renew(long ticket, long now, long lease, long used) {
    return connection.update(RENEW, ticket, now, lease, used) > 0;
  }

  /** The ticket lets go of one slot, which counts as used then, whatever was thought before. */
  boolean use(long ticket, long when) {
    return connection.update(USE, ticket, when) > 0;
  }

  /** The ticket lets go of one slot, which counts as used since its claim. */
  boolean letGo(long ticket) {
    return connection.update(LET_GO, ticket) > 0;
  }

  /** Takes up to n slots off the ticket as if they had never been. */
  int giveBack(long ticket, int n) {
    return connection.update(
        "DELETE FROM `slot` WHERE `id` IN (SELECT `id` FROM `slot`"
            + " WHERE `ticket` = ?1 AND `lease` IS NOT NULL LIMIT ?2)",
        ticket,
        (long) n);
  }

  /** Who has slots open. */
  List<Long> holders(long now) {
    return all("SELECT DISTINCT `holder` FROM `slot`" + OPEN, key, now);
  }

  /** Ends the leases of a holder. */
  void endLeases(long holder, long now) {
    connection.update(
        "UPDATE `slot` SET `used` = `used` - `lease` + ?2, `lease` = ?2"
            + OPEN
            + " AND `holder` = ?3",
        key,
        now,
        holder);
  }

  /** How many slots are held by tickets that came after this one. */
  long heldAfter(long ticket, long now) {
    return firstOf(HELD_AFTER, 0, key, ticket, now);
  }

  /** How many slots are open. */
  int open(long now) {
    return (int) firstOf("SELECT count(*) FROM `slot`" + OPEN, 0, key, now);
  }

  /** When the others were used, oldest first, as far as that was after this time. */
  List<Long> uses(long after, long now) {
    return all(
        "SELECT `used` FROM `slot` WHERE `key` = ?1 AND `used` > ?2"
            + " AND NOT (`used` >= ifnull(`lease`, `used` + 1) AND `lease` > ?3) ORDER BY `used`",
        key,
        after,
        now);
  }

  private List<Long> all(String select, Object... args) {
    List<Long> all = new ArrayList<>();
    try (Rows rows = connection.query(select, args)) {
      while (rows.next()) {
        all.add(rows.integer(0));
      }
    }
    return all;
  }

  /** Forgets what was used up to this time, unless it is held. */
  void forget(long time, long now) {
    connection.update(FORGET, key, time, now);
  }
}
