package dev.sluice.tracker;

import dev.sluice.schema.SyncSchema;

/** The time tracker as data: all that the engine knows of it. */
public final class TrackerSchema {

  /**
   * The tracker's nine types in dependency order. A pull fetches three chains of types. The first
   * chain is workspaces, preferences, projects. The second chain is the user, tags, time entries.
   * The third chain is workspace features, clients, tasks.
   */
  public static final SyncSchema SCHEMA =
      SyncSchema.of(
              1,
              Workspace.TYPE,
              User.TYPE,
              WorkspaceFeatures.TYPE,
              Preferences.TYPE,
              Tag.TYPE,
              Client.TYPE,
              Project.TYPE,
              Task.TYPE,
              TimeEntry.TYPE)
          .fetchedAs(
              Workspace.TYPE,
              User.TYPE,
              WorkspaceFeatures.TYPE,
              Preferences.TYPE,
              Tag.TYPE,
              Client.TYPE,
              Project.TYPE,
              TimeEntry.TYPE,
              Task.TYPE)
          .accountIn(User.TYPE)
          .credentialsCheckedAt(TrackerEndpoints.LOGGED)
          .quotaHeaders(TrackerQuotas.HEADERS)
          .related(TrackerEndpoints.related());

  private TrackerSchema() {}
}
