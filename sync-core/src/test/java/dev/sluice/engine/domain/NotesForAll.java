package dev.sluice.engine.domain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.testkit.http.Json;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;

/** Nine notes of which a server shows a part to strangers; their changes it answers with 404. */
final class NotesForAll {

  record Note(String title) {}

  static final Field<Note, String> TITLE = Field.<Note>text("title", Note::title).fingerprint();
  static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .openToAll()
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  final Map<Long, String> rows = new TreeMap<>();

  /** Notes up to this id are hidden from strangers. */
  long hidden = 6;

  /** Whether the server takes a create and its answer is lost. */
  boolean losesAnswer;

  NotesForAll() {
    for (long i = 1; i < 10; i++) {
      rows.put(i, "note " + i);
    }
  }

  Reply answer(Request request, boolean isStranger) {
    String method = request.method();
    if (request.url().encodedPath().endsWith("/me")) {
      return Reply.of(isStranger ? 401 : 200, "");
    }
    if (method.equals("GET")) {
      return list(isStranger);
    }
    if (isStranger) {
      return Reply.of(method.equals("POST") ? 401 : 404, "");
    }
    if (method.equals("POST")) {
      Reply created = saved(100L + rows.size(), request);
      return losesAnswer ? Reply.of(-1, "") : created;
    }
    long id = Long.parseLong(request.url().pathSegments().get(2));
    if (!rows.containsKey(id)) {
      return Reply.of(404, "");
    }
    if (method.equals("DELETE")) {
      rows.remove(id);
      return Reply.of(204, "");
    }
    return saved(id, request);
  }

  private Reply list(boolean isStranger) {
    ArrayNode list = Json.array();
    for (long id : rows.keySet()) {
      if (!isStranger || id > hidden) {
        list.add(row(id));
      }
    }
    return Reply.json(list);
  }

  private Reply saved(long id, Request request) {
    rows.put(id, ScriptedServer.body(request).get("title").asText());
    return Reply.json(row(id));
  }

  private ObjectNode row(long id) {
    return Json.object().put("id", id).put("title", rows.get(id));
  }
}
