package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import java.util.Optional;

/** What an entry refers to: its project and its task. */
final class EntryLinks {
  private final World world;

  EntryLinks(World world) {
    this.world = world;
  }

  /** Writes project and task into the entry; fields that were not sent stay as they are. */
  void apply(ObjectNode entry, ObjectNode body) {
    long workspace = entry.get("workspace_id").asLong();
    if (body.has("project_id")) {
      entry.set("project_id", project(body.get("project_id"), workspace));
    }
    if (body.has("task_id")) {
      entry.set("task_id", task(body.get("task_id")));
    }
    matchTaskAndProject(entry, body);
  }

  private JsonNode project(JsonNode id, long workspace) {
    if (!id.isNull()) {
      Row project = found(RowKind.PROJECT, id, "User cannot access the selected project");
      Refusal.unless(
          project.workspace() == workspace,
          "Conflict with project/workspace: project needs to be in the same workspace as the time"
              + " entry");
    }
    return id;
  }

  private JsonNode task(JsonNode id) {
    if (!id.isNull()) {
      found(RowKind.TASK, id, "User cannot access selected task");
    }
    return id;
  }

  /** A task brings its project along; a project that was chosen drops another project's task. */
  private void matchTaskAndProject(ObjectNode entry, ObjectNode body) {
    Optional<Row> task = world.find(RowKind.TASK, entry.path("task_id").asLong());
    if (task.isEmpty() || Json.same(projectOf(task.get()), entry.get("project_id"))) {
      return;
    }
    boolean taskSent = body.hasNonNull("task_id");
    boolean bothSent = taskSent && body.hasNonNull("project_id");
    Refusal.unless(!bothSent, "User cannot access selected task");
    if (taskSent) {
      entry.set("project_id", projectOf(task.get()));
    } else {
      entry.putNull("task_id");
    }
  }

  private static JsonNode projectOf(Row task) {
    return task.data().get("project_id");
  }

  private Row found(RowKind kind, JsonNode id, String words) {
    return world.find(kind, id.asLong()).orElseThrow(() -> new Refusal(400, words));
  }
}
