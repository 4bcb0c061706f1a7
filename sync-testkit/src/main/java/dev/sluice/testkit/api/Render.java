package dev.sluice.testkit.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.Row;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.testkit.state.Times;
import dev.sluice.testkit.state.World;
import java.time.Instant;

/** Writes rows as JSON. The same row looks different in a list and alone, as on the real server. */
public final class Render {
  private static final String ZULU = "Z";

  private final World world;

  /** Writes the rows of this world. */
  public Render(World world) {
    this.world = world;
  }

  /** As one of many: times with {@code +00:00}. */
  public ObjectNode listed(Row row) {
    return write(row, "+00:00");
  }

  /** As the answer to a change: times with {@code Z}; no tags are {@code null}. */
  public ObjectNode alone(Row row) {
    ObjectNode json = write(row, ZULU);
    if (json.path("tag_ids").isEmpty() && row.kind() == RowKind.TIME_ENTRY) {
      json.putNull("tag_ids").putNull("tags");
    }
    return json;
  }

  private ObjectNode write(Row row, String zone) {
    ObjectNode json = Json.object().put("id", row.id());
    json.setAll(row.data().deepCopy());
    json.put("at", Times.zulu(row.at()));
    json.put(row.kind().tombstoneField(), row.deletedAt().map(Times::zulu).orElse(null));
    switch (row.kind()) {
      case TIME_ENTRY -> entry(json, zone);
      case PROJECT -> project(row, json);
      case CLIENT -> client(row, json);
      case TASK -> json.set("client_id", clientOf(json));
      case TAG -> removeUnlessDeleted(row, json);
      case WORKSPACE -> workspace(row, json);
    }
    return json;
  }

  private void entry(ObjectNode json, String zone) {
    if (json.path("stop").isNull() && !zone.equals(ZULU)) {
      json.put("duration", -Instant.parse(json.get("start").asText()).getEpochSecond());
    }
    rezone(json, "start", zone);
    rezone(json, "stop", zone);
    json.set("tags", tagNames(json.get("tag_ids")));
    if (json.get("tag_ids").isEmpty() && json.get("id").asLong() % 2 == 0) {
      json.putNull("tag_ids").putNull("tags");
    }
    json.set("uid", json.get("user_id"));
    alias(json, "workspace_id", "wid");
    alias(json, "project_id", "pid");
    alias(json, "task_id", "tid");
  }

  private ArrayNode tagNames(JsonNode ids) {
    ArrayNode names = Json.array();
    ids.forEach(
        id -> world.find(RowKind.TAG, id.asLong()).ifPresent(tag -> names.add(tag.text("name"))));
    return names;
  }

  private static void project(Row row, ObjectNode json) {
    String living = json.path("active").asBoolean() ? "active" : "archived";
    json.put("status", row.deletedAt().isPresent() ? "deleted" : living);
    json.set("wid", json.get("workspace_id"));
    json.set("cid", json.get("client_id"));
  }

  /** Clients alone have {@code wid} only, and whole seconds. */
  private static void client(Row row, ObjectNode json) {
    json.set("wid", json.remove("workspace_id"));
    json.put("at", Times.offset(row.at()));
    removeUnlessDeleted(row, json);
  }

  private JsonNode clientOf(ObjectNode task) {
    return world
        .find(RowKind.PROJECT, task.path("project_id").asLong())
        .map(project -> project.data().get("client_id"))
        .orElseGet(() -> Json.of(null));
  }

  private void workspace(Row row, ObjectNode json) {
    long active =
        world
            .live(RowKind.PROJECT)
            .filter(p -> p.workspace() == row.id() && p.data().path("active").asBoolean())
            .count();
    json.put("active_project_count", active);
    json.put("at", Times.offset(row.at()));
  }

  private static void rezone(ObjectNode json, String field, String zone) {
    String time = json.path(field).asText();
    if (time.endsWith(ZULU)) {
      json.put(field, time.substring(0, time.length() - ZULU.length()) + zone);
    }
  }

  private static void alias(ObjectNode json, String name, String old) {
    if (json.hasNonNull(name)) {
      json.set(old, json.get(name));
    }
  }

  private static void removeUnlessDeleted(Row row, ObjectNode json) {
    if (row.deletedAt().isEmpty()) {
      json.remove(row.kind().tombstoneField());
    }
  }
}
