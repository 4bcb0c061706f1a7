package dev.sluice.engine.domain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.testkit.http.Json;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parts on a server, each with the time of its last change, by which they are listed. */
final class DatedParts {

  /** One of them. */
  record Part(String name, Instant at) {}

  private static final Field<Part, Instant> AT =
      Field.instant("at", Part::at).nullable().byServer();
  private static final Field<Part, String> NAME = Field.text("name", Part::name).fingerprint();

  /** What the server has. */
  final Map<Instant, String> there = new TreeMap<>();

  static EntityType<Part> at(Endpoints endpoints) {
    return EntityType.<Part>named("parts", endpoints)
        .fields(NAME)
        .modifiedAt(AT)
        .build(row -> new Part(row.require(NAME), row.get(AT)));
  }

  /** Those that have changed since then; null for all. */
  ArrayNode listed(@Nullable String since) {
    ArrayNode list = Json.array();
    int id = 0;
    for (Map.Entry<Instant, String> part : there.entrySet()) {
      id++;
      if (since == null || !part.getKey().isBefore(Instant.parse(since))) {
        list.addObject().put("id", id).put("name", part.getValue()).put("at", part.getKey() + "");
      }
    }
    return list;
  }
}
