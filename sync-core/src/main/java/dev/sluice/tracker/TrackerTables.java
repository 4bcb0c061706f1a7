package dev.sluice.tracker;

import dev.sluice.store.Table;
import dev.sluice.store.Tables;

/** The tracker's nine tables, of a database or of one transaction. */
public interface TrackerTables extends Tables {

  /** Pieces of time. */
  default Table<TimeEntry> timeEntries() {
    return table(TimeEntry.TYPE);
  }

  /** What time is spent on. */
  default Table<Project> projects() {
    return table(Project.TYPE);
  }

  /** Whom projects are done for. */
  default Table<Client> clients() {
    return table(Client.TYPE);
  }

  /** What entries are marked with. */
  default Table<Tag> tags() {
    return table(Tag.TYPE);
  }

  /** Parts of projects. */
  default Table<Task> tasks() {
    return table(Task.TYPE);
  }

  /** What everything else belongs to. */
  default Table<Workspace> workspaces() {
    return table(Workspace.TYPE);
  }

  /** Who is logged in: one row, none before the first pull. */
  default Table<User> user() {
    return table(User.TYPE);
  }

  /** How the user likes dates and times to look: one row, none before the first pull. */
  default Table<Preferences> preferences() {
    return table(Preferences.TYPE);
  }

  /** What the workspaces' plans allow. */
  default Table<WorkspaceFeatures> workspaceFeatures() {
    return table(WorkspaceFeatures.TYPE);
  }
}
