package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Keeps rows from referring to what is not there. */
final class RestReferences {

  private final Map<String, ResourceRows> resources;

  /**
   * A name under which rows have the id of another row, or a list of ids.
   *
   * @param name names with dots between
   * @param resource where the other row is
   * @param owned whether the row is deleted with the other one; else it refers to nothing then
   */
  record Reference(String name, String resource, boolean owned) {}

  RestReferences(Map<String, ResourceRows> resources) {
    this.resources = resources;
  }

  /** Whether these values refer to a row that is not there. */
  boolean isDangling(Resource habits, ObjectNode values) {
    return habits.references.stream()
        .anyMatch(
            reference ->
                ids(RestPath.at(values, reference.name())).stream()
                    .anyMatch(id -> target(reference).find(id).isEmpty()));
  }

  private ResourceRows target(Reference reference) {
    ResourceRows target = resources.get(reference.resource());
    if (target == null) {
      throw new IllegalArgumentException("no resource at " + reference.resource());
    }
    return target;
  }

  private static List<String> ids(JsonNode value) {
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false).map(JsonNode::asText).toList();
    }
    return value.isValueNode() && !value.isNull() ? List.of(value.asText()) : List.of();
  }

  /** Whether another row refers to that one. */
  boolean isInUse(ResourceRows rows, String id) {
    return resources.values().stream()
        .anyMatch(
            others ->
                others.habits().references.stream()
                    .filter(reference -> reference.resource().equals(rows.habits().path))
                    .anyMatch(
                        reference ->
                            others.all().stream()
                                .map(row -> ids(RestPath.at(row.values(), reference.name())))
                                .anyMatch(ids -> ids.contains(id))));
  }

  /** Deletes a row, and what belongs to it. */
  void delete(ResourceRows rows, String id, Instant now) {
    rows.delete(id, now);
    for (ResourceRows others : resources.values()) {
      for (Reference reference : others.habits().references) {
        if (reference.resource().equals(rows.habits().path)) {
          others.all().stream()
              .filter(row -> ids(RestPath.at(row.values(), reference.name())).contains(id))
              .forEach(row -> lose(others, row, reference, id, now));
        }
      }
    }
  }

  private void lose(ResourceRows rows, RestRow row, Reference reference, String id, Instant now) {
    if (rows.find(row.id()).isEmpty()) {
      return; // it has gone with another row that it belongs to, too
    }
    if (reference.owned()) {
      delete(rows, row.id(), now);
      return;
    }
    ObjectNode without = rows.require(row.id()).values().deepCopy();
    RestPath.set(without, reference.name(), without(RestPath.at(without, reference.name()), id));
    rows.change(row.id(), without, false, now);
  }

  private static JsonNode without(JsonNode value, String id) {
    if (!value.isArray()) {
      return NullNode.instance;
    }
    ArrayNode rest = Json.array();
    value.forEach(
        each -> {
          if (!each.asText().equals(id)) {
            rest.add(each);
          }
        });
    return rest;
  }
}
