package dev.sluice.ratelimit.file;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one key, as rows of the slot file; one row holds {@code n} equal slots. Each row has
 * the time from which its slots count as used. For open slots, that time is the end of the lease
 * plus the worst transit. All times are those of the {@link FileClock}; each method runs inside a
 * transaction of the caller.
 */
final class SlotTable {

  static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS `slot` (`id` INTEGER PRIMARY KEY NOT NULL,"
              + " `key` TEXT NOT NULL, `used` INTEGER NOT NULL, `n` INTEGER NOT NULL,"
              + " `ticket` INTEGER NOT NULL, `holder` INTEGER NOT NULL, `lease` INTEGER)",
          "CREATE INDEX IF NOT EXISTS `slot_used` ON `slot` (`key`, `used`, `n`, `lease`)",
          "CREATE INDEX IF NOT EXISTS `slot_held` ON `slot` (`ticket`) WHERE `lease` IS NOT NULL");

  /** How many slots count after a time. */
  static final String COUNTING =
      "SELECT ifnull(sum(`n`), 0) FROM `slot` WHERE `key` = ?1 AND `used` > ?2";

  /** The slots that were used already, in the order in which they leave a window. */
  static final String USED =
      "SELECT `used`, `n` FROM `slot` WHERE `key` = ?1 AND `used` > ?2 AND `used` <= ?3"
          + " ORDER BY `used`";

  /** The settled slots that count as used later than now. */
  static final String AHEAD =
      "SELECT `used`, `n` FROM `slot` WHERE `key` = ?1 AND `used` > ?2"
          + " AND (`lease` IS NULL OR `lease` <= ?2) ORDER BY `used`";

  /** At most 1,000 rows at a time, so that nobody waits long for a large clean-up. */
  static final String FORGET =
      "DELETE FROM `slot` WHERE `id` IN (SELECT `id` FROM `slot` WHERE `key` = ?1 AND `used` <= ?2"
          + " AND (`lease` IS NULL OR `lease` <= ?3) LIMIT 1000)";

  static final String RENEW =
      "UPDATE `slot` SET `lease` = ?3,"
          + " `used` = CASE WHEN `used` >= `lease` THEN ?4 ELSE `used` END"
          + " WHERE `ticket` = ?1 AND `lease` > ?2";

  static final String HELD =
      "SELECT `id`, `n`, `used`, `holder` FROM `slot` WHERE `ticket` = ?1 AND `lease` IS NOT NULL";

  static final String HELD_AFTER =
      "SELECT ifnull(sum(`n`), 0) FROM `slot`"
          + " WHERE `key` = ?1 AND `ticket` > ?2 AND `lease` > ?3";

  private static final String OPEN =
      " WHERE `key` = ?1 AND `used` > ?2 AND `lease` > ?2 AND `used` >= `lease`";

  private final SqliteConnection connection;
  private final String key;

  SlotTable(SqliteConnection connection, String key) {
    this.connection = connection;
    this.key = key;
  }

  /**
   * Returns how long n more slots have to wait until all limits have room, behind the waiters
   * ahead. Open slots count as used now. If more than one window is needed, each window serves as
   * many slots as the limit permits.
   */
  long waitFor(LimiterConfig config, int n, long ahead, long now) {
    long longest = 0;
    for (int i = 0; i < config.count(); i++) {
      long before = ahead + n - 1;
      long windows = before / config.permits(i);
      int room = (int) (config.permits(i) - 1 - before % config.permits(i));
      long window = config.windowNanos(i);
      longest = Math.max(longest, windows * window + waitFor(room, window, now));
    }
    return longest;
  }

  private long waitFor(int room, long window, long now) {
    long left = number(COUNTING, key, now - window) - room; // this many must leave the window
    if (left <= 0) {
      return 0;
    }
    long[] used = leaving(left, USED, key, now - window, now);
    if (used[0] > 0) {
      left = used[0] - open(now);
      if (left <= 0) {
        return window;
      }
      used = leaving(left, AHEAD, key, now);
    }
    return used[1] + window - now;
  }

  /** How many still have to leave after these rows, and when the last of them was used. */
  private long[] leaving(long left, String select, Object... args) {
    long use = 0;
    try (Rows rows = connection.query(select, args)) {
      while (left > 0 && rows.next()) {
        use = rows.integer(0);
        left -= rows.integer(1);
      }
    }
    return new long[] {left, use};
  }

  private long number(String select, Object... args) {
    try (Rows rows = connection.query(select, args)) {
      return rows.next() ? rows.integer(0) : 0;
    }
  }

  /** Takes n slots. */
  void add(int n, Holding holding, long used) {
    connection.update(
        "INSERT INTO `slot` (`key`, `used`, `n`, `ticket`, `holder`, `lease`)"
            + " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        key,
        used,
        (long) n,
        holding.ticket(),
        holding.holder(),
        holding.end());
  }

  /**
   * Who holds slots, and until when.
   *
   * @param end when the lease ends unless renewed, by the {@link FileClock}
   */
  record Holding(long ticket, long holder, long end) {}

  /** Prolongs the ticket's lease until then, unless it has ended. */
  boolean renew(long ticket, long now, long lease, long used) {
    return connection.update(RENEW, ticket, now, lease, used) > 0;
  }

  /** Settles one slot of the ticket. It counts as used at that time. */
  boolean use(long ticket, long when) {
    return settle(ticket, when, false);
  }

  /** Settles one slot of the ticket. It counts as used since it was acquired. */
  boolean letGo(long ticket) {
    return settle(ticket, 0, true);
  }

  private boolean settle(long ticket, long when, boolean asBefore) {
    Row held = held(ticket);
    if (held == null) {
      return false;
    }
    long used = asBefore ? held.used() : when;
    if (held.n() == 1) {
      connection.update(
          "UPDATE `slot` SET `lease` = NULL, `used` = ?2 WHERE `id` = ?1", held.id(), used);
    } else {
      take(held, 1);
      connection.update(
          "INSERT INTO `slot` (`key`, `used`, `n`, `ticket`, `holder`) VALUES (?1, ?2, 1, ?3, ?4)",
          key,
          used,
          ticket,
          held.holder());
    }
    return true;
  }

  /** The row of a ticket's open slots. */
  private record Row(long id, long n, long used, long holder) {}

  private @Nullable Row held(long ticket) {
    try (Rows rows = connection.query(HELD, ticket)) {
      return rows.next()
          ? new Row(rows.integer(0), rows.integer(1), rows.integer(2), rows.integer(3))
          : null;
    }
  }

  private void take(Row held, long n) {
    connection.update("UPDATE `slot` SET `n` = `n` - ?2 WHERE `id` = ?1", held.id(), n);
  }

  /** Gives back up to n slots of the ticket, as if they had never been acquired. */
  int giveBack(long ticket, int n) {
    Row held = held(ticket);
    if (held == null) {
      return 0;
    }
    long back = Math.min(n, held.n());
    if (back == held.n()) {
      connection.update("DELETE FROM `slot` WHERE `id` = ?1", held.id());
    } else {
      take(held, back);
    }
    return (int) back;
  }

  /** The holders of open slots. */
  List<Long> holders(long now) {
    List<Long> holders = new ArrayList<>();
    try (Rows rows = connection.query("SELECT DISTINCT `holder` FROM `slot`" + OPEN, key, now)) {
      while (rows.next()) {
        holders.add(rows.integer(0));
      }
    }
    return holders;
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
    return number(HELD_AFTER, key, ticket, now);
  }

  /** How many slots are open. */
  int open(long now) {
    return (int) number("SELECT ifnull(sum(`n`), 0) FROM `slot`" + OPEN, key, now);
  }

  /** When the settled slots were used, oldest first, after this time. */
  List<Long> uses(long after, long now) {
    List<Long> uses = new ArrayList<>();
    try (Rows rows =
        connection.query(
            "SELECT `used`, `n` FROM `slot` WHERE `key` = ?1 AND `used` > ?2"
                + " AND NOT (`used` >= ifnull(`lease`, `used` + 1) AND `lease` > ?3)"
                + " ORDER BY `used`",
            key,
            after,
            now)) {
      while (rows.next()) {
        uses.addAll(Collections.nCopies((int) rows.integer(1), rows.integer(0)));
      }
    }
    return uses;
  }

  /** Deletes some slots that were used up to this time and are not held. */
  void forget(long time, long now) {
    connection.update(FORGET, key, time, now);
  }

  /** Whether there is more to forget. */
  boolean hasOld(long time, long now) {
    String some =
        "SELECT count(*) FROM (SELECT 1 FROM `slot` WHERE `key` = ?1 AND `used` <= ?2"
            + " AND (`lease` IS NULL OR `lease` <= ?3) LIMIT 1)";
    return number(some, key, time, now) > 0;
  }

  /** Whether nothing of the key is left. */
  boolean isEmpty() {
    return number("SELECT count(*) FROM (SELECT 1 FROM `slot` WHERE `key` = ?1 LIMIT 1)", key) == 0;
  }
}
