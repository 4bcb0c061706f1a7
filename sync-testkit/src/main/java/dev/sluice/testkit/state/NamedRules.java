package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** What may be done to tags, clients, projects and tasks. */
public final class NamedRules {
  private static final int LONGEST_NAME = 255;

  private final World world;
  private final NamedKind named;

  /** The rules for one kind of rows of this world. */
  public NamedRules(World world, NamedKind named) {
    this.world = world;
    this.named = named;
  }

  /** A new row in a workspace. For a task the body must hold its {@code project_id}. */
  public Row create(long workspace, ObjectNode body, Instant now) {
    ObjectNode data = World.blank(named.kind()).put("workspace_id", workspace);
    if (named.kind() == RowKind.TASK) {
      requirePaidPlan(workspace);
      data.set("project_id", body.get("project_id"));
    }
    write(data, body, 0);
    return world.insert(named.kind(), data, now);
  }

  /** Changes what was sent. */
  public Row update(long workspace, long id, ObjectNode body, Instant now) {
    Row row = find(workspace, id);
    ObjectNode data = row.data().deepCopy();
    write(data, body, id);
    row.data().setAll(data);
    row.touch(now);
    return row;
  }

  /** Deletes a row, with all that follows from it. */
  public void delete(long workspace, long id, Instant now) {
    Row row = find(workspace, id);
    row.delete(now);
    new Cascade(world).deleted(row, now);
  }

  /** The row, or a 404 with this kind's words. */
  public Row find(long workspace, long id) {
    return world
        .find(named.kind(), id, workspace)
        .orElseThrow(() -> new Refusal(404, named.missing(id)));
  }

  private void requirePaidPlan(long workspace) {
    if (!world.premium(workspace)) {
      throw new Refusal(402, "Tasks is a premium feature");
    }
  }

  private void write(ObjectNode data, ObjectNode body, long self) {
    for (String field : named.writable()) {
      JsonNode value = body.get(field);
      if (value != null) {
        data.set(field, value);
      }
    }
    checkName(data.path("name").asText("").strip(), data, self);
    checkClient(data);
  }

  private void checkName(String name, ObjectNode data, long self) {
    Refusal.unless(!name.isBlank() && !data.path("name").isNull(), named.blank());
    int bytes = name.getBytes(StandardCharsets.UTF_8).length;
    Refusal.unless(
        bytes <= LONGEST_NAME, named.noun() + " name can't be longer than 255 characters");
    data.put("name", name);
    boolean taken =
        world.live(named.kind()).anyMatch(row -> row.id() != self && sameName(row.data(), data));
    Refusal.unless(!taken, named.taken(name));
  }

  private boolean sameName(ObjectNode other, ObjectNode data) {
    return same(other, data, "name")
        && same(other, data, named.scope())
        && same(other, data, "workspace_id");
  }

  private static boolean same(ObjectNode a, ObjectNode b, String field) {
    return Json.same(valueOf(a, field), valueOf(b, field));
  }

  private static JsonNode valueOf(ObjectNode node, String field) {
    JsonNode value = node.get(field);
    return value == null ? NullNode.getInstance() : value;
  }

  private void checkClient(ObjectNode data) {
    if (data.hasNonNull("client_id")) {
      long client = data.get("client_id").asLong();
      boolean known =
          world.find(RowKind.CLIENT, client, data.get("workspace_id").asLong()).isPresent();
      Refusal.unless(known, NamedKind.CLIENT.missing(client));
    }
  }
}
