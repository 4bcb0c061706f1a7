package dev.sluice.draft;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The description of an API as a tree. Nothing is fetched: a {@code $ref} to another document leads
 * nowhere.
 */
record Document(JsonNode root) {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String REF = "$ref";
  private static final int MOST_STEPS = 32; // a $ref to a $ref; a circle of them ends here
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  /**
   * Reads YAML or JSON.
   *
   * @throws IllegalArgumentException if it describes no API
   */
  static Document parse(String text) {
    JsonNode root = text.stripLeading().startsWith("{") ? json(text) : YamlTree.of(text);
    if (!root.path("paths").isObject() || !(root.has("openapi") || root.has("swagger"))) {
      throw new IllegalArgumentException(
          "this is no description of an API: 'openapi' or 'swagger', and 'paths', are missing");
    }
    return new Document(root);
  }

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("this is no JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** Whether it is written in the older language. */
  boolean isSwagger() {
    return root.has("swagger");
  }

  /** What a node means: a reference within the document is followed. */
  JsonNode resolved(JsonNode node) {
    JsonNode found = node;
    for (int step = 0; step < MOST_STEPS && found.has(REF); step++) {
      found = target(found.path(REF).asText());
    }
    return found.has(REF) ? MissingNode.getInstance() : found;
  }

  private JsonNode target(String ref) {
    if (!ref.startsWith("#")) {
      return MissingNode.getInstance();
    }
    JsonNode found = root;
    for (String part : ref.substring(1).split("/", -1)) {
      String name = decoded(part).replace("~1", "/").replace("~0", "~");
      if (!name.isEmpty()) {
        found =
            found.isArray() && isNumber(name)
                ? found.path(Integer.parseInt(name))
                : found.path(name);
      }
    }
    return found;
  }

  private static boolean isNumber(String name) {
    return name.matches("\\d{1,6}");
  }

  private static String decoded(String part) {
    if (!part.contains("%")) {
      return part;
    }
    try {
      return URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return part;
    }
  }

  /** The last name of the reference that stands there; empty if none does. */
  static String refName(JsonNode node) {
    String ref = node.path(REF).asText("");
    return ref.substring(ref.lastIndexOf('/') + 1);
  }

  /** The references that lead out of the document. */
  Set<String> foreignRefs() {
    Set<String> refs = new TreeSet<>();
    for (JsonNode ref : root.findValues(REF)) {
      if (ref.isTextual() && !ref.asText().startsWith("#")) {
        refs.add(ref.asText());
      }
    }
    return refs;
  }

  /** All operations by their path, in the document's order, then by the method in capitals. */
  Map<String, Map<String, Operation>> paths() {
    Map<String, Map<String, Operation>> paths = new LinkedHashMap<>();
    root.path("paths")
        .properties()
        .forEach(
            path -> paths.put(trimmed(path.getKey()), operations(path.getKey(), path.getValue())));
    return paths;
  }

  /** A path below the server: the slash at its begin is left out, one at its end is kept. */
  private static String trimmed(String path) {
    return path.replaceFirst("^/+", "");
  }

  private Map<String, Operation> operations(String path, JsonNode written) {
    JsonNode item = resolved(written);
    Map<String, Operation> operations = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> each : item.properties()) {
      if (METHODS.contains(each.getKey())) {
        List<JsonNode> parameters = new ArrayList<>();
        item.path("parameters").forEach(parameter -> parameters.add(resolved(parameter)));
        each.getValue()
            .path("parameters")
            .forEach(parameter -> parameters.add(resolved(parameter)));
        Operation operation =
            new Operation(this, trimmed(path), each.getKey(), each.getValue(), parameters);
        operations.put(operation.verb(), operation);
      }
    }
    return operations;
  }
}
