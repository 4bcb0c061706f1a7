package dev.sluice.android.sample.data;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Table;
import dev.sluice.time.Time;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The entries of the user. Everything is read and written on a thread of its own; may be called
 * from any thread.
 */
public final class Entries {

  private static final int BATCH = 500; // rows that a search reads at once

  private final TrackerDatabase db;
  private final Time time;

  Entries(TrackerDatabase db, Time time) {
    this.db = db;
    this.time = time;
  }

  /** The newest entries, again after each change; at most so many. */
  public Observable<List<EntryRow>> newest(int count) {
    return Observable.combineLatest(
        db.timeEntries().observe(TimeEntry.newestFirst(count)),
        db.projects().observe(Query.all()).map(Entries::names),
        this::rows);
  }

  /** The newest entries that have these words, again after each change; at most so many. */
  public Observable<List<EntryRow>> matching(String words, int count) {
    Search search = new Search(words.toLowerCase(Locale.getDefault()), count);
    return db.database()
        .changes()
        .startWithItem(Set.of())
        .observeOn(Schedulers.io())
        .map(changed -> found(search));
  }

  /** The entry that runs, again after each change. */
  public Observable<Optional<EntryRow>> running() {
    return db.timeEntries()
        .observe(TimeEntry.running().limit(1))
        .map(entries -> rows(entries, names(db.projects().list(Query.all()))).stream().findFirst());
  }

  /** The projects by their names. */
  public Single<List<Project>> projects() {
    return Single.fromCallable(
            () -> db.projects().list(Query.<Project>all().ascending(Project.NAME)))
        .subscribeOn(Schedulers.io());
  }

  /** Starts an entry; the one that runs ends at this moment. */
  public Completable start(String description) {
    return write(
        () -> {
          Instant now = time.now();
          db.inTransaction(
              tables -> {
                end(tables.timeEntries(), now);
                return tables.timeEntries().create(TimeEntry.started(description, now));
              });
        });
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
        .subscribeOn(Schedulers.io());
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

  private static Completable write(Runnable work) {
    return Completable.fromRunnable(work).subscribeOn(Schedulers.io());
  }

  private static Ref<TimeEntry> ref(long id) {
    return TimeEntry.TYPE.ref(id);
  }

  private static Map<Long, String> names(List<Project> projects) {
    Map<Long, String> names = new HashMap<>();
    projects.forEach(project -> names.put(project.id(), project.name()));
    return names;
  }

  private List<EntryRow> rows(List<TimeEntry> entries, Map<Long, String> projects) {
    return entries.stream().map(entry -> row(entry, projects)).collect(Collectors.toList());
  }

  private EntryRow row(TimeEntry entry, Map<Long, String> projects) {
    Ref<Project> project = entry.project();
    return new EntryRow(
        entry.id(),
        entry.description(),
        project == null ? null : projects.get(project.id()),
        entry.start(),
        entry.stop(),
        db.timeEntries().state(ref(entry.id())));
  }

  /** What is looked for, in lower case, and how many at most. */
  private record Search(String words, int count) {

    boolean matches(TimeEntry entry, Map<Long, String> projects) {
      Ref<Project> project = entry.project();
      String name = project == null ? "" : projects.getOrDefault(project.id(), "");
      return (entry.description() + " " + name).toLowerCase(Locale.getDefault()).contains(words);
    }
  }

  /** Reads the whole history, a batch at a time, until there is enough. */
  private List<EntryRow> found(Search search) {
    Map<Long, String> projects = names(db.projects().list(Query.all()));
    List<TimeEntry> found = new ArrayList<>();
    Query<TimeEntry> next = TimeEntry.newestFirst(BATCH);
    while (true) {
      List<TimeEntry> batch = db.timeEntries().list(next);
      List<TimeEntry> whole = batch.size() < BATCH ? batch : withoutLastMoment(batch);
      for (TimeEntry entry : whole) {
        if (search.matches(entry, projects)) {
          found.add(entry);
        }
      }
      if (batch.size() < BATCH || found.size() >= search.count()) {
        return rows(found.subList(0, Math.min(found.size(), search.count())), projects);
      }
      Instant oldest = whole.get(whole.size() - 1).start();
      next = TimeEntry.newestFirst(BATCH).where(TimeEntry.START, Comparison.LESS_THAN, oldest);
    }
  }

  /** Others that began in the same moment as the last one may stand in the next batch. */
  private static List<TimeEntry> withoutLastMoment(List<TimeEntry> batch) {
    Instant last = batch.get(batch.size() - 1).start();
    List<TimeEntry> whole =
        batch.stream().filter(entry -> !entry.start().equals(last)).collect(Collectors.toList());
    return whole.isEmpty() ? batch : whole;
  }
}
