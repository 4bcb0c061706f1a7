package dev.sluice.testkit.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.EntryRules;
import dev.sluice.testkit.state.Refusal;

/** The same change to many entries: each succeeds or fails for itself. */
final class BulkEdit {
  private static final int MOST = 100;

  private final EntryRules entries;

  BulkEdit(EntryRules entries) {
    this.entries = entries;
  }

  Answer apply(Exchange exchange, String place) {
    var ids = exchange.ids(place);
    Refusal.unless(ids.size() <= MOST, "no more than 100 time entries at once");
    ObjectNode changes = changes(exchange.json());
    ObjectNode result = Json.object();
    var success = result.putArray("success");
    var failure = result.putArray("failure");
    for (long id : ids) {
      try {
        entries.update(exchange.id("wid"), id, changes, exchange.now());
        success.add(id);
      } catch (Refusal refusal) {
        failure.addObject().put("id", id).put("message", refusal.words());
      }
    }
    return Answer.json(result);
  }

  private static ObjectNode changes(JsonNode operations) {
    Refusal.unless(operations.isArray(), "JSON is not valid: an array is expected");
    ObjectNode body = Json.object();
    for (JsonNode operation : operations) {
      String path = operation.path("path").asText();
      Refusal.unless(path.startsWith("/"), "invalid path: " + path);
      String field = path.substring(1);
      body.set(
          field, operation.path("op").asText().equals("remove") ? none(field) : value(operation));
    }
    return body;
  }

  private static JsonNode none(String field) {
    return field.equals("tag_ids") || field.equals("tags") ? Json.array() : Json.of(null);
  }

  private static JsonNode value(JsonNode operation) {
    Refusal.unless(operation.has("value"), "value is missing");
    return operation.get("value");
  }
}
