package dev.sluice.sqlite;

import dev.sluice.ratelimit.Book;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one key as rows of a file, one row a slot: open, or with the time of its use. Times
 * are compared by difference in Java, since the clock may wrap. Each method runs inside a
 * transaction of its caller.
 */
final class SlotRows {

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS `slot` (`id` INTEGER PRIMARY KEY NOT NULL,"
              + " `key` TEXT NOT NULL, `ticket` INTEGER NOT NULL, `used` INTEGER,"
              + " `held` INTEGER NOT NULL)",
          "CREATE INDEX IF NOT EXISTS `slot_ticket` ON `slot` (`key`, `ticket`)",
          "CREATE TABLE IF NOT EXISTS `holder` (`key` TEXT NOT NULL PRIMARY KEY,"
              + " `name` TEXT NOT NULL, `boot` TEXT NOT NULL, `seen` INTEGER NOT NULL,"
              + " `ticket` INTEGER NOT NULL)",
          "CREATE TABLE IF NOT EXISTS `pause` (`key` TEXT NOT NULL PRIMARY KEY,"
              + " `boot` TEXT NOT NULL, `seen` INTEGER NOT NULL, `until` INTEGER NOT NULL)",
          "CREATE TABLE IF NOT EXISTS `loss` (`boot` TEXT NOT NULL, `seen` INTEGER NOT NULL)");

  private final SqliteConnection connection;
  private final String key;
  private final Time time;

  SlotRows(SqliteConnection connection, String key, Time time) {
    this.connection = connection;
    this.key = key;
    this.time = time;
  }

  static void createTables(SqliteConnection connection) {
    TABLES.forEach(connection::execute);
  }

  /** Notes that what a file before this one held is unknown. */
  static void noteLoss(SqliteConnection connection, Time time) {
    connection.update(
        "INSERT INTO `loss` (`boot`, `seen`) VALUES (?1, ?2)", time.bootId(), time.nanos());
  }

  /** After a loss a key that nobody has held since may have been used as much as ever. */
  void mindLoss(long nanos) {
    boolean known = exists("SELECT 1 FROM `holder` WHERE `key` = ?1", key);
    try (Rows rows = connection.query("SELECT `boot`, `seen` FROM `loss`")) {
      if (!known && rows.next()) {
        boolean sameBoot = time.bootId().equals(rows.text(0));
        long left = nanos - (sameBoot ? time.nanos() - rows.integer(1) : 0);
        if (left > pauseLeft()) {
          pause(left);
        }
      }
    }
  }

  private boolean exists(String select, Object... args) {
    try (Rows rows = connection.query(select, args)) {
      return rows.next();
    }
  }

  /** Whether that holder was the last one to write. */
  boolean isHeldBy(String name) {
    try (Rows rows = connection.query("SELECT `name` FROM `holder` WHERE `key` = ?1", key)) {
      return rows.next() && name.equals(rows.text(0));
    }
  }

  /** What the last holder left behind, in its own times. */
  Book left() {
    String boot = time.bootId();
    long seen = time.nanos();
    try (Rows rows =
        connection.query("SELECT `boot`, `seen` FROM `holder` WHERE `key` = ?1", key)) {
      if (rows.next()) {
        boot = String.valueOf(rows.text(0));
        seen = rows.integer(1);
      }
    }
    return new Book(boot, seen, 0, open(), uses());
  }

  /** What counts now, in the times of this boot. */
  Book book(long longestWindow) {
    long now = time.nanos();
    List<Long> uses = uses();
    uses.removeIf(use -> use - now + longestWindow <= 0);
    return new Book(time.bootId(), now, pauseLeft(), open(), uses);
  }

  private int open() {
    try (Rows rows =
        connection.query("SELECT count(*) FROM `slot` WHERE `key` = ?1 AND `used` IS NULL", key)) {
      return rows.next() ? (int) rows.integer(0) : 0;
    }
  }

  private List<Long> uses() {
    List<Long> uses = new ArrayList<>();
    try (Rows rows =
        connection.query(
            "SELECT `used` FROM `slot` WHERE `key` = ?1 AND `used` IS NOT NULL", key)) {
      while (rows.next()) {
        uses.add(rows.integer(0));
      }
    }
    uses.sort((a, b) -> Long.signum(a - b));
    return uses;
  }

  /** Puts what counts in place of what was left, under a new holder. */
  void takeOver(String name, Book book) {
    long pauseLeft = pauseLeft();
    connection.update("DELETE FROM `slot` WHERE `key` = ?1", key);
    book.stamps().forEach(use -> add(0, use, false));
    if (pauseLeft > 0) {
      pause(pauseLeft);
    }
    int known =
        connection.update(
            "UPDATE `holder` SET `name` = ?2, `boot` = ?3, `seen` = ?4 WHERE `key` = ?1",
            key,
            name,
            time.bootId(),
            time.nanos());
    if (known == 0) {
      connection.update(
          "INSERT INTO `holder` (`key`, `name`, `boot`, `seen`, `ticket`)"
              + " VALUES (?1, ?2, ?3, ?4, 0)",
          key,
          name,
          time.bootId(),
          time.nanos());
    }
  }

  /** Adds n slots under a new ticket. */
  long claim(int n, boolean used) {
    connection.update("UPDATE `holder` SET `ticket` = `ticket` + 1 WHERE `key` = ?1", key);
    seen();
    long ticket = ticket();
    for (int i = 0; i < n; i++) {
      add(ticket, used ? time.nanos() : null, true);
    }
    return ticket;
  }

  private long ticket() {
    try (Rows rows = connection.query("SELECT `ticket` FROM `holder` WHERE `key` = ?1", key)) {
      return rows.next() ? rows.integer(0) : 0;
    }
  }

  private void add(long ticket, @Nullable Long used, boolean held) {
    connection.update(
        "INSERT INTO `slot` (`key`, `ticket`, `used`, `held`) VALUES (?1, ?2, ?3, ?4)",
        key,
        ticket,
        used,
        held ? 1L : 0L);
  }

  /** Whether the ticket still holds a slot. */
  boolean holds(long ticket) {
    return !held(ticket).isEmpty();
  }

  /** The ticket lets go of one slot, which counts as used then, unless it does already. */
  void use(long ticket, long when) {
    List<Long> held = held(ticket);
    if (!held.isEmpty()) {
      connection.update(
          "UPDATE `slot` SET `held` = 0, `used` = coalesce(`used`, ?2) WHERE `id` = ?1",
          held.get(0),
          when);
      seen();
    }
  }

  /** Takes up to n slots off the ticket as if they had never been. */
  int giveBack(long ticket, int n) {
    List<Long> held = held(ticket);
    List<Long> back = held.subList(0, Math.min(n, held.size()));
    back.forEach(id -> connection.update("DELETE FROM `slot` WHERE `id` = ?1", id));
    return back.size();
  }

  private List<Long> held(long ticket) {
    List<Long> ids = new ArrayList<>();
    try (Rows rows =
        connection.query(
            "SELECT `id` FROM `slot` WHERE `key` = ?1 AND `ticket` = ?2 AND `held` = 1",
            key,
            ticket)) {
      while (rows.next()) {
        ids.add(rows.integer(0));
      }
    }
    return ids;
  }

  /** Forgets uses that have left the longest window. */
  void forget(long longestWindow) {
    long now = time.nanos();
    for (long use : uses()) {
      if (use - now + longestWindow <= 0) {
        connection.update(
            "DELETE FROM `slot` WHERE `key` = ?1 AND `used` = ?2 AND `held` = 0", key, use);
      }
    }
  }

  /** Denies every claim for so long, or for longer if that is so already. */
  void pause(long nanos) {
    connection.update("DELETE FROM `pause` WHERE `key` = ?1", key);
    connection.update(
        "INSERT INTO `pause` (`key`, `boot`, `seen`, `until`) VALUES (?1, ?2, ?3, ?4)",
        key,
        time.bootId(),
        time.nanos(),
        time.nanos() + nanos);
  }

  /** A pause of another boot begins anew. */
  long pauseLeft() {
    try (Rows rows =
        connection.query("SELECT `boot`, `seen`, `until` FROM `pause` WHERE `key` = ?1", key)) {
      if (!rows.next()) {
        return 0;
      }
      boolean sameBoot = time.bootId().equals(rows.text(0));
      return Math.max(0, rows.integer(2) - (sameBoot ? time.nanos() : rows.integer(1)));
    }
  }

  /** How far a use lies ahead can be told later only from when it was written. */
  private void seen() {
    connection.update("UPDATE `holder` SET `seen` = ?2 WHERE `key` = ?1", key, time.nanos());
  }
}
