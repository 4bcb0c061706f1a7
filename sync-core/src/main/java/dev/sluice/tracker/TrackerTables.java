package dev.sluice.tracker;

import dev.sluice.store.Table;
import dev.sluice.store.Tables;

/** The tracker's nine tables, of a database or of one transaction. */
public interface TrackerTables extends Tables {

  /** Pieces of time. */
  default Table<TimeEntry> timeEntries() {
    return table(TimeEntry.TYPE);
  }

  /** The projects on which time is spent. */
  default Table<Project> projects() {
    return table(Project.TYPE);
  }

  /** The clients for whom projects are done. */
  default Table<Client> clients() {
    return table(Client.TYPE);
  }

  /** The tags that mark entries. */
  default Table<Tag> tags() {
    return table(Tag.TYPE);
  }

  /** Parts of projects. */
  default Table<Task> tasks() {
    return table(Task.TYPE);
  }

  /** The workspaces, to which everything else belongs. */
  default Table<Workspace> workspaces() {
    return table(Workspace.TYPE);
  }

  /** The user who is logged in: one row, none before the first pull. */
  default Table<User> user() {
    return table(User.TYPE);
  }

  /** The user's formats for dates and times: one row, none before the first pull. */
  default Table<Preferences> preferences() {
    return table(Preferences.TYPE);
  }

  /** The features that the workspaces' plans allow. */
  default Table<WorkspaceFeatures> workspaceFeatures() {
    return table(WorkspaceFeatures.TYPE);
  }
}
