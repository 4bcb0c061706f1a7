package dev.sluice.ratelimit.file;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;

/**
 * The slow start of a key after a pause, for all processes together. One request goes first, and
 * each answer doubles how many may be under way. A slot is under way if it was acquired since the
 * start and is still held. All times are those of the {@link FileClock}; each method runs inside a
 * transaction of the caller.
 */
final class SharedSlowStart {

  /**
   * The keys in a slow start. Column {@code most}: how many slots may be under way. Column {@code
   * after}: the last ticket before the start. Column {@code until}: how long answers are awaited.
   */
  static final String TABLE =
      "CREATE TABLE IF NOT EXISTS `start` (`key` TEXT NOT NULL PRIMARY KEY,"
          + " `most` INTEGER NOT NULL, `after` INTEGER NOT NULL, `until` INTEGER NOT NULL)";

  private final SqliteConnection connection;
  private final String key;
  private final SlotTable slots;

  /** The row of a key; all zero if there is none. */
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

  /**
   * Begins a slow start. Answers for tickets up to {@code lastTicket} do not count, because their
   * slots were acquired before the start.
   */
  void begin(long lastTicket) {
    write(new Slow(1, lastTicket, 0));
  }

  /**
   * Whether a pause has just ended, so that only a few requests may be under way at the same time.
   */
  boolean isOn(LimiterConfig config) {
    return config.startsSlowly() && read().isOn();
  }

  /**
   * Returns how long n more slots have to wait if no answer comes; zero if the slots may go now.
   * Slots of the waiters ahead count as under way, because these waiters go first.
   */
  long waitFor(LimiterConfig config, int n, long ahead, long now) {
    Slow slow = config.startsSlowly() ? read() : new Slow(0, 0, 0);
    if (!slow.isOn()) {
      return 0;
    }
    boolean forgotten = slow.until() <= now;
    long out = ahead + (forgotten ? 0 : slots.heldAfter(slow.after(), now));
    long wait = forgotten ? config.patienceNanos() : slow.until() - now;
    return out > 0 && out + n > slow.most() ? wait : 0;
  }

  /** This ticket, the last one of the file, was granted. */
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
