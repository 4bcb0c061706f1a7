package dev.sluice.ratelimit.file;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;

/**
 * The clock of a file of slots, in nanoseconds since the file was made, and the number of the last
 * ticket. All processes share it. It never runs back and never faster than real time. Each process
 * adds what its own monotonic clock says to where it found the file's. Within one boot all clocks
 * are the same one. After a reboot, or where boots have no names, nobody knows how long the file
 * was closed. Its clock stood still meanwhile, so no use looks older than it is. The wall clock
 * plays no part. Each method runs inside a transaction of its caller.
 */
final class FileClock {

  /** How often the time is noted in the file while it is in use. */
  private static final long NOTED_EVERY_NANOS = 1_000_000_000;

  /** {@code lost} is zero, or one more than the time at which the earlier uses were lost. */
  static final String TABLE =
      "CREATE TABLE IF NOT EXISTS `clock` (`boot` TEXT NOT NULL, `offset` INTEGER NOT NULL,"
          + " `seen` INTEGER NOT NULL, `ticket` INTEGER NOT NULL, `lost` INTEGER NOT NULL)";

  private final SqliteConnection connection;
  private final Time time;
  private boolean set;
  private long offset;
  private long seen;
  private long ticket;
  private long lost;

  FileClock(SqliteConnection connection, Time time) {
    this.connection = connection;
    this.time = time;
  }

  /**
   * Begins the time of a file.
   *
   * @param loss whether an earlier file was lost, so that its uses are unknown
   */
  static void begin(SqliteConnection connection, Time time, boolean loss) {
    connection.update(
        "INSERT INTO `clock` VALUES (?1, ?2, 0, 0, ?3)",
        time.bootId(),
        -time.nanos(),
        loss ? 1L : 0L);
  }

  /** Reads the file's time. */
  long now() {
    try (Rows rows =
        connection.query("SELECT `boot`, `offset`, `seen`, `ticket`, `lost` FROM `clock`")) {
      rows.next();
      seen = rows.integer(2);
      ticket = rows.integer(3);
      lost = rows.integer(4);
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

  /**
   * Notes that all uses up to now are unknown, unless another process has noted it since then.
   *
   * @param since when this process last used the file without an error, by its own clock
   */
  void lose(long since) {
    long now = now();
    boolean noted = lost > 0 && lost - 1 - offset - since >= 0;
    if (!noted) {
      lost = now + 1;
      connection.update("UPDATE `clock` SET `lost` = ?1", lost);
      note(now);
    }
  }

  /** How much longer the lost uses may count. They are taken as used at the moment of the loss. */
  long lossLeft(LimiterConfig config, long now) {
    boolean counts = lost > 0 && config.count() > 0;
    long end = lost - 1 + config.longestNanos() + config.worstTransit().toNanos();
    return counts ? Math.max(0, end - now) : 0;
  }

  /** The last ticket given out when the time was read. */
  long lastTicket() {
    return ticket;
  }

  /** The next ticket. The caller must then call {@link #note}. */
  long nextTicket() {
    return ++ticket;
  }

  /** Writes the last reading down, for processes that open the file later. */
  void note(long now) {
    connection.update(
        "UPDATE `clock` SET `boot` = ?1, `offset` = ?2, `seen` = ?3, `ticket` = ?4",
        time.bootId(),
        offset,
        now,
        ticket);
  }

  /**
   * The same, at most once a second. Where boots have no names, the file's time only goes on by
   * these notes.
   */
  void noteSometimes(long now) {
    if (now - seen >= NOTED_EVERY_NANOS) {
      note(now);
    }
  }
}
