package dev.sluice.ratelimit.file;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import org.jspecify.annotations.Nullable;

/**
 * What a slot file stores about a key besides the slots: a pause, a retention time, a counter. The
 * counter rises when slots may be free before the waits that waiting ledgers got have ended. Uses
 * are kept for the longest window of any process; a day later, an unused key is forgotten. All
 * times are those of the {@link FileClock}; each method runs inside a transaction of the caller.
 */
final class KeyRecord {

  static final String TABLE =
      "CREATE TABLE IF NOT EXISTS `account` (`key` TEXT NOT NULL PRIMARY KEY,"
          + " `kept` INTEGER NOT NULL, `until` INTEGER NOT NULL, `paused` INTEGER NOT NULL,"
          + " `news` INTEGER NOT NULL)";

  static final String INDEX = "CREATE INDEX IF NOT EXISTS `account_until` ON `account` (`until`)";

  static final String OUTDATED = "SELECT `key` FROM `account` WHERE `until` <= ?1 LIMIT 1";

  static final String NEWS = "SELECT `news` FROM `account` WHERE `key` = ?1";

  private static final long DAY = 86_400_000_000_000L;

  private final SqliteConnection connection;
  private final String key;
  private long kept;
  private long until;
  private long paused;
  private long news;

  KeyRecord(SqliteConnection connection, String key) {
    this.connection = connection;
    this.key = key;
  }

  /** Reads the record. */
  KeyRecord read() {
    kept = 0;
    until = 0;
    paused = 0;
    news = 0;
    try (Rows rows =
        connection.query(
            "SELECT `kept`, `until`, `paused`, `news` FROM `account` WHERE `key` = ?1", key)) {
      if (rows.next()) {
        kept = rows.integer(0);
        until = rows.integer(1);
        paused = rows.integer(2);
        news = rows.integer(3);
      }
    }
    return this;
  }

  /** Remembers uses at least for the longest window of this configuration. */
  void serve(LimiterConfig config, long now) {
    long longest = Math.max(kept, config.longestNanos());
    if (longest > kept || until < now + longest + DAY / 2) {
      kept = longest;
      until = now + longest + DAY;
      write();
    }
  }

  /** Denies every acquisition until this time. Never ends an earlier pause sooner. */
  boolean pause(long time) {
    if (time <= paused) {
      return false;
    }
    paused = time;
    write();
    return true;
  }

  /** Raises the counter, so that waiting ledgers ask again before their waits have ended. */
  void tell() {
    read();
    news++;
    write();
  }

  private void write() {
    connection.update("INSERT OR IGNORE INTO `account` VALUES (?1, 0, 0, 0, 0)", key);
    connection.update(
        "UPDATE `account` SET `kept` = ?2, `until` = ?3, `paused` = ?4, `news` = ?5"
            + " WHERE `key` = ?1",
        key,
        kept,
        until,
        paused,
        news);
  }

  /** How long a use is remembered. */
  long kept() {
    return kept;
  }

  /** How much longer every acquisition is denied. */
  long pauseLeft(long now) {
    return Math.max(0, paused - now);
  }

  /** The counter that {@link #tell} raises, as {@link #read} found it. */
  long news() {
    return news;
  }

  /** The counter as it is now in the file. */
  long newsNow() {
    return Pragmas.ask(connection, NEWS, key);
  }

  /**
   * Finds one key that no ledger has used for long, and removes some of its old slots. When neither
   * a slot nor a pause is left, removes the key too.
   */
  static void forgetOne(SqliteConnection connection, long now) {
    String old = outdated(connection, now);
    if (old == null) {
      return;
    }
    KeyRecord account = new KeyRecord(connection, old).read();
    SlotTable slots = new SlotTable(connection, old);
    slots.forget(now - account.kept, now);
    if (slots.isEmpty() && account.paused <= now) {
      connection.update("DELETE FROM `account` WHERE `key` = ?1", old);
      connection.update("DELETE FROM `start` WHERE `key` = ?1", old);
      connection.update("DELETE FROM `waiter` WHERE `key` = ?1", old);
    } else if (!slots.hasOld(now - account.kept, now)) {
      account.until = now + DAY; // something of it still counts
      account.write();
    }
  }

  private static @Nullable String outdated(SqliteConnection connection, long now) {
    try (Rows rows = connection.query(OUTDATED, now)) {
      return rows.next() ? rows.text(0) : null;
    }
  }
}
