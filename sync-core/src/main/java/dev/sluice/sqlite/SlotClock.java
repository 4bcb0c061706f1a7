package dev.sluice.sqlite;

import dev.sluice.time.Time;

/**
 * The time of a file of slots, in nanoseconds since it was made; and the number of the last ticket.
 * All processes share it: it never runs back, and never faster than the true time. Each process
 * adds what its own monotonic clock says to where it found the file's. Within one boot all clocks
 * are the same one. Under another boot, or where boots have no names, nobody knows how long nobody
 * was here: the file's time stood still meanwhile, so that no use seems older than is proven. The
 * wall clock has no say. Each method runs inside a transaction of its caller.
 */
final class SlotClock {

  /** A reading that others may not know of is older than this at most. */
  private static final long NOTED_EVERY_NANOS = 1_000_000_000;

  static final String TABLE =
      "CREATE TABLE IF NOT EXISTS `clock` (`boot` TEXT NOT NULL, `offset` INTEGER NOT NULL,"
          + " `seen` INTEGER NOT NULL, `ticket` INTEGER NOT NULL, `lost` INTEGER NOT NULL)";

  private final SqliteConnection connection;
  private final Time time;
  private boolean set;
  private long offset;
  private long seen;
  private long ticket;

  SlotClock(SqliteConnection connection, Time time) {
    this.connection = connection;
    this.time = time;
  }

  /**
   * Begins the time of a file.
   *
   * @param lost whether what a file before this one held is unknown
   */
  static void begin(SqliteConnection connection, Time time, boolean lost) {
    connection.update(
        "INSERT INTO `clock` VALUES (?1, ?2, 0, 0, ?3)",
        time.bootId(),
        -time.nanos(),
        lost ? 1L : 0L);
  }

  /** Reads the file's time. */
  long now() {
    try (Rows rows = connection.query("SELECT `boot`, `offset`, `seen`, `ticket` FROM `clock`")) {
      rows.next();
      seen = rows.integer(2);
      ticket = rows.integer(3);
      long nanos = time.nanos();
      long now = seen;
      if (set) {
        now = Math.max(now, nanos + offset);
      } else if (time.bootId().equals(rows.text(0))) {
        now = Math.max(now, nanos + rows.integer(1));
      }
      set = true;
      offset = now - nanos;
      return now;
    }
  }

  /** The last ticket that was given out, as it was when the time was read. */
  long lastTicket() {
    return ticket;
  }

  /** The next ticket; the caller writes this time down. */
  long nextTicket() {
    return ++ticket;
  }

  /** Writes down what was read last, for those who come later. */
  void note(long now) {
    connection.update(
        "UPDATE `clock` SET `boot` = ?1, `offset` = ?2, `seen` = ?3, `ticket` = ?4",
        time.bootId(),
        offset,
        now,
        ticket);
  }

  /** The same, unless somebody did a moment ago: where boots have no names time has to go on. */
  void noteSometimes(long now) {
    if (now - seen >= NOTED_EVERY_NANOS) {
      note(now);
    }
  }
}
