package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that shows less to strangers, and hides the rest from their changes by 404. */
class OpenListsInAPushTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .openToAll()
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> rows = new TreeMap<>();
  private boolean isStranger;
  private boolean losesAnswer;
  private long hidden = 6;
  private Desk desk;

  @BeforeEach
  void begin() {
    server.answers(this::answer);
    for (long i = 1; i < 10; i++) {
      rows.put(i, "note " + i);
    }
    SyncSchema schema = SyncSchema.of(1, NOTES).credentialsCheckedAt("me");
    desk = Desk.open(folder.resolve("notes.db"), schema, server, time);
    desk.synced();
    time.advance(Duration.ofMinutes(20));
    server.forget();
  }

  private Reply answer(Request request) {
    String path = request.url().encodedPath();
    if (path.endsWith("/me")) {
      return Reply.of(isStranger ? 401 : 200, "");
    }
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach(
          (id, title) -> {
            if (!isStranger || id > hidden) {
              list.addObject().put("id", id).put("title", title);
            }
          });
      return Reply.json(list);
    }
    if (isStranger) {
      return Reply.of(request.method().equals("POST") ? 401 : 404, "");
    }
    if (request.method().equals("POST")) {
      long id = 100 + rows.size();
      rows.put(id, ScriptedServer.body(request).get("title").asText());
      if (losesAnswer) {
        return Reply.of(-1, "");
      }
      return Reply.json(Json.object().put("id", id).put("title", rows.get(id)));
    }
    long id = Long.parseLong(request.url().pathSegments().get(2));
    if (!rows.containsKey(id)) {
      return Reply.of(404, "");
    }
    if (request.method().equals("DELETE")) {
      rows.remove(id);
      return Reply.of(204, "");
    }
    rows.put(id, ScriptedServer.body(request).get("title").asText());
    return Reply.json(Json.object().put("id", id).put("title", rows.get(id)));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void knownAgain() {
    isStranger = false;
    desk.engine().resume(Credentials.apiToken("secret"));
    time.settle();
    for (int i = 0; i < 3; i++) {
      desk.sync();
      time.advance(Duration.ofMinutes(30));
    }
  }

  @Test
  void anEditByAStrangerTakesNoRowAway() {
    desk.table(NOTES).update(NOTES.ref(1), note -> new Note("edited"));
    isStranger = true;
    desk.push();
    assertThat(desk.all(NOTES)).hasSize(9);
    knownAgain();
    assertThat(rows.get(1L)).isEqualTo("edited");
  }

  @Test
  void aDeleteByAStrangerIsNotDone() {
    desk.table(NOTES).delete(NOTES.ref(1));
    isStranger = true;
    desk.push();
    knownAgain();
    assertThat(rows).doesNotContainKey(1L);
  }

  @Test
  void aLostCreateIsNotRepeatedAfterAStrangersLook() {
    desk.table(NOTES).create(new Note("mine"));
    losesAnswer = true;
    hidden = 1000;
    desk.engine().push().test();
    time.advance(Duration.ofMillis(100));
    isStranger = true;
    losesAnswer = false;
    time.advance(Duration.ofMinutes(30));
    desk.sync();
    knownAgain();
    assertThat(rows.values()).filteredOn("mine"::equals).hasSize(1);
  }
}
