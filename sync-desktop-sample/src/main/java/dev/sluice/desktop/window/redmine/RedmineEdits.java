package dev.sluice.desktop.window.redmine;

import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.redmine.Redmine.Activity;
import dev.sluice.desktop.redmine.Redmine.Issue;
import dev.sluice.desktop.redmine.Redmine.TimeEntry;
import dev.sluice.desktop.window.entries.EntryEdits;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange;
import dev.sluice.desktop.window.redmine.RunningClock.Running;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.undo.NotedRows;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * What the user does to Redmine's time entries. One that runs is the clock; Redmine gets it when it
 * is stopped. Entries there have a day and hours, but neither a start nor an end.
 */
final class RedmineEdits implements EntryEdits {

  private final Database database;
  private final RunningClock clock;
  private final Bookings bookings;
  private final Supplier<ZoneId> zone;
  private final NotedRows<TimeEntry> noted = new NotedRows<>(this::transaction);

  RedmineEdits(Database database, RunningClock clock, Bookings bookings, Supplier<ZoneId> zone) {
    this.database = database;
    this.clock = clock;
    this.bookings = bookings;
    this.zone = zone;
  }

  @Override
  public long start(Sentence sentence, boolean billable, Instant now) {
    return clock.begin(bookings.of(sentence), now);
  }

  @Override
  public void stop(Instant now) {
    clock.stop(now);
  }

  @Override
  public void resume(long id, Instant now) {
    clock.begin(booking(find(id).orElseThrow(RedmineEdits::gone)), now);
  }

  @Override
  public void leaveOut(long id, Instant from, Instant to) {
    if (isRunning(id)) {
      clock.leaveOut(from, to);
    }
  }

  @Override
  public Optional<Long> describe(EntryRow entry, Sentence was, Sentence now) {
    Optional<Running> running = clock.running().filter(one -> one.id() == entry.id());
    if (running.isPresent()) {
      clock.say(bookings.changed(running.get().booking(), was, now));
      return Optional.empty();
    }
    OptionalLong stopped = clock.becameEntry(entry.id());
    long id = stopped.orElse(entry.id());
    Optional<TimeEntry> found = find(id);
    if (found.isEmpty()) {
      return Optional.of(anew(entry, now));
    }
    Booking on = bookings.changed(booking(found.get()), was, now);
    change(id, old -> entry(on, old.hours(), old.spentOn()));
    return Optional.empty();
  }

  private long anew(EntryRow was, Sentence now) {
    Booking on = bookings.of(now);
    Duration length = Duration.ofSeconds(Math.max(0, was.seconds()));
    return entries().create(entry(on, Booking.hours(length), day(was.start()))).id();
  }

  private static TimeEntry entry(Booking on, BigDecimal hours, LocalDate day) {
    Ref<Issue> issue = on.issue() == null ? null : Redmine.ISSUES.ref(on.issue());
    return new TimeEntry(
        Redmine.PROJECTS.ref(on.project()),
        issue,
        Redmine.ACTIVITIES.ref(on.activity()),
        hours,
        day,
        on.comments());
  }

  private Booking booking(TimeEntry entry) {
    Ref<Issue> issue = entry.issue();
    Ref<Activity> activity = entry.activity();
    return new Booking(
        entry.comments(),
        entry.project().id(),
        issue == null ? null : issue.id(),
        activity == null ? bookings.usualActivity(entry.project().id()) : activity.id());
  }

  @Override
  public boolean isRunning(long id) {
    return clock.running().filter(one -> one.id() == id).isPresent();
  }

  @Override
  public void startAt(long id, BinaryOperator<Instant> when) {
    throw new UnsupportedOperationException("Redmine keeps no start of an entry");
  }

  @Override
  public void stopAt(long id, BinaryOperator<Instant> when) {
    Instant start =
        clock
            .running()
            .filter(one -> one.id() == id)
            .orElseThrow(
                () -> new UnsupportedOperationException("Redmine keeps no end of an entry"))
            .since();
    clock.stop(when.apply(start, start));
  }

  @Override
  public void last(long id, Duration length) {
    change(id, old -> lasting(old, Booking.hours(length)));
  }

  private static TimeEntry lasting(TimeEntry old, BigDecimal hours) {
    return new TimeEntry(
        old.project(), old.issue(), old.activity(), hours, old.spentOn(), old.comments());
  }

  @Override
  public void bill(long id, boolean billable) {
    throw new UnsupportedOperationException("Redmine bills no entries");
  }

  /** The clock is not noted: what it does is taken back by another start or stop. */
  @Override
  public Optional<Undoable> noting(String verb, Runnable work) {
    return noted.noting(verb, work);
  }

  private <R> R transaction(Function<NotedRows.Rows<TimeEntry>, R> work) {
    return database.inTransaction(tables -> work.apply(new RedmineRows(tables)));
  }

  @Override
  public void change(List<TimeChange> changes) {
    database.inTransaction(
        tables -> {
          changes.forEach(this::change);
          return changes.size();
        });
  }

  private void change(TimeChange change) {
    if (change instanceof TimeChange.Added added) {
      add(entry(bookings.of(added.words()), Booking.hours(added.length()), day(added.start())));
    } else if (change instanceof TimeChange.Repeated again) {
      TimeEntry like = find(again.like().id()).orElseThrow(RedmineEdits::gone);
      add(entry(booking(like), Booking.hours(again.length()), day(again.start())));
    } else if (change instanceof TimeChange.Moved moved) {
      TimeEntry was = asShown(moved.was());
      BigDecimal hours = Booking.hours(moved.length());
      change(moved.was().id(), old -> entry(booking(was), hours, day(moved.start())));
    } else if (change instanceof TimeChange.Removed removed) {
      asShown(removed.was());
      delete(removed.was().id());
    }
  }

  private void add(TimeEntry entry) {
    noted.made(entries().create(entry).id());
  }

  private TimeEntry asShown(EntryRow row) {
    TimeEntry entry = find(row.id()).orElseThrow(RedmineEdits::gone);
    boolean isSo = Booking.hours(Duration.ofSeconds(row.seconds())).compareTo(entry.hours()) == 0;
    if (!isSo || !entry.spentOn().equals(day(row.start()))) {
      throw new IllegalStateException(TimeChange.OUTDATED);
    }
    return entry;
  }

  private LocalDate day(Instant moment) {
    return LocalDate.ofInstant(moment, zone.get());
  }

  @Override
  public void delete(long id) {
    find(id).ifPresent(one -> noted.changes(id, one));
    entries().delete(ref(id));
  }

  private void change(long id, UnaryOperator<TimeEntry> change) {
    find(id).ifPresent(one -> noted.changes(id, one));
    entries().update(ref(id), change);
  }

  private Optional<TimeEntry> find(long id) {
    return id < 1 ? Optional.empty() : entries().find(ref(id));
  }

  private static NoSuchElementException gone() {
    return new NoSuchElementException("the entry was deleted elsewhere");
  }

  private Table<TimeEntry> entries() {
    return database.table(Redmine.TIME_ENTRIES);
  }

  private static Ref<TimeEntry> ref(long id) {
    return Redmine.TIME_ENTRIES.ref(id);
  }
}
