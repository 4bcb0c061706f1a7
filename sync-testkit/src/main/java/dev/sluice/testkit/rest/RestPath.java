package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;

/** Places inside a JSON object: names with dots between. */
final class RestPath {

  private RestPath() {}

  /** The value inside one object, or the value itself if the path is empty. */
  static JsonNode wrapped(String path, JsonNode value) {
    if (path.isEmpty()) {
      return value;
    }
    ObjectNode around = Json.object();
    set(around, path, value);
    return around;
  }

  static void set(ObjectNode object, String path, JsonNode value) {
    int dot = path.indexOf('.');
    if (dot < 0) {
      object.set(path, value);
    } else {
      set(object.withObject("/" + path.substring(0, dot)), path.substring(dot + 1), value);
    }
  }

  /** The value at this place; a missing node if there is none. */
  static JsonNode at(JsonNode body, String path) {
    return path.isEmpty() ? body : body.at("/" + path.replace('.', '/'));
  }

  /** The object at this place of a body; an empty one if there is none. */
  static ObjectNode object(JsonNode body, String path) {
    JsonNode found = at(body, path);
    return found.isObject() ? (ObjectNode) found : Json.object();
  }
}
