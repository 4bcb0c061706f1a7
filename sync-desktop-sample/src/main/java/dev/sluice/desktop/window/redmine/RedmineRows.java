package dev.sluice.desktop.window.redmine;

import dev.sluice.desktop.redmine.Redmine;
import dev.sluice.desktop.redmine.Redmine.Issue;
import dev.sluice.desktop.redmine.Redmine.TimeEntry;
import dev.sluice.desktop.window.undo.NotedRows;
import dev.sluice.schema.Ref;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import org.jspecify.annotations.Nullable;

/** The booked entries of one transaction, as a step of the user finds and leaves them. */
final class RedmineRows implements NotedRows.Rows<TimeEntry> {

  private final Tables tables;

  RedmineRows(Tables tables) {
    this.tables = tables;
  }

  private Table<TimeEntry> entries() {
    return tables.table(Redmine.TIME_ENTRIES);
  }

  @Override
  public @Nullable TimeEntry find(long id) {
    return entries().find(ref(id)).orElse(null);
  }

  @Override
  public void write(long id, TimeEntry values) {
    entries().update(ref(id), now -> there(values));
  }

  @Override
  public void delete(long id) {
    entries().delete(ref(id));
  }

  @Override
  public long bringBack(long id, TimeEntry values) {
    return entries().undelete(ref(id)) ? id : entries().create(there(values)).id();
  }

  /** An issue that was deleted meanwhile is left out. */
  private TimeEntry there(TimeEntry was) {
    Ref<Issue> issue = was.issue();
    return issue == null || tables.table(Redmine.ISSUES).find(issue).isPresent()
        ? was
        : new TimeEntry(
            was.project(), null, was.activity(), was.hours(), was.spentOn(), was.comments());
  }

  @Override
  public boolean fits(long id, TimeEntry values) {
    return true;
  }

  @Override
  public boolean runs(TimeEntry values) {
    return false;
  }

  @Override
  public String name(TimeEntry values) {
    return values.comments();
  }

  private static Ref<TimeEntry> ref(long id) {
    return Redmine.TIME_ENTRIES.ref(id);
  }
}
