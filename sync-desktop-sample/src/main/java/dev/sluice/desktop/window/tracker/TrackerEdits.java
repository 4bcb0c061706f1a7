package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.importing.EntryValues;
import dev.sluice.desktop.window.entries.EntryEdits;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeChange;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.undo.NotedRows;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * What the user does to entries, each in one transaction of the file; the engine sends it later.
 * Names that are not known yet are made.
 */
public final class TrackerEdits implements EntryEdits {

  private static final String GONE = "the entry was deleted elsewhere";
  private static final long RUNNING = -1;
  private static final Sentence NOTHING = new Sentence("", null, List.of());

  private final TrackerDatabase database;
  private final NotedRows<EntryValues> noted;
  private final MadeNames made = new MadeNames();

  /** Edits of that file. */
  public TrackerEdits(TrackerDatabase database) {
    this.database = database;
    this.noted = new NotedRows<>(this::transaction);
  }

  private <R> R transaction(Function<NotedRows.Rows<EntryValues>, R> work) {
    return inTransaction(tables -> work.apply(new TrackerRows(tables)));
  }

  @Override
  public Optional<Undoable> noting(String verb, Runnable work) {
    made.clear();
    return noted.noting(verb, work).map(step -> made.with(step, database));
  }

  @Override
  public long start(Sentence sentence, boolean billable, Instant now) {
    return add(TimeEntry.started("", now).withBillable(billable), sentence);
  }

  @Override
  public long add(Sentence sentence, boolean billable, Instant start, Duration length) {
    return add(TimeEntry.recorded("", start, length).withBillable(billable), sentence);
  }

  private long add(TimeEntry entry, Sentence sentence) {
    return inTransaction(
        tables ->
            add(
                new TypedNames(tables, made)
                    .said(NOTHING, sentence, entry.workspace())
                    .apply(entry),
                tables));
  }

  /** One that runs stops what ran before. */
  private long add(TimeEntry entry, TrackerTables tables) {
    if (entry.isRunning()) {
      running(tables).forEach(one -> noted.changes(one.id(), new EntryValues(one)));
    }
    long id = tables.timeEntries().create(entry).id();
    noted.made(id);
    return id;
  }

  private static List<TimeEntry> running(TrackerTables tables) {
    return tables.timeEntries().list(TimeEntry.running());
  }

  @Override
  public void stop(Instant now) {
    inTransaction(
        tables -> {
          List<TimeEntry> running = running(tables);
          running.forEach(entry -> change(entry, e -> e.stoppedAt(now), tables));
          return running.size();
        });
  }

  @Override
  public void resume(long id, Instant now) {
    inTransaction(
        tables -> add(TrackerRows.like(required(id, tables), now, RUNNING, tables), tables));
  }

  @Override
  public void leaveOut(long id, Instant from, Instant to) {
    inTransaction(
        tables -> {
          Optional<TimeEntry> found = find(id, tables).filter(TimeEntry::isRunning);
          found.ifPresent(
              old -> {
                Duration length = between(old.start(), from);
                change(old, entry -> entry.withDuration(length), tables);
                add(TrackerRows.like(old, to, RUNNING, tables), tables);
              });
          return id;
        });
  }

  @Override
  public Optional<Long> describe(EntryRow entry, Sentence was, Sentence now) {
    boolean isThere =
        inTransaction(
            tables -> {
              Optional<TimeEntry> found = find(entry.id(), tables);
              found.ifPresent(
                  one ->
                      change(
                          one,
                          new TypedNames(tables, made).said(was, now, one.workspace()),
                          tables));
              return found.isPresent();
            });
    return isThere ? Optional.empty() : Optional.of(add(like(entry), now));
  }

  private static TimeEntry like(EntryRow row) {
    TimeEntry like =
        row.seconds() < 0
            ? TimeEntry.started("", row.start())
            : TimeEntry.recorded("", row.start(), Duration.ofSeconds(row.seconds()));
    return like.withBillable(row.billable());
  }

  @Override
  public boolean isRunning(long id) {
    return find(id, database).filter(TimeEntry::isRunning).isPresent();
  }

  @Override
  public void startAt(long id, BinaryOperator<Instant> when) {
    update(
        id,
        entry -> {
          Instant start = when.apply(entry.start(), end(entry));
          return entry.isRunning()
              ? entry.withStart(start)
              : entry.withStart(start).withDuration(between(start, end(entry)));
        });
  }

  /** One that runs has none; its start is none before it. */
  private static Instant end(TimeEntry entry) {
    return Objects.requireNonNullElse(entry.stop(), entry.start());
  }

  @Override
  public void stopAt(long id, BinaryOperator<Instant> when) {
    update(
        id,
        entry -> entry.withDuration(between(entry.start(), when.apply(entry.start(), end(entry)))));
  }

  @Override
  public void last(long id, Duration length) {
    update(id, entry -> entry.withDuration(length));
  }

  @Override
  public void moveTo(long id, Instant start) {
    update(id, entry -> entry.withStart(start));
  }

  /** The last piece of an entry that runs goes on. */
  @Override
  public void split(long id, List<Instant> at) {
    inTransaction(
        tables -> {
          TimeEntry whole = required(id, tables);
          change(whole, entry -> entry.withDuration(between(entry.start(), at.get(0))), tables);
          for (int i = 0; i < at.size(); i++) {
            boolean isLast = i + 1 == at.size();
            long rest = whole.isRunning() ? RUNNING : between(at.get(i), end(whole)).toSeconds();
            long seconds = isLast ? rest : between(at.get(i), at.get(i + 1)).toSeconds();
            add(TrackerRows.like(whole, at.get(i), seconds, tables), tables);
          }
          return id;
        });
  }

  @Override
  public void bill(long id, boolean billable) {
    update(id, entry -> entry.withBillable(billable));
  }

  @Override
  public void change(List<TimeChange> changes) {
    inTransaction(
        tables -> {
          changes.forEach(one -> change(one, tables));
          return changes.size();
        });
  }

  private void change(TimeChange change, TrackerTables tables) {
    if (change instanceof TimeChange.Added added) {
      add(added.words(), added.billable(), added.start(), added.length());
    } else if (change instanceof TimeChange.Repeated again) {
      TimeEntry like = required(again.like().id(), tables);
      add(TrackerRows.like(like, again.start(), again.length().toSeconds(), tables), tables);
    } else if (change instanceof TimeChange.Moved moved) {
      TimeEntry was = asShown(moved.was(), tables);
      change(was, one -> one.withStart(moved.start()).withDuration(moved.length()), tables);
    } else if (change instanceof TimeChange.Removed removed) {
      delete(asShown(removed.was(), tables).id());
    }
  }

  private static TimeEntry asShown(EntryRow row, TrackerTables tables) {
    TimeEntry entry = required(row.id(), tables);
    if (!entry.start().equals(row.start()) || entry.duration() != row.seconds()) {
      throw new IllegalStateException(TimeChange.OUTDATED);
    }
    return entry;
  }

  @Override
  public void delete(long id) {
    inTransaction(
        tables -> {
          find(id, tables).ifPresent(one -> noted.changes(id, new EntryValues(one)));
          tables.timeEntries().delete(ref(id));
          return id;
        });
  }

  private static Optional<TimeEntry> find(long id, TrackerTables tables) {
    return tables.timeEntries().find(ref(id));
  }

  private void update(long id, UnaryOperator<TimeEntry> change) {
    inTransaction(tables -> change(required(id, tables), change, tables));
  }

  private long change(TimeEntry was, UnaryOperator<TimeEntry> change, TrackerTables tables) {
    noted.changes(was.id(), new EntryValues(was));
    tables.timeEntries().update(ref(was.id()), change);
    return was.id();
  }

  private static TimeEntry required(long id, TrackerTables tables) {
    return find(id, tables).orElseThrow(() -> new NoSuchElementException(GONE));
  }

  private <T> T inTransaction(Function<TrackerTables, T> work) {
    return database.inTransaction(work);
  }

  private static Duration between(Instant start, Instant end) {
    if (end.isBefore(start)) {
      throw new IllegalArgumentException("an entry cannot end before it begins");
    }
    return Duration.between(start, end);
  }

  private static Ref<TimeEntry> ref(long id) {
    return TimeEntry.TYPE.ref(id);
  }
}
