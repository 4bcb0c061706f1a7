package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Django's habit: an address without the slash at its end is another one, and leads nowhere. */
class TrailingSlashTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes/?ordering=id")
                  .create(Endpoint.post("notes/"))
                  .update(Endpoint.patch("notes/{id}/"))
                  .delete(Endpoint.delete("notes/{id}/")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  private final Map<Integer, ObjectNode> rows = new TreeMap<>();

  private Reply reply(Request request) {
    String path = request.url().encodedPath();
    if (!path.endsWith("/") || path.contains("//")) {
      return new Reply(301, "", Map.of("Location", path + "/"));
    }
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.values().forEach(list::add);
      return Reply.json(list);
    }
    boolean isNew = request.method().equals("POST");
    int id = isNew ? rows.size() + 1 : Integer.parseInt(request.url().pathSegments().get(2));
    if (request.method().equals("DELETE")) {
      rows.remove(id);
      return Reply.of(204, "");
    }
    ObjectNode row = rows.computeIfAbsent(id, any -> Json.object().put("id", id));
    return Reply.json(row.setAll((ObjectNode) ScriptedServer.body(request)));
  }

  @Test
  void theSlashAtTheEndOfAPathIsSent(@TempDir Path folder) {
    VirtualTime time = new VirtualTime();
    ScriptedServer server = new ScriptedServer(time);
    server.answers(this::reply);
    try (Desk desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server, time)) {
      Ref<Note> one = desk.table(NOTES).create(new Note("one"));
      Ref<Note> two = desk.table(NOTES).create(new Note("two"));
      desk.synced();
      desk.table(NOTES).update(one, old -> new Note("changed"));
      desk.table(NOTES).delete(two);
      desk.synced();
      assertThat(rows.values())
          .extracting(row -> row.get("title").asText())
          .containsExactly("changed");
      assertThat(server.asked()).contains("GET /v1/notes/?ordering=id", "DELETE /v1/notes/2/");
    }
  }
}
