package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Answers requests about resources, from rows in memory. Not safe for threads. */
public final class RestApi {

  private final Map<String, ResourceRows> resources = new LinkedHashMap<>();
  private final RestUploads uploads = new RestUploads();
  private final RestReferences references = new RestReferences(resources);

  /** Resources without rows. */
  public RestApi(List<Resource> all) {
    all.forEach(one -> resources.put(one.path, new ResourceRows(one, uploads)));
  }

  /** The rows that are there, as an answer shows them, the oldest first. */
  public List<ObjectNode> rows(String resource) {
    ResourceRows rows = found(resource);
    return rows.all().stream().map(row -> row.shown(rows.habits())).toList();
  }

  /** Another client makes a row; answers its id. */
  public String add(String resource, JsonNode values, Instant now) {
    return found(resource).add((ObjectNode) values, now).id();
  }

  /** Another client changes some values of a row. */
  public void edit(String resource, String id, JsonNode values, Instant now) {
    found(resource).change(id, (ObjectNode) values, false, now);
  }

  /** Another client deletes a row. */
  public void delete(String resource, String id, Instant now) {
    references.delete(found(resource), id, now);
  }

  /** How many files no row has taken. */
  public int unusedUploads() {
    return uploads.unused();
  }

  /** Files that no row has taken are cleared away. */
  public void forgetUploads() {
    uploads.forget();
  }

  private ResourceRows found(String resource) {
    ResourceRows rows = resources.get(resource);
    if (rows == null) {
      throw new IllegalArgumentException("no resource at " + resource);
    }
    return rows;
  }

  /**
   * Answers a request.
   *
   * @param known whether its credentials are valid
   */
  public Answer answer(Request request, boolean known, Instant now) {
    Optional<Answer> upload =
        known ? uploads.answer(request, resources.values()) : Optional.empty();
    if (upload.isPresent()) {
      return upload.get();
    }
    for (ResourceRows rows : resources.values()) {
      Optional<String> id = id(rows.habits().path, request.path());
      if (id.isPresent() && known) {
        String parent = parent(rows.habits(), id.get(), request.path());
        return new RestCall(rows, references, parent, request, now).answer(id.get());
      }
      boolean isList = id.isPresent() && id.get().isEmpty() && request.method().equals("GET");
      if (isList && rows.habits().isOpen) {
        return new RestList(new ResourceRows(rows.habits(), uploads), "").answer(request);
      }
    }
    return Answer.empty(known ? 404 : 401);
  }

  /** The id that a path names; empty text for the list, nothing if it is another resource's. */
  private static Optional<String> id(String resource, String path) {
    if (path.endsWith("/" + resource)) {
      return Optional.of("");
    }
    int at = path.lastIndexOf('/');
    return path.substring(0, at).endsWith("/" + resource)
        ? Optional.of(URLDecoder.decode(path.substring(at + 1), StandardCharsets.UTF_8))
        : Optional.empty();
  }

  /** The id of the row below which a path leads; empty text if it leads below none. */
  private static String parent(Resource habits, String id, String path) {
    String own = "/" + habits.path + (id.isEmpty() ? "" : path.substring(path.lastIndexOf('/')));
    String above = path.substring(0, path.length() - own.length());
    int at = above.lastIndexOf('/');
    boolean isBelow =
        habits.parent != null
            && at >= 0
            && above.substring(0, at).endsWith("/" + habits.parent.resource());
    return isBelow ? URLDecoder.decode(above.substring(at + 1), StandardCharsets.UTF_8) : "";
  }

  /** The values that a body carries. */
  static ObjectNode values(Request request, Resource habits) {
    try {
      return RestPath.object(
          request.body().size() == 0 ? Json.object() : Json.parse(request.body()), habits.bodyIn);
    } catch (UncheckedIOException noJson) {
      return Json.object();
    }
  }
}
