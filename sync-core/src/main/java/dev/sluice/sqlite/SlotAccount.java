package dev.sluice.sqlite;

import dev.sluice.ratelimit.Terms;

/**
 * What a key has beside its slots: a pause, and how long its uses have to be remembered. That is
 * the longest window of all who claim, who may have other limits each; one that nobody has had for
 * twice its length is forgotten. All times are the file's. Each method runs inside a transaction of
 * its caller.
 */
final class SlotAccount {

  static final String TABLE =
      "CREATE TABLE IF NOT EXISTS `account` (`key` TEXT NOT NULL PRIMARY KEY,"
          + " `kept` INTEGER NOT NULL, `until` INTEGER NOT NULL, `paused` INTEGER NOT NULL)";

  private final SqliteConnection connection;
  private final String key;
  private long kept;
  private long until;
  private long paused;

  SlotAccount(SqliteConnection connection, String key) {
    this.connection = connection;
    this.key = key;
  }

  /** Reads it. */
  SlotAccount read() {
    kept = 0;
    until = 0;
    paused = 0;
    try (Rows rows =
        connection.query("SELECT `kept`, `until`, `paused` FROM `account` WHERE `key` = ?1", key)) {
      if (rows.next()) {
        kept = rows.integer(0);
        until = rows.integer(1);
        paused = rows.integer(2);
      }
    }
    return this;
  }

  /** Remembers uses as long as somebody needs it who claims under these terms. */
  void serve(Terms terms, long now) {
    long longest = terms.longestNanos();
    boolean longer = longest > kept;
    boolean outdated = longest == kept ? until < now + longest : until < now;
    if (!longer && !outdated) {
      return;
    }
    kept = longest;
    until = now + 2 * longest;
    write();
  }

  /** Denies every claim up to this time, unless a later one was said before. */
  boolean pause(long time) {
    if (time <= paused) {
      return false;
    }
    paused = time;
    write();
    return true;
  }

  private void write() {
    connection.update("INSERT OR IGNORE INTO `account` VALUES (?1, 0, 0, 0)", key);
    connection.update(
        "UPDATE `account` SET `kept` = ?2, `until` = ?3, `paused` = ?4 WHERE `key` = ?1",
        key,
        kept,
        until,
        paused);
  }

  /** How long a use is remembered. */
  long kept() {
    return kept;
  }

  /** How much longer every claim is denied. */
  long pauseLeft(long now) {
    return Math.max(0, paused - now);
  }
}
