package dev.sluice.ratelimit.file;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The queue for a key's slots across processes: first come, first served. Each ledger has at most
 * one place, and renews the lease of its place. When a lease ends, other ledgers may pass; the
 * place is kept for a minute, in case its ledger returns. All times are those of the {@link
 * FileClock}; each method runs inside a transaction of the caller.
 */
final class SharedQueue {

  static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS `waiter` (`place` INTEGER PRIMARY KEY NOT NULL,"
              + " `key` TEXT NOT NULL, `holder` INTEGER NOT NULL, `n` INTEGER NOT NULL,"
              + " `due` INTEGER NOT NULL, `lease` INTEGER NOT NULL)",
          "CREATE INDEX IF NOT EXISTS `waiter_key` ON `waiter` (`key`, `place`)");

  static final String AHEAD =
      "SELECT count(*), ifnull(sum(`n`), 0), ifnull(min(`place`), 0) FROM `waiter`"
          + " WHERE `key` = ?1 AND `place` < ?2 AND `lease` > ?3 AND `due` <= ?4";

  private static final long LEASE_NANOS = 5_000_000_000L;
  private static final long KEPT_NANOS = 60_000_000_000L;
  private static final long NOTABLE_NANOS = 50_000_000L;

  private final SqliteConnection connection;
  private final String key;
  private final LeaseHolder holder;
  private @Nullable WaitingRow mine;

  /**
   * This ledger's row in the queue.
   *
   * @param number the row's place number in the queue
   * @param n how many slots this ledger wants
   * @param due when this ledger's slots could be free if nobody were ahead
   * @param lease until when the other ledgers wait for this ledger
   */
  private record WaitingRow(long number, int n, long due, long lease) {}

  /**
   * The ledgers that wait ahead of this ledger in the queue.
   *
   * @param waiters how many ledgers wait ahead
   * @param slots how many slots these ledgers want together
   * @param first the place number of the first of these ledgers; zero if nobody is ahead
   */
  record Ahead(int waiters, long slots, long first) {}

  SharedQueue(SqliteConnection connection, String key, LeaseHolder holder) {
    this.connection = connection;
    this.key = key;
    this.holder = holder;
  }

  boolean hasPlace() {
    return mine != null;
  }

  /** The ledgers ahead whose slots could be free by the time {@code due}. */
  Ahead ahead(long now, long due) {
    long before = mine == null ? Long.MAX_VALUE : mine.number();
    try (Rows rows = connection.query(AHEAD, key, before, now, due)) {
      rows.next();
      return new Ahead((int) rows.integer(0), rows.integer(1), rows.integer(2));
    }
  }

  /** Removes the first waiter ahead if its process is dead; returns whether it did. */
  boolean buryFirst(Ahead ahead) {
    if (ahead.waiters() == 0) {
      return false;
    }
    String select = "SELECT `holder` FROM `waiter` WHERE `place` = ?1";
    if (holder.lives(Pragmas.ask(connection, select, ahead.first()))) {
      return false;
    }
    remove(ahead.first());
    return true;
  }

  /** Takes a place for this ledger at the end of the queue. */
  void take(long number, long now) {
    connection.update(
        "DELETE FROM `waiter` WHERE `key` = ?1 AND `lease` <= ?2", key, now - KEPT_NANOS);
    mine = new WaitingRow(number, 0, 0, 0);
  }

  /**
   * Keeps this ledger's place in the queue after a denial.
   *
   * @param due when this ledger's slots could be free if nobody were ahead
   * @param told after how many nanoseconds the limiter asks this ledger again
   */
  void keep(int n, long due, long told, long now) {
    WaitingRow before = Objects.requireNonNull(mine);
    boolean asBefore = before.n() == n && Math.abs(before.due() - due) < NOTABLE_NANOS;
    if (asBefore && before.lease() - now >= told + LEASE_NANOS / 2) {
      return;
    }
    WaitingRow place = new WaitingRow(before.number(), n, due, now + told + LEASE_NANOS);
    connection.update(
        "INSERT OR REPLACE INTO `waiter` VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        place.number(),
        key,
        holder.id(),
        (long) n,
        due,
        place.lease());
    mine = place;
  }

  /** Gives up this ledger's place in the queue; false if this ledger had no place. */
  boolean leave() {
    WaitingRow place = mine;
    mine = null;
    if (place != null) {
      remove(place.number());
    }
    return place != null;
  }

  private void remove(long place) {
    connection.update("DELETE FROM `waiter` WHERE `place` = ?1", place);
  }
}
