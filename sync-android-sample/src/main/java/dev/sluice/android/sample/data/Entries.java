package dev.sluice.android.sample.data;

import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Sql;
import dev.sluice.store.Table;
import dev.sluice.time.Time;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the user. Everything is read and written on a thread of its own; may be called
 * from any thread.
 */
public final class Entries {

  private final TrackerDatabase db;
  private final Time time;

  Entries(TrackerDatabase db, Time time) {
    this.db = db;
    this.time = time;
  }

  /**
   * The newest entries that have these words, again after each change. A count that rises reads
   * only what is missing.
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
        .filter(types -> types.contains(TimeEntry.TYPE) || types.contains(Project.TYPE))
        .map(changed -> 1)
        .startWithItem(0)
        .scan(Integer::sum);
  }

  /** The entry that runs, again after each change. */
  public Observable<Optional<EntryRow>> running() {
    Database file = db.database();
    return file.observe(
            Sql.of(History.ROWS + "e.duration < 0 LIMIT 1"), row -> History.entry(row, file))
        .map(entries -> entries.stream().findFirst());
  }

  /** The projects by their names. */
  public Single<List<Project>> projects() {
    return Single.fromCallable(
            () -> db.projects().list(Query.<Project>all().ascending(Project.NAME)))
        .subscribeOn(Schedulers.io());
  }

  /**
   * Starts an entry; the one that runs ends at this moment. Nothing happens if one runs and the new
   * one would have no description: that is a second tap.
   */
  public Completable start(String description) {
    return write(() -> db.inTransaction(tables -> start(tables.timeEntries(), description)));
  }

  private List<TimeEntry> start(Table<TimeEntry> entries, String description) {
    List<TimeEntry> running = entries.list(TimeEntry.running());
    if (running.isEmpty() || !description.isEmpty()) {
      Instant now = time.now();
      end(entries, now);
      entries.create(TimeEntry.started(description, now));
    }
    return running;
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

  /** An entry to edit; empty if it is gone. */
  public Maybe<Draft> draft(long id) {
    return Maybe.fromCallable(() -> orNull(db.timeEntries().find(ref(id)).map(Draft::of)))
        .subscribeOn(Schedulers.io());
  }

  /** Writes what the user changed since {@code before}. */
  public Completable save(Draft draft, Draft before) {
    return write(
        () -> db.timeEntries().update(ref(draft.id()), entry -> draft.applyTo(entry, before)));
  }

  /** Deletes an entry. Gives it, for {@link #restore}; empty if it was gone. */
  public Maybe<TimeEntry> delete(long id) {
    return Maybe.fromCallable(
            () -> {
              Optional<TimeEntry> entry = db.timeEntries().find(ref(id));
              db.timeEntries().delete(ref(id));
              return orNull(entry);
            })
        .subscribeOn(Schedulers.io())
        .cache();
  }

  /** Takes a delete back. If the server has carried it out, the entry is made anew. */
  public Completable restore(TimeEntry entry) {
    return write(
        () -> {
          if (!db.timeEntries().undelete(ref(entry.id()))) {
            db.timeEntries().create(entry);
          }
        });
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
