package dev.sluice.ratelimit.file;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;

/**
 * The clock of a slot file, shared by all processes: nanoseconds since the file was made. Within
 * one boot, the clock follows the monotonic clock; the wall clock plays no part. After a reboot,
 * the clock goes on from the last noted time, so no use looks too old. Each method runs inside a
 * transaction of the caller.
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
   * Starts the clock of a new file.
   *
   * @param loss whether the uses of an earlier file are lost
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
   * Notes that all slot uses up to now are lost, unless another process has noted a loss since
   * {@code since}.
   *
   * @param since when this process last used the file without an error, by the monotonic clock
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

  /**
   * Returns for how many nanoseconds lost slot uses may still count. Lost uses count for the
   * longest window and the worst transit after the moment of the loss.
   */
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
   * Like {@link #note}, but at most once a second. On a system without boot names, a later process
   * continues from these notes.
   */
  void noteSometimes(long now) {
    if (now - seen >= NOTED_EVERY_NANOS) {
      note(now);
    }
  }
}
