package dev.sluice.desktop.window.redmine;

import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The entry that runs. Redmine knows none, so it is a row of the window's own in the same file, and
 * what stops it makes an entry of it in the same transaction: a crash neither loses nor doubles the
 * time. Written by plain SQL, which the triggers of the file notice.
 */
final class RunningClock implements AutoCloseable {

  private final Database database;
  private final SqliteConnection file;
  private final ZoneId zone;

  /** What the clock that ran last has become: a view may still know it by its old id. */
  private long stopped;

  private long becameEntry;

  /** What runs, and since when. */
  record Running(Instant since, Booking booking) {

    /** A number that no entry has. */
    long id() {
      return -since.toEpochMilli();
    }
  }

  RunningClock(Database database, SqliteDriver driver, ZoneId zone) {
    this.database = database;
    this.zone = zone;
    this.file = driver.open();
    file.execute("PRAGMA busy_timeout = 5000");
    file.execute("PRAGMA foreign_keys = 1");
    file.execute("PRAGMA recursive_triggers = 1");
    file.execute(
        "CREATE TABLE IF NOT EXISTS running_clock (since INTEGER NOT NULL, comments TEXT NOT NULL,"
            + " project_id INTEGER NOT NULL, issue_id INTEGER, activity_id INTEGER NOT NULL)");
  }

  Optional<Running> running() {
    return stored().map(one -> new Running(one.since(), asOfNow(one.booking())));
  }

  private Optional<Running> stored() {
    try (Rows rows = file.query("SELECT * FROM running_clock")) {
      return rows.next()
          ? Optional.of(new Running(Instant.ofEpochMilli(rows.integer(0)), booking(rows)))
          : Optional.empty();
    }
  }

  /** An issue takes the time along when it is moved. One that was deleted is left out. */
  private Booking asOfNow(Booking on) {
    try (Rows rows =
        file.query("SELECT project_id FROM issues WHERE id = ?1 AND deleted = 0", on.issue())) {
      return rows.next()
          ? new Booking(on.comments(), rows.integer(0), on.issue(), on.activity())
          : new Booking(on.comments(), on.project(), null, on.activity());
    }
  }

  private static Booking booking(Rows rows) {
    Long issue = rows.isNull(3) ? null : Long.valueOf(rows.integer(3));
    return new Booking(String.valueOf(rows.text(1)), rows.integer(2), issue, rows.integer(4));
  }

  /** Begins another one; one that runs is stopped. */
  long begin(Booking booking, Instant now) {
    Running next = new Running(Instant.ofEpochMilli(now.toEpochMilli()), booking);
    write(
        was -> {
          was.ifPresent(one -> book(one, now));
          insert(next);
        });
    return next.id();
  }

  void stop(Instant now) {
    write(was -> was.ifPresent(one -> book(one, now)));
  }

  /** Stops it at one moment and begins one like it at another. */
  void leaveOut(Instant from, Instant to) {
    write(
        was ->
            was.ifPresent(
                one -> {
                  book(one, from);
                  insert(new Running(to, one.booking()));
                }));
  }

  /** Says anew what it is about. */
  void say(Booking booking) {
    write(
        was ->
            was.ifPresent(
                one -> {
                  drop();
                  insert(new Running(one.since(), booking));
                }));
  }

  /**
   * Drops it; nothing is booked. Its words must not stay readable, and SQLite only marks what is
   * deleted as free.
   */
  void forget() {
    if (stored().isPresent()) {
      write(was -> drop());
      file.execute("VACUUM");
      file.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  /** The entry that a clock has become, if it was the last one that ran. */
  OptionalLong becameEntry(long clock) {
    return clock == stopped ? OptionalLong.of(becameEntry) : OptionalLong.empty();
  }

  private void drop() {
    file.execute("DELETE FROM running_clock");
  }

  private void insert(Running running) {
    Booking on = running.booking();
    file.insert(
        "INSERT INTO running_clock VALUES (?1, ?2, ?3, ?4, ?5)",
        running.since().toEpochMilli(),
        on.comments(),
        on.project(),
        on.issue(),
        on.activity());
  }

  /** Without a project there is no entry. */
  private void book(Running one, Instant end) {
    requireThere("project", "projects", one.booking().project());
    requireThere("activity", "time_entry_activities", one.booking().activity());
    Duration length = Duration.between(one.since(), end.isBefore(one.since()) ? one.since() : end);
    becameEntry =
        file.insert(
            "INSERT INTO time_entries (deleted, project_id, issue_id, activity_id, hours, spent_on,"
                + " comments) VALUES (0, ?1, ?2, ?3, ?4, ?5, ?6)",
            one.booking().project(),
            one.booking().issue(),
            one.booking().activity(),
            Booking.hours(length).doubleValue(),
            LocalDate.ofInstant(one.since(), zone).toString(),
            one.booking().comments());
    stopped = one.id();
    drop();
  }

  private void requireThere(String what, String table, long id) {
    try (Rows rows = file.query("SELECT 1 FROM " + table + " WHERE id = ?1 AND deleted = 0", id)) {
      if (!rows.next()) {
        throw new NoSuchElementException(
            "the " + what + " was deleted elsewhere: type another one");
      }
    }
  }

  /** All of it in one transaction; then those who observe the file hear of it. */
  private void write(Consumer<Optional<Running>> work) {
    file.execute("BEGIN IMMEDIATE");
    try {
      work.accept(running());
      file.execute("COMMIT");
    } catch (RuntimeException failure) {
      file.rollBack(failure);
      throw failure;
    }
    database.inTransaction(
        tables -> {
          database.refresh(); // it looks only when the engine does not write
          return tables;
        });
  }

  @Override
  public void close() {
    file.close();
  }
}
