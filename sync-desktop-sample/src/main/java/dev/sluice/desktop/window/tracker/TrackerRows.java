package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.importing.EntryValues;
import dev.sluice.desktop.window.undo.NotedRows;
import dev.sluice.schema.Ref;
import dev.sluice.store.Table;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerTables;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The entries of one transaction, as a step of the user finds and leaves them. */
final class TrackerRows implements NotedRows.Rows<EntryValues> {

  private final TrackerTables tables;

  TrackerRows(TrackerTables tables) {
    this.tables = tables;
  }

  private Table<TimeEntry> entries() {
    return tables.timeEntries();
  }

  @Override
  public @Nullable EntryValues find(long id) {
    return entries().find(ref(id)).map(EntryValues::new).orElse(null);
  }

  @Override
  public void write(long id, EntryValues values) {
    TimeEntry old = values.entry();
    entries().update(ref(id), now -> with(now, like(old, old.start(), old.duration(), tables)));
  }

  /** What the server knows it by stays. */
  private static TimeEntry with(TimeEntry now, TimeEntry values) {
    return new TimeEntry(
        now.id(),
        now.serverId(),
        now.workspace(),
        values.project(),
        values.task(),
        values.tags(),
        values.description(),
        values.start(),
        values.duration(),
        values.billable(),
        now.at());
  }

  @Override
  public void delete(long id) {
    entries().delete(ref(id));
  }

  @Override
  public long bringBack(long id, EntryValues values) {
    if (entries().undelete(ref(id))) {
      return id;
    }
    TimeEntry old = values.entry();
    return entries().create(like(old, old.start(), old.duration(), tables)).id();
  }

  /** Only one runs, and the one that was started last goes on. */
  @Override
  public boolean fits(long id, EntryValues values) {
    return !runs(values)
        || entries().list(TimeEntry.running()).stream().allMatch(one -> one.id() == id);
  }

  @Override
  public boolean runs(EntryValues values) {
    return values.entry().isRunning();
  }

  @Override
  public String name(EntryValues values) {
    return values.entry().description();
  }

  /** A new entry like the old one. What that belonged to and is gone by now is left out. */
  static TimeEntry like(TimeEntry old, Instant start, long seconds, TrackerTables tables) {
    return new TimeEntry(
        0,
        null,
        there(old.workspace(), tables.workspaces()),
        there(old.project(), tables.projects()),
        there(old.task(), tables.tasks()),
        old.tags().stream().filter(tag -> there(tag, tables.tags()) != null).toList(),
        old.description(),
        start,
        seconds,
        old.billable(),
        null);
  }

  private static <E> @Nullable Ref<E> there(@Nullable Ref<E> ref, Table<E> rows) {
    return ref == null || rows.find(ref).isEmpty() ? null : ref;
  }

  private static Ref<TimeEntry> ref(long id) {
    return TimeEntry.TYPE.ref(id);
  }
}
