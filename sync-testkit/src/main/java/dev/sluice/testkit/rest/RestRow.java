package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * One row as the server keeps it.
 *
 * @param id its id, also a number as text
 * @param values what clients wrote
 * @param created when it was made
 * @param changed when it changed last
 * @param version 1 after its creation, and one more after each change
 * @param deleted whether only its tombstone is left
 */
record RestRow(
    String id, ObjectNode values, Instant created, Instant changed, long version, boolean deleted) {

  private static final String HOST = "https://api.example/";

  RestRow changed(ObjectNode now, Instant at) {
    return new RestRow(id, now, created, at, version + 1, false);
  }

  RestRow gone(Instant at) {
    return new RestRow(id, values, created, at, version + 1, true);
  }

  /** Whether it belongs to that row of its parent's; to any if the id is empty. */
  boolean isBelow(String parent, Resource habits) {
    return habits.parent == null
        || parent.isEmpty()
        || RestPath.at(values, habits.parent.name()).asText().equals(parent);
  }

  String etag() {
    return "\"" + version + "\"";
  }

  /** As an answer shows it. */
  ObjectNode shown(Resource habits) {
    ObjectNode shown = values.deepCopy();
    if (habits.idIsInLink) {
      String end = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
      RestPath.set(shown, habits.idName, Json.of(HOST + habits.path + "/" + end));
    } else {
      RestPath.set(
          shown, habits.idName, habits.ids.isNumber() ? Json.of(Long.valueOf(id)) : Json.of(id));
    }
    RestPath.set(shown, habits.changedAt, Json.of(changed.toString()));
    if (!habits.createdAt.isEmpty()) {
      RestPath.set(shown, habits.createdAt, Json.of(created.toString()));
    }
    if (!habits.version.isEmpty()) {
      RestPath.set(shown, habits.version, Json.of(version));
    }
    if (deleted) {
      RestPath.set(shown, habits.tombstone, Json.of(changed.toString()));
    }
    return shown;
  }
}
