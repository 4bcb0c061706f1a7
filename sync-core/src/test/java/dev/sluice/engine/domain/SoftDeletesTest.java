package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that deletes by an update, and goes on listing what is deleted. */
class SoftDeletesTest {

  private record Note(String title, String status) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> STATUS =
      Field.<Note>text("status", Note::status).nullable();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .tombstones("status=trashed")
                  .create(Endpoint.post("notes").saying("origin.app", "ours").saying("v", 2L))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.patch("notes/{id}").saying("status", "trashed")))
          .fields(TITLE, STATUS)
          .build(row -> new Note(row.require(TITLE), row.get(STATUS)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final List<ObjectNode> rows = new ArrayList<>();
  private final List<JsonNode> sent = new ArrayList<>();
  private boolean answersTrash;
  private Desk desk;

  @BeforeEach
  void open() {
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, NOTES), server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      list.addAll(rows);
      return Reply.json(list);
    }
    ObjectNode body = (ObjectNode) ScriptedServer.body(request);
    sent.add(body);
    List<String> path = request.url().pathSegments();
    if (request.method().equals("POST")) {
      rows.add(Json.object().put("id", rows.size() + 1));
      path = List.of(Integer.toString(rows.size()));
    }
    ObjectNode row = rows.get(Integer.parseInt(path.get(path.size() - 1)) - 1);
    row.setAll(body);
    return body.path("status").asText().equals("trashed") && !answersTrash
        ? Reply.of(204, "")
        : Reply.json(row);
  }

  @Test
  void aRowWithTheValueIsDeletedAndAnyOtherValueIsNone() {
    rows.add(Json.object("{\"id\":1,\"title\":\"a\",\"status\":\"open\"}"));
    rows.add(Json.object("{\"id\":2,\"title\":\"b\",\"status\":\"trashed\"}"));
    rows.add(Json.object("{\"id\":3,\"title\":\"c\"}"));
    desk.synced();
    assertThat(desk.all(NOTES)).extracting(Note::title).containsExactlyInAnyOrder("a", "c");
    rows.get(0).put("status", "trashed");
    desk.synced();
    assertThat(desk.all(NOTES)).extracting(Note::title).containsExactly("c");
  }

  @Test
  void aDeleteIsAnUpdateThatSaysOnlyTheConstant() {
    var note = desk.table(NOTES).create(new Note("a", "open"));
    desk.synced();
    desk.table(NOTES).delete(note);
    desk.synced();
    assertThat(sent)
        .containsExactly(
            Json.object(
                "{\"title\":\"a\",\"status\":\"open\",\"origin\":{\"app\":\"ours\"},\"v\":2}"),
            Json.object("{\"status\":\"trashed\"}"));
    assertThat(desk.all(NOTES)).isEmpty();
    assertThat(desk.engine().pending()).isZero();
    desk.synced();
    assertThat(desk.all(NOTES)).isEmpty();
    assertThat(rows).hasSize(1);
  }

  @Test
  void anEditToTheValueIsADeleteToo() {
    answersTrash = true;
    var note = desk.table(NOTES).create(new Note("a", "open"));
    desk.synced();
    desk.table(NOTES).update(note, old -> new Note(old.title(), "trashed"));
    desk.table(NOTES).create(new Note("b", "trashed"));
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.all(NOTES)).isEmpty();
    assertThat(rows)
        .extracting(row -> row.get("status").asText())
        .containsOnly("trashed")
        .hasSize(2);
  }

  @Test
  void anEditOfWhatOthersHaveDeletedIsAFailure() {
    answersTrash = true;
    var note = desk.table(NOTES).create(new Note("a", "open"));
    desk.synced();
    desk.table(NOTES).update(note, old -> new Note("c", old.status()));
    server.answers(
        request -> {
          rows.get(0).put("status", request.method().equals("GET") ? "open" : "trashed");
          return answer(request);
        });
    desk.sync();
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("deleted on the server"));
  }

  /** Others throw a row away that is edited here, take it out of the trash and edit it, too. */
  @Test
  void anEditOfWhatComesBackIsMergedWithWhatOthersDid() {
    var note = desk.table(NOTES).create(new Note("a", "open"));
    desk.synced();
    desk.table(NOTES).update(note, old -> new Note("c", old.status()));
    rows.get(0).put("status", "trashed");
    desk.sync();
    assertThat(desk.engine().failures()).hasSize(1);
    rows.get(0).put("status", "done");
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("c", "done"));
    assertThat(rows.get(0).path("title").asText()).isEqualTo("c");
    assertThat(rows.get(0).path("status").asText()).isEqualTo("done");
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void constantsThatNoBodyCanHaveAreRefused() {
    Endpoint patch = Endpoint.patch("notes/{id}");
    for (Object value : new Object[] {1, 1.5, List.of(), Map.of()}) {
      assertThatThrownBy(() -> patch.saying("a", value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("a String, a Long or a Boolean");
    }
    assertThatThrownBy(() -> patch.saying("a..b", "x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Endpoint.delete("notes/{id}").saying("a", true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a DELETE has no body");
    assertThatThrownBy(() -> Endpoints.list("notes").tombstones("=x"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
