package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;

/** What may be done to the user, the preferences and the workspaces. */
public final class AccountRules {
  private static final List<String> USER_FIELDS =
      List.of(
          "beginning_of_week country_id default_workspace_id email fullname timezone".split(" "));

  private final World world;

  /** The rules for the account of this world. */
  public AccountRules(World world) {
    this.world = world;
  }

  /** Changes the user. */
  public void updateUser(ObjectNode body, Instant now) {
    JsonNode workspace = body.path("default_workspace_id");
    Refusal.unless(
        !workspace.isNumber() || world.find(RowKind.WORKSPACE, workspace.asLong()).isPresent(),
        "Invalid default_workspace_id");
    JsonNode first = body.path("beginning_of_week");
    Refusal.unless(
        !first.isNumber() || (first.asInt() >= 0 && first.asInt() <= 6),
        "Invalid beginning_of_week");
    Refusal.unless(
        !body.has("email") || body.get("email").asText("").contains("@"), "Invalid email");
    copy(USER_FIELDS, body, world.user());
    world.user().put("updated_at", Times.zulu(now));
  }

  /** Changes the preferences that were sent. */
  public void updatePreferences(ObjectNode body) {
    world.preferences().setAll(body);
  }

  /** A new workspace, not the default one. */
  public Row createWorkspace(ObjectNode body, Instant now) {
    ObjectNode data = World.blank(RowKind.WORKSPACE);
    Row row = world.insert(RowKind.WORKSPACE, named(data, body), now);
    if (world.user().path("default_workspace_id").isNull()) {
      world.user().put("default_workspace_id", row.id());
    }
    return row;
  }

  /** Changes a workspace. */
  public Row updateWorkspace(long id, ObjectNode body, Instant now) {
    Row row =
        world
            .find(RowKind.WORKSPACE, id)
            .orElseThrow(() -> new Refusal(403, "Missing or invalid workspace_id"));
    row.data().setAll(named(row.data().deepCopy(), body));
    row.touch(now);
    return row;
  }

  /** Deletes a workspace: a tombstone stays, all that is in it vanishes. */
  public void deleteWorkspace(long id, Instant now) {
    world.find(RowKind.WORKSPACE, id).orElseThrow().delete(now);
    if (world.user().path("default_workspace_id").asLong() == id) {
      world.user().putNull("default_workspace_id");
    }
  }

  private static ObjectNode named(ObjectNode data, ObjectNode body) {
    data.fieldNames().forEachRemaining(field -> copy(List.of(field), body, data));
    Refusal.unless(!data.path("name").asText("").isBlank(), "workspace name can't be blank");
    return data;
  }

  private static void copy(List<String> fields, ObjectNode from, ObjectNode to) {
    for (String field : fields) {
      JsonNode value = from.get(field);
      if (value != null) {
        to.set(field, value);
      }
    }
  }
}
