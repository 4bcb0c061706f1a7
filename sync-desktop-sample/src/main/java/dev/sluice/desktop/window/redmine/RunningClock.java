package dev.sluice.desktop.window.redmine;

import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The entry that runs. Redmine knows none, so it is a row of the window's own in the same file, and
 * what stops it makes an entry of it in the same transaction: a crash neither loses nor doubles the
 * time. Written by plain SQL, which the triggers of the file notice.
 */
final class RunningClock implements AutoCloseable {

  /** An issue takes the time along when it is moved. One that was deleted is left out. */
  static final String CLOCK =
      "(SELECT c.since, c.comments, ifnull(i.project_id, c.project_id) AS project_id,"
          + " i.id AS issue_id, c.activity_id FROM running_clock c"
          + " LEFT JOIN issues i ON i.id = c.issue_id AND i.deleted = 0)";

  private static final Sql RUNNING = Sql.of("SELECT * FROM " + CLOCK);

  private final Database database;
  private final SqliteConnection file; // only writes: what is read, the database reads
  private final Supplier<ZoneId> zone;

  /** What the clock that ran last has become: a view may still know it by its old id. */
  private long stopped;

  private long becameEntry;

  /** What runs, and since when. */
  record Running(Instant since, Booking booking) {

    /** A number that no entry has. */
    static long id(Instant since) {
      return -since.toEpochMilli();
    }

    long id() {
      return id(since);
    }
  }

  RunningClock(Database database, SqliteDriver driver, Supplier<ZoneId> zone) {
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
    return database.list(RUNNING, RunningClock::running).stream().findFirst();
  }

  private static Running running(SqlRow row) {
    return new Running(
        row.instant("since"),
        new Booking(
            row.text("comments"),
            row.number("project_id"),
            row.numberOrNull("issue_id"),
            row.number("activity_id")));
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
    if (running().isPresent()) {
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
    requireThere("project", Redmine.PROJECTS.ref(one.booking().project()));
    requireThere("activity", Redmine.ACTIVITIES.ref(one.booking().activity()));
    Duration length = Duration.between(one.since(), end.isBefore(one.since()) ? one.since() : end);
    becameEntry =
        file.insert(
            "INSERT INTO time_entries (deleted, project_id, issue_id, activity_id, hours, spent_on,"
                + " comments) VALUES (0, ?1, ?2, ?3, ?4, ?5, ?6)",
            one.booking().project(),
            one.booking().issue(),
            one.booking().activity(),
            Booking.hours(length).doubleValue(),
            LocalDate.ofInstant(one.since(), zone.get()).toString(),
            one.booking().comments());
    stopped = one.id();
    drop();
  }

  private <E> void requireThere(String what, Ref<E> ref) {
    if (database.table(ref.type()).find(ref).isEmpty()) {
      throw new NoSuchElementException("the " + what + " was deleted elsewhere: type another one");
    }
  }

  /**
   * All of it in one transaction; then those who observe the file hear of it. What runs is read
   * before anything is written, when the database shows what this transaction sees.
   */
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
