package dev.sluice.tracker;

import static dev.sluice.schema.Endpoint.delete;
import static dev.sluice.schema.Endpoint.post;
import static dev.sluice.schema.Endpoint.put;

import dev.sluice.schema.Bulk;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema.Related;
import java.time.Duration;
import java.time.Period;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the nine types live on the server. */
final class TrackerEndpoints {

  /** A workspace that comes within reach resets all cursors, so no list is fetched for that. */
  private static final Since CHANGES =
      Since.epochSeconds("since").overlap(Duration.ofMinutes(1)).complete();

  /**
   * Each pull reads this list whole, because only a whole list shows that the user has lost access.
   * A workspace that the list lacks is out of reach with all its rows, but not deleted. Unsynced
   * rows stay.
   */
  static final Endpoints WORKSPACES =
      Endpoints.list("me/workspaces").update(put("workspaces/{id}")).omitting().grantingAccess();

  /** Answers 200 as long as the token is alive. */
  static final String LOGGED = "me/logged";

  static final Endpoints USERS = Endpoints.list("me").update(put("me").ofUser()).omitting();

  static final Endpoints FEATURES = Endpoints.list("me/features").identifiedBy("workspace_id");

  static final Endpoints PREFERENCES =
      Endpoints.list("me/preferences").single().update(post("me/preferences").silent());

  static final Endpoints TAGS =
      changing("me/tags", "workspaces/{workspace_id}/tags")
          .tombstones("deleted_at", "server_deleted_at")
          .alreadyExists("already exists");

  /** Nobody knows whether the list names archived ones. */
  static final Endpoints CLIENTS =
      changing("me/clients", "workspaces/{workspace_id}/clients")
          .alreadyExists("already exists")
          .omitting();

  /** The time entries of a deleted project stay, without a project. */
  static final Endpoints PROJECTS =
      changing("me/projects?include_archived=true", "workspaces/{workspace_id}/projects")
          .one("workspaces/{workspace_id}/projects/{id}")
          .delete(delete("workspaces/{workspace_id}/projects/{id}?teDeletionMode=unassign"))
          .alreadyExists("already exists");

  /** Nobody knows whether the list names those of archived projects. */
  static final Endpoints TASKS =
      changing(
              "me/tasks?include_not_active=true",
              "workspaces/{workspace_id}/projects/{project_id}/tasks")
          .omitting();

  /** Documented, and never seen at the real service: an app decides. */
  private static final Bulk ENTRIES_AT_ONCE =
      Bulk.patch("workspaces/{workspace_id}/time_entries/{ids}", "success").onlyIfAsked();

  /** The server answers at most 1,000 entries, and none older than about three months. */
  static final Endpoints TIME_ENTRIES =
      changing("me/time_entries", "workspaces/{workspace_id}/time_entries")
          .range(
              new DateRange("start_date", "end_date", Period.ofMonths(2), Period.ofDays(2), 1000))
          .create(post("workspaces/{workspace_id}/time_entries").saying("created_with", "Sluice"))
          .bulk(ENTRIES_AT_ONCE)
          .ownedBy("user_id", "uid");

  private TrackerEndpoints() {}

  /**
   * The request whose answer has the user and the lists of five other types. The time entries of
   * this answer reach back only ten days, so time entries have their own request.
   */
  static Related related() {
    Map<EntityType<?>, String> lists = new LinkedHashMap<>();
    lists.put(Workspace.TYPE, "workspaces");
    lists.put(Tag.TYPE, "tags");
    lists.put(Client.TYPE, "clients");
    lists.put(Project.TYPE, "projects");
    lists.put(Task.TYPE, "tasks");
    return new Related("me?with_related_data=true", User.TYPE, lists);
  }

  private static Endpoints changing(String list, String rows) {
    return Endpoints.list(list)
        .since(CHANGES)
        .create(post(rows))
        .update(put(rows + "/{id}"))
        .delete(delete(rows + "/{id}"));
  }
}
