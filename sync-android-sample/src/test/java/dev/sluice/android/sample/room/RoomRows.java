package dev.sluice.android.sample.room;

import androidx.annotation.NonNull;
import androidx.room.ColumnInfo;
import androidx.room.Entity;
import androidx.room.ForeignKey;
import androidx.room.Index;
import androidx.room.PrimaryKey;

/**
 * The tables of a tracker as entities of Room, to be copied. Dates are milliseconds since 1970, and
 * references are local ids, not the server's.
 */
public final class RoomRows {

  private RoomRows() {}

  /** What every row has. */
  public abstract static class SyncedRow {
    @PrimaryKey(autoGenerate = true)
    public long id;

    @ColumnInfo(name = "server_id")
    public Long serverId;

    public boolean deleted;
  }

  @Entity(
      tableName = "workspaces",
      indices = {@Index(value = "server_id", unique = true)})
  public static class WorkspaceRow extends SyncedRow {
    @NonNull public String name;

    @ColumnInfo(name = "organization_id")
    public Long organizationId;

    public boolean premium;

    public boolean admin;

    @ColumnInfo(name = "only_admins_create_projects")
    public boolean onlyAdminsCreateProjects;

    @ColumnInfo(name = "only_admins_create_tags")
    public boolean onlyAdminsCreateTags;

    @ColumnInfo(name = "suspended_at")
    public Long suspendedAt;

    public boolean accessible;

    public Long at;
  }

  @Entity(
      tableName = "users",
      indices = {@Index(value = "server_id", unique = true), @Index("default_workspace_id")},
      foreignKeys = {
        @ForeignKey(
            entity = WorkspaceRow.class,
            parentColumns = "id",
            childColumns = "default_workspace_id",
            onDelete = ForeignKey.SET_NULL)
      })
  public static class UserRow extends SyncedRow {
    public String email;

    @NonNull public String fullname;

    public String timezone;

    @ColumnInfo(name = "default_workspace_id")
    public Long defaultWorkspaceId;

    @ColumnInfo(name = "beginning_of_week")
    public int beginningOfWeek;

    @ColumnInfo(name = "image_url")
    public String imageUrl;
  }

  @Entity(
      tableName = "workspace_features",
      indices = {@Index(value = "server_id", unique = true), @Index("workspace_id")},
      foreignKeys = {
        @ForeignKey(
            entity = WorkspaceRow.class,
            parentColumns = "id",
            childColumns = "workspace_id",
            onDelete = ForeignKey.CASCADE)
      })
  public static class WorkspaceFeaturesRow extends SyncedRow {
    @ColumnInfo(name = "workspace_id")
    public long workspaceId;

    @NonNull public String features;
  }

  @Entity(
      tableName = "preferences",
      indices = {@Index(value = "server_id", unique = true)})
  public static class PreferencesRow extends SyncedRow {
    @ColumnInfo(name = "date_format")
    public String dateFormat;

    @ColumnInfo(name = "timeofday_format")
    public String timeofdayFormat;

    @ColumnInfo(name = "duration_format")
    public String durationFormat;

    @ColumnInfo(name = "collapse_time_entries")
    public Boolean collapseTimeEntries;
  }

  @Entity(
      tableName = "tags",
      indices = {@Index(value = "server_id", unique = true), @Index("workspace_id")},
      foreignKeys = {
        @ForeignKey(
            entity = WorkspaceRow.class,
            parentColumns = "id",
            childColumns = "workspace_id",
            onDelete = ForeignKey.CASCADE)
      })
  public static class TagRow extends SyncedRow {
    @ColumnInfo(name = "workspace_id")
    public long workspaceId;

    @NonNull public String name;

    public Long at;
  }

  @Entity(
      tableName = "clients",
      indices = {@Index(value = "server_id", unique = true), @Index("workspace_id")},
      foreignKeys = {
        @ForeignKey(
            entity = WorkspaceRow.class,
            parentColumns = "id",
            childColumns = "workspace_id",
            onDelete = ForeignKey.CASCADE)
      })
  public static class ClientRow extends SyncedRow {
    @ColumnInfo(name = "workspace_id")
    public long workspaceId;

    @NonNull public String name;

    public boolean archived;

    public Long at;
  }

  @Entity(
      tableName = "projects",
      indices = {
        @Index(value = "server_id", unique = true),
        @Index("workspace_id"),
        @Index("client_id")
      },
      foreignKeys = {
        @ForeignKey(
            entity = WorkspaceRow.class,
            parentColumns = "id",
            childColumns = "workspace_id",
            onDelete = ForeignKey.CASCADE),
        @ForeignKey(
            entity = ClientRow.class,
            parentColumns = "id",
            childColumns = "client_id",
            onDelete = ForeignKey.SET_NULL)
      })
  public static class ProjectRow extends SyncedRow {
    @ColumnInfo(name = "workspace_id")
    public long workspaceId;

    @ColumnInfo(name = "client_id")
    public Long clientId;

    @NonNull public String name;

    @NonNull public String color;

    public boolean active;

    @ColumnInfo(name = "is_private")
    public boolean isPrivate;

    public Boolean billable;

    public Long at;
  }

  @Entity(
      tableName = "tasks",
      indices = {
        @Index(value = "server_id", unique = true),
        @Index("workspace_id"),
        @Index("project_id")
      },
      foreignKeys = {
        @ForeignKey(
            entity = WorkspaceRow.class,
            parentColumns = "id",
            childColumns = "workspace_id",
            onDelete = ForeignKey.CASCADE),
        @ForeignKey(
            entity = ProjectRow.class,
            parentColumns = "id",
            childColumns = "project_id",
            onDelete = ForeignKey.CASCADE)
      })
  public static class TaskRow extends SyncedRow {
    @ColumnInfo(name = "workspace_id")
    public long workspaceId;

    @ColumnInfo(name = "project_id")
    public long projectId;

    @NonNull public String name;

    public boolean active;

    @ColumnInfo(name = "estimated_seconds")
    public Long estimatedSeconds;

    public Long at;
  }

  @Entity(
      tableName = "time_entries",
      indices = {
        @Index(value = "server_id", unique = true),
        @Index("workspace_id"),
        @Index("project_id"),
        @Index("task_id"),
        @Index("start"),
        @Index("duration")
      },
      foreignKeys = {
        @ForeignKey(
            entity = WorkspaceRow.class,
            parentColumns = "id",
            childColumns = "workspace_id",
            onDelete = ForeignKey.CASCADE),
        @ForeignKey(
            entity = ProjectRow.class,
            parentColumns = "id",
            childColumns = "project_id",
            onDelete = ForeignKey.SET_NULL),
        @ForeignKey(
            entity = TaskRow.class,
            parentColumns = "id",
            childColumns = "task_id",
            onDelete = ForeignKey.SET_NULL)
      })
  public static class TimeEntryRow extends SyncedRow {
    @ColumnInfo(name = "workspace_id")
    public long workspaceId;

    @ColumnInfo(name = "project_id")
    public Long projectId;

    @ColumnInfo(name = "task_id")
    public Long taskId;

    @NonNull
    @ColumnInfo(name = "tag_ids")
    public String tagIds;

    @NonNull public String description;

    public long start;

    public long duration;

    public boolean billable;

    public Long at;
  }
}
