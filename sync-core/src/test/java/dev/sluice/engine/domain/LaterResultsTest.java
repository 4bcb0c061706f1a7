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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that answers each change by 202 and a job, which has an id, and does it 5 s later. */
class LaterResultsTest {

  private record Note(String title, @Nullable Ref<Note> below) {}

  private static final int JOB = 9001;
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Ref<Note>> BELOW = Field.parent("below_id", Note::below);
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE, BELOW)
          .build(row -> new Note(row.require(TITLE), row.get(BELOW)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Integer, ObjectNode> rows = new TreeMap<>();
  private final List<String> bodies = new ArrayList<>();
  private boolean isAtOnce;
  private Desk desk;

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server, time);
    desk.synced();
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.values().forEach(list::add);
      return Reply.json(list);
    }
    List<String> path = request.url().pathSegments();
    int id = path.size() < 3 ? rows.size() + 1 : Integer.parseInt(path.get(2));
    if (request.method().equals("DELETE")) {
      return later(() -> rows.remove(id), JOB);
    }
    ObjectNode body = (ObjectNode) ScriptedServer.body(request);
    bodies.add(body.toString());
    return later(
        () -> rows.computeIfAbsent(id, any -> Json.object().put("id", id)).setAll(body), id);
  }

  private Reply later(Runnable job, int id) {
    if (isAtOnce) {
      job.run();
      return Reply.of(202, String.valueOf(rows.get(id)));
    }
    time.scheduler().scheduleDirect(job, 5, TimeUnit.SECONDS);
    return Reply.of(202, Json.object().put("id", JOB).put("status", "queued").toString());
  }

  private void syncedInTheEnd() {
    for (int i = 0; i < 4; i++) {
      desk.sync();
      time.advance(Duration.ofMinutes(30));
    }
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void aJobIsNotTakenForTheRow() {
    Ref<Note> root = desk.table(NOTES).create(new Note("root", null));
    Ref<Note> leaf = desk.table(NOTES).create(new Note("leaf", root));
    syncedInTheEnd();
    assertThat(bodies)
        .containsExactly(
            "{\"title\":\"root\",\"below_id\":null}", "{\"title\":\"leaf\",\"below_id\":1}");
    desk.table(NOTES).update(root, old -> new Note("trunk", null));
    syncedInTheEnd();
    assertThat(rows.get(1).get("title").asText()).isEqualTo("trunk");
    assertThat(desk.all(NOTES)).containsExactly(new Note("trunk", null), new Note("leaf", root));
    desk.table(NOTES).delete(leaf);
    syncedInTheEnd();
    assertThat(rows).containsOnlyKeys(1);
    assertThat(desk.all(NOTES)).containsExactly(new Note("trunk", null));
  }

  @Test
  void aRowThatIsAnsweredWith202Counts() {
    isAtOnce = true;
    Ref<Note> root = desk.table(NOTES).create(new Note("root", null));
    desk.synced();
    desk.table(NOTES).update(root, old -> new Note("trunk", null));
    desk.synced();
    assertThat(bodies).hasSize(2);
    assertThat(server.asked()).containsOnlyOnce("POST /v1/notes", "PATCH /v1/notes/1");
  }
}
