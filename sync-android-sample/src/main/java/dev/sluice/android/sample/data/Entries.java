package dev.sluice.android.sample.data;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Sql;
import dev.sluice.store.Table;
import dev.sluice.time.Time;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the user. Everything is read and written on a thread of its own; may be called
 * from any thread.
 */
public final class Entries {

  private static final Set<EntityType<?>> SHOWN = Set.of(TimeEntry.TYPE, Project.TYPE, Tag.TYPE);

  private final TrackerDatabase db;
  private final Time time;

  Entries(TrackerDatabase db, Time time) {
    this.db = db;
    this.time = time;
  }

  /**
   * The entry that runs and then the newest that have these words, again after each change. A count
   * that rises reads only what is missing.
   *
   * @param words in the description or the project's name; empty for all entries
   * @param count how many at most; has a value at once
   */
  public Observable<Page> newest(String words, Observable<Integer> count) {
    return Observable.defer(
        () -> {
          History history = new History(db.database(), words);
          return Observable.combineLatest(count, changes(), Wanted::new)
              .toFlowable(BackpressureStrategy.LATEST)
              .observeOn(Schedulers.io(), false, 1)
              .map(wanted -> history.upTo(wanted.count(), wanted.change()))
              .toObservable();
        });
  }

  /** So many entries, as they are after that change. */
  private record Wanted(int count, int change) {}

  /** The number of changes by now, again after each. */
  private Observable<Integer> changes() {
    return db.database()
        .changes()
        .filter(types -> SHOWN.stream().anyMatch(types::contains))
        .map(changed -> 1)
        .startWithItem(0)
        .scan(Integer::sum);
  }

  /** The entry that runs, again after each change. */
  public Observable<Optional<EntryRow>> running() {
    Database file = db.database();
    return file.observe(Sql.of(History.RUNNING), row -> row)
        .map(rows -> rows.stream().findFirst())
        .map(row -> row.map(found -> History.entry(found, file, History.tags(file))));
  }

  /** The entries that begin in that time, and the one that runs, again after each change. */
  public Observable<List<EntryRow>> between(Instant from, Instant to) {
    Database file = db.database();
    Sql rows = Sql.of(History.BETWEEN, from.toEpochMilli(), to.toEpochMilli());
    return file.observe(rows, row -> row)
        .map(
            read -> {
              Map<Long, String> tags = History.tags(file);
              return read.stream()
                  .map(row -> History.entry(row, file, tags))
                  .collect(toUnmodifiableList());
            });
  }

  /** What an entry can be about, again after each change. */
  public Observable<Choices> choices() {
    return Observable.combineLatest(
        db.projects().observe(Query.<Project>all().ascending(Project.NAME)),
        db.tags().observe(Query.<Tag>all().ascending(Tag.NAME)),
        Choices::new);
  }

  /** What the latest entries with these words in the description were about. */
  public Single<List<Earlier>> earlier(String words, int most) {
    return Single.fromCallable(() -> Completion.of(db.database(), words, most))
        .subscribeOn(Schedulers.io());
  }

  /** See {@link #start(Details)}. */
  public Completable start(String description) {
    return start(Details.NONE.withDescription(description));
  }

  /**
   * Starts an entry; the one that runs ends at this moment. Nothing happens if the one that runs is
   * about the same, or if the new one would have no description: that is a second tap.
   */
  public Completable start(Details details) {
    TimeEntry fresh = details.applyTo(TimeEntry.started("", time.now()), Details.NONE);
    return write(() -> db.inTransaction(tables -> start(tables.timeEntries(), fresh)));
  }

  /**
   * Starts an entry that is about the same as this one, as {@link #start} does. Empty if nothing
   * was started.
   */
  public Maybe<Undoable> again(long id) {
    return change(() -> orNull(db.inTransaction(tables -> again(tables.timeEntries(), id))));
  }

  private Optional<Undoable> again(Table<TimeEntry> entries, long id) {
    List<TimeEntry> ended = entries.list(TimeEntry.running());
    return entries
        .find(ref(id))
        .flatMap(
            entry ->
                start(entries, copy(entry, time.now()))
                    .map(fresh -> undoable(entry.description(), () -> resume(fresh, ended))));
  }

  private static Undoable undoable(String description, Runnable undo) {
    return new Undoable(description, write(undo));
  }

  private static TimeEntry copy(TimeEntry entry, Instant now) {
    TimeEntry fresh =
        TimeEntry.started(entry.description(), now)
            .withProject(entry.project())
            .withTask(entry.task())
            .withTags(entry.tags())
            .withBillable(entry.billable());
    return entry.workspace() == null ? fresh : fresh.withWorkspace(entry.workspace());
  }

  /** Takes a start back: what has ended by it runs on, if it still ends there. */
  private void resume(Ref<TimeEntry> fresh, List<TimeEntry> ended) {
    db.inTransaction(
        tables -> {
          Table<TimeEntry> entries = tables.timeEntries();
          Instant moment = entries.find(fresh).map(TimeEntry::start).orElse(null);
          entries.delete(fresh);
          for (TimeEntry before : ended) {
            entries.update(
                ref(before.id()),
                now -> Objects.equals(now.stop(), moment) ? lasting(before.duration(), now) : now);
          }
          return fresh;
        });
  }

  private static TimeEntry lasting(long duration, TimeEntry entry) {
    return new TimeEntry(
        entry.id(),
        entry.serverId(),
        entry.workspace(),
        entry.project(),
        entry.task(),
        entry.tags(),
        entry.description(),
        entry.start(),
        duration,
        entry.billable(),
        entry.at());
  }

  /** Empty if that is a second tap. */
  private static Optional<Ref<TimeEntry>> start(Table<TimeEntry> entries, TimeEntry fresh) {
    for (TimeEntry running : entries.list(TimeEntry.running())) {
      if (fresh.description().isEmpty() || Details.of(running).equals(Details.of(fresh))) {
        return Optional.empty();
      }
      entries.update(ref(running.id()), entry -> entry.stoppedAt(fresh.start()));
    }
    return Optional.of(entries.create(fresh));
  }

  /** Ends the entry that runs, if one does. */
  public Completable stop() {
    return write(
        () ->
            db.inTransaction(
                tables -> {
                  end(tables.timeEntries(), time.now());
                  return tables;
                }));
  }

  private static void end(Table<TimeEntry> entries, Instant now) {
    for (TimeEntry running : entries.list(TimeEntry.running())) {
      entries.update(ref(running.id()), entry -> entry.stoppedAt(now));
    }
  }

  /** An entry to edit; empty if it is gone. Time to add, for {@link Draft#NEW}. */
  public Maybe<Draft> draft(long id) {
    return Maybe.fromCallable(
            () ->
                id == Draft.NEW
                    ? sinceTheLast()
                    : orNull(db.timeEntries().find(ref(id)).map(Draft::of)))
        .subscribeOn(Schedulers.io());
  }

  /** The time until now since the last entry ended, but no more than an hour. */
  private Draft sinceTheLast() {
    Instant now = time.now().truncatedTo(ChronoUnit.MINUTES);
    Instant hourAgo = now.minus(Duration.ofHours(1));
    Instant start =
        db.timeEntries().list(TimeEntry.newestFirst(1)).stream()
            .map(TimeEntry::stop)
            .filter(stop -> stop != null && stop.isAfter(hourAgo) && stop.isBefore(now))
            .findFirst()
            .orElse(hourAgo);
    return new Draft(Draft.NEW, Details.NONE, start, now);
  }

  /** Writes what the user changed since {@code before}, or adds the time. */
  public Completable save(Draft draft, Draft before) {
    return write(
        () -> {
          if (draft.id() == Draft.NEW) {
            TimeEntry empty = TimeEntry.recorded("", before.start(), Duration.ZERO);
            db.timeEntries().create(draft.applyTo(empty, Draft.of(empty)));
          } else {
            db.timeEntries().update(ref(draft.id()), entry -> draft.applyTo(entry, before));
          }
        });
  }

  /** Deletes an entry; empty if it was gone. */
  public Maybe<Undoable> delete(long id) {
    return change(
        () -> {
          Optional<TimeEntry> entry = db.timeEntries().find(ref(id));
          db.timeEntries().delete(ref(id));
          return orNull(entry.map(gone -> undoable(gone.description(), () -> restore(gone))));
        });
  }

  /** Takes a delete back. If the server has carried it out, the entry is made anew. */
  private void restore(TimeEntry entry) {
    if (!db.timeEntries().undelete(ref(entry.id()))) {
      db.timeEntries().create(entry);
    }
  }

  private static Maybe<Undoable> change(Callable<@Nullable Undoable> work) {
    return Maybe.fromCallable(work).subscribeOn(Schedulers.io()).cache();
  }

  private static <T> @Nullable T orNull(Optional<T> value) {
    return value.orElse(null);
  }

  /** Begins when somebody subscribes, and then ends even if the subscriber is gone. */
  private static Completable write(Runnable work) {
    return Completable.fromRunnable(work).subscribeOn(Schedulers.io()).cache();
  }

  private static Ref<TimeEntry> ref(long id) {
    return TimeEntry.TYPE.ref(id);
  }
}
