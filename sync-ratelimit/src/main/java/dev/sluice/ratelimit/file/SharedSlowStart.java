package dev.sluice.ratelimit.file;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;

/**
 * How the pauses of a key end, for all its holders together: one request goes first, and with each
 * answer twice as many may be under way. Those are the slots that were claimed since the start and
 * are held. All times are the file's. Each method runs inside a transaction of its caller.
 */
final class SharedSlowStart {

  /**
   * Of the keys that start slowly now: how many slots may be under way, after which ticket they
   * were claimed, and until when they are waited for.
   */
  static final String TABLE =
      "CREATE TABLE IF NOT EXISTS `start` (`key` TEXT NOT NULL PRIMARY KEY,"
          + " `most` INTEGER NOT NULL, `after` INTEGER NOT NULL, `until` INTEGER NOT NULL)";

  private final SqliteConnection connection;
  private final String key;
  private final SlotTable slots;

  /** What the table says of a key; all zero where it says nothing. */
  private record Slow(long most, long after, long until) {

    boolean isOn() {
      return most > 0;
    }
  }

  SharedSlowStart(SqliteConnection connection, String key, SlotTable slots) {
    this.connection = connection;
    this.key = key;
    this.slots = slots;
  }

  private Slow read() {
    try (Rows rows =
        connection.query("SELECT `most`, `after`, `until` FROM `start` WHERE `key` = ?1", key)) {
      return rows.next()
          ? new Slow(rows.integer(0), rows.integer(1), rows.integer(2))
          : new Slow(0, 0, 0);
    }
  }

  private void write(Slow slow) {
    connection.update(
        "INSERT OR REPLACE INTO `start` VALUES (?1, ?2, ?3, ?4)",
        key,
        slow.most(),
        slow.after(),
        slow.until());
  }

  /** The next one goes first; whatever was claimed up to this ticket proves nothing. */
  void begin(long lastTicket) {
    write(new Slow(1, lastTicket, 0));
  }

  /** Whether a pause has just ended, so that only a few may be under way at once. */
  boolean isOn(LimiterConfig config) {
    return config.startsSlowly() && read().isOn();
  }

  /** How long n more have to wait if no answer comes; nothing if they may go. */
  long waitFor(LimiterConfig config, int n, long now) {
    Slow slow = config.startsSlowly() ? read() : new Slow(0, 0, 0);
    if (!slow.isOn() || slow.until() <= now) {
      return 0;
    }
    long out = slots.heldAfter(slow.after(), now);
    return out > 0 && out + n > slow.most() ? slow.until() - now : 0;
  }

  /** A ticket was granted under this configuration, the last one of the file. */
  void granted(LimiterConfig config, long ticket, long now) {
    Slow slow = config.startsSlowly() ? read() : new Slow(0, 0, 0);
    if (slow.isOn()) {
      boolean forgotten = slow.until() <= now;
      long after = forgotten ? ticket - 1 : slow.after();
      write(new Slow(slow.most(), after, now + config.patienceNanos()));
    }
  }

  /** A slot that this ticket held was answered. */
  void answered(LimiterConfig config, long ticket) {
    Slow slow = read();
    if (!slow.isOn() || ticket <= slow.after()) {
      return;
    }
    if (slow.most() * 2 >= config.fullSpeed()) {
      connection.update("DELETE FROM `start` WHERE `key` = ?1", key);
    } else {
      write(new Slow(slow.most() * 2, slow.after(), slow.until()));
    }
  }
}
