package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One request that an API takes.
 *
 * @param path without a slash at its begin
 * @param parameters those of its path, too
 */
record Operation(
    Document document, String path, String method, JsonNode node, List<JsonNode> parameters) {

  private static final String SCHEMA = "schema";

  /** Its method in capitals. */
  String verb() {
    return method.toUpperCase(Locale.ROOT);
  }

  /** The parameters of its query. */
  List<Parameter> query() {
    return in("query");
  }

  /** The parameters of that place: query, header or path. */
  List<Parameter> in(String place) {
    List<Parameter> found = new ArrayList<>();
    for (JsonNode parameter : parameters) {
      if (parameter.path("in").asText().equals(place)) {
        JsonNode schema = parameter.has(SCHEMA) ? parameter.path(SCHEMA) : parameter;
        found.add(
            new Parameter(
                parameter.path("name").asText(),
                Schema.of(document, schema),
                parameter.path("description").asText("")));
      }
    }
    return found;
  }

  /** Whether it takes this header. */
  boolean takesHeader(String name) {
    return in("header").stream().anyMatch(header -> header.name().equalsIgnoreCase(name));
  }

  /** The body that it takes as JSON; a schema of nothing if it takes none. */
  Schema body() {
    for (JsonNode parameter : parameters) {
      if (parameter.path("in").asText().equals("body")) {
        return Schema.of(document, parameter.path(SCHEMA));
      }
    }
    return content(document.resolved(node.path("requestBody")));
  }

  /** Whether it takes a body, but none as JSON. */
  boolean takesFormsOnly() {
    JsonNode content = document.resolved(node.path("requestBody")).path("content");
    boolean inForm =
        parameters.stream().anyMatch(parameter -> parameter.path("in").asText().equals("formData"));
    return inForm || (!content.isEmpty() && jsonOf(content).isMissingNode());
  }

  /** What it answers when all is well; a schema of nothing if that is not said. */
  Schema answer() {
    JsonNode response = success();
    return response.has(SCHEMA) ? Schema.of(document, response.path(SCHEMA)) : content(response);
  }

  /** Whether it says that it answers nothing. */
  boolean answersNothing() {
    return node.path("responses").has("204") && answer().isNothing();
  }

  /** Whether a good answer has this header. */
  boolean answersHeader(String name) {
    for (Map.Entry<String, JsonNode> header : success().path("headers").properties()) {
      if (header.getKey().equalsIgnoreCase(name)) {
        return true;
      }
    }
    return false;
  }

  /** The good answer: the first of 200 to 299 that has a body, else the first of them. */
  private JsonNode success() {
    JsonNode first = MissingNode.getInstance();
    for (Map.Entry<String, JsonNode> each : node.path("responses").properties()) {
      if (each.getKey().startsWith("2")) {
        JsonNode response = document.resolved(each.getValue());
        if (response.has(SCHEMA) || response.has("content")) {
          return response;
        }
        first = first.isMissingNode() ? response : first;
      }
    }
    return first;
  }

  private Schema content(JsonNode holder) {
    return Schema.of(document, jsonOf(holder.path("content")).path(SCHEMA));
  }

  private static JsonNode jsonOf(JsonNode content) {
    for (Map.Entry<String, JsonNode> each : content.properties()) {
      String type = each.getKey().toLowerCase(Locale.ROOT);
      if (type.contains("json") || type.startsWith("*/*")) {
        return each.getValue();
      }
    }
    return MissingNode.getInstance();
  }
}
