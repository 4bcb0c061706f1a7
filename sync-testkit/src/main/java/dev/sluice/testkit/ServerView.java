package dev.sluice.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.api.Render;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.Row;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.testkit.state.World;
import java.util.List;
import java.util.Map;

/** Looks at what is on the server, without a request. Changes nothing; thread-safe. */
public sealed class ServerView permits WebClient {
  /** What is on the server; locked by whoever uses it. */
  final World world;

  private final Render render;

  ServerView(World world) {
    this.world = world;
    this.render = new Render(world);
  }

  /** The id of the default workspace. Fails when there is none. */
  public long workspace() {
    synchronized (world) {
      JsonNode id = world.user().path("default_workspace_id");
      if (!id.isNumber()) {
        throw new IllegalStateException("the user has no default workspace");
      }
      return id.asLong();
    }
  }

  /** The user as stored. A copy. */
  public JsonNode user() {
    synchronized (world) {
      return world.user().deepCopy();
    }
  }

  /** The preferences. A copy. */
  public JsonNode preferences() {
    synchronized (world) {
      return world.preferences().deepCopy();
    }
  }

  /** All rows of a kind that are there and that the user may see, as a list writes them. */
  public List<JsonNode> rows(RowKind kind) {
    synchronized (world) {
      return world.live(kind).map(render::listed).map(JsonNode.class::cast).toList();
    }
  }

  /** One row, as a list writes it. Fails when it is not there or the user may not see it. */
  public JsonNode row(RowKind kind, long id) {
    synchronized (world) {
      return render.listed(found(kind, id));
    }
  }

  /** Whether a row is there and the user may see it. */
  public boolean has(RowKind kind, long id) {
    synchronized (world) {
      return world.find(kind, id).isPresent();
    }
  }

  /** How many rows have all these values, as a list writes them: more than one means duplicates. */
  public int count(RowKind kind, Map<String, ?> fields) {
    JsonNode wanted = Json.of(fields);
    return (int) rows(kind).stream().filter(row -> matches(row, wanted)).count();
  }

  private static boolean matches(JsonNode row, JsonNode wanted) {
    return wanted.properties().stream()
        .allMatch(field -> Json.same(field.getValue(), row.path(field.getKey())));
  }

  final Row found(RowKind kind, long id) {
    return world
        .find(kind, id)
        .orElseThrow(() -> new IllegalArgumentException("no " + kind + " with id " + id));
  }
}
