package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import java.time.Instant;
import java.util.SortedSet;
import java.util.TreeSet;

/** The tags of an entry: sorted ids, given as ids or as names. */
final class EntryTags {
  private final World world;

  EntryTags(World world) {
    this.world = world;
  }

  /** Refuses ids that are not tags of the workspace. */
  void check(ObjectNode body, long workspace) {
    if (!body.has("tag_ids")) {
      return;
    }
    Refusal.unless(body.get("tag_ids").isArray(), "Invalid tag_ids");
    for (JsonNode id : body.get("tag_ids")) {
      boolean known = world.find(RowKind.TAG, id.asLong(), workspace).isPresent();
      Refusal.unless(known, "Invalid tag_ids");
    }
  }

  /** Writes the tags into the entry; makes tags whose names are new. Without either: no change. */
  void apply(ObjectNode entry, ObjectNode body, Instant now) {
    if (!body.has("tag_ids") && !body.has("tags")) {
      return;
    }
    SortedSet<Long> sent = body.has("tag_ids") ? ids(body) : named(entry, body, now);
    SortedSet<Long> result = ids(entry);
    switch (body.path("tag_action").asText("")) {
      case "add" -> result.addAll(sent);
      case "delete" -> result.removeAll(sent);
      default -> result = sent;
    }
    ArrayNode array = entry.putArray("tag_ids");
    result.forEach(array::add);
  }

  private static SortedSet<Long> ids(ObjectNode node) {
    var ids = new TreeSet<Long>();
    node.path("tag_ids").forEach(id -> ids.add(id.asLong()));
    return ids;
  }

  private SortedSet<Long> named(ObjectNode entry, ObjectNode body, Instant now) {
    long workspace = entry.get("workspace_id").asLong();
    var ids = new TreeSet<Long>();
    body.get("tags").forEach(name -> ids.add(tag(workspace, name.asText(), now)));
    return ids;
  }

  private long tag(long workspace, String name, Instant now) {
    return world
        .live(RowKind.TAG)
        .filter(row -> row.workspace() == workspace && row.text("name").equals(name))
        .findFirst()
        .orElseGet(() -> made(workspace, name, now))
        .id();
  }

  private Row made(long workspace, String name, Instant now) {
    ObjectNode body = Json.object().put("name", name);
    return new NamedRules(world, NamedKind.TAG).create(workspace, body, now);
  }
}
