package dev.sluice.engine.domain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.RestApi;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A server with folders in folders. It refuses an unknown parent, a folder inside itself, and the
 * delete of a folder with others in it, unless it deletes those too.
 */
final class TreeServer extends TestServer {

  private final RestApi api;
  boolean deletesChildren;

  TreeServer(ServerClock clock, Resource folders) {
    super(clock);
    this.api = new RestApi(List.of(folders));
  }

  /** The path of each folder, as {@code a/b}, in the order of creation. */
  synchronized List<String> paths() {
    Map<String, ObjectNode> rows = rows();
    return rows.keySet().stream().map(id -> path(id, rows)).toList();
  }

  synchronized String add(String name, @Nullable String parent) {
    return api.add("folders", folder(name, parent), clock().now());
  }

  synchronized void move(String id, @Nullable String parent) {
    api.edit("folders", id, folder(null, parent), clock().now());
  }

  /** Also what is in it. */
  synchronized void delete(String id) {
    rows()
        .forEach(
            (child, row) -> {
              if (row.path("parent_id").asText().equals(id) && !child.equals(id)) {
                delete(child);
              }
            });
    api.delete("folders", id, clock().now());
  }

  synchronized String id(String name) {
    return rows().entrySet().stream()
        .filter(row -> row.getValue().path("name").asText().equals(name))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  private static ObjectNode folder(@Nullable String name, @Nullable String parent) {
    ObjectNode folder =
        Json.object().put("parent_id", parent == null ? null : Long.valueOf(parent));
    return name == null ? folder : folder.put("name", name);
  }

  private Map<String, ObjectNode> rows() {
    Map<String, ObjectNode> rows = new LinkedHashMap<>();
    api.rows("folders").forEach(row -> rows.put(row.path("id").asText(), row));
    return rows;
  }

  private static String path(String id, Map<String, ObjectNode> rows) {
    ObjectNode row = rows.get(id);
    String name = row == null ? "?" : row.path("name").asText();
    JsonNode parent = row == null ? null : row.get("parent_id");
    boolean isRoot = parent == null || parent.isNull() || parent.asText().equals(id);
    return isRoot ? name : path(parent.asText(), rows) + "/" + name;
  }

  @Override
  protected Answer serve(Request request) {
    String id = request.path().substring(request.path().lastIndexOf('/') + 1);
    Map<String, ObjectNode> rows = new HashMap<>(rows());
    if (request.method().equals("DELETE") && rows.containsKey(id)) {
      boolean hasChildren =
          rows.values().stream().anyMatch(row -> row.path("parent_id").asText().equals(id));
      if (hasChildren && !deletesChildren) {
        return Answer.error(422, "the folder is not empty");
      }
      delete(id);
      return Answer.empty(204);
    }
    if (request.body().size() > 0) {
      JsonNode parent = Json.parse(request.body()).path("parent_id");
      String wrong = wrong(parent.isNull() ? "" : parent.asText(), id, rows);
      if (wrong != null) {
        return Answer.error(422, wrong);
      }
    }
    return api.answer(request, true, clock().now());
  }

  private static @Nullable String wrong(String parent, String id, Map<String, ObjectNode> rows) {
    Set<String> path = new HashSet<>(Set.of(id));
    for (String up = parent; !up.isEmpty(); ) {
      if (!rows.containsKey(up)) {
        return "unknown parent";
      }
      if (!path.add(up)) {
        return "a folder cannot be inside itself";
      }
      JsonNode next = rows.get(up).path("parent_id");
      up = next.isNull() || next.asText().equals(up) ? "" : next.asText();
    }
    return null;
  }
}
