package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that answers an update with the row, and with an empty 204 if it has no such row. */
class NoContentTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final List<ObjectNode> rows = new ArrayList<>();
  private boolean ignores;
  private Desk desk;

  @BeforeEach
  void open() {
    rows.add(Json.object().put("id", 1).put("title", "first"));
    rows.add(Json.object().put("id", 2).put("title", "second"));
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, NOTES), server, time);
    desk.synced();
    time.advance(Duration.ofHours(1));
  }

  private Reply answer(Request request) {
    ArrayNode list = Json.array();
    list.addAll(rows);
    if (request.method().equals("GET")) {
      return Reply.json(list);
    }
    if (!ignores) {
      rows.stream()
          .filter(row -> row.path("id").asInt() == 1)
          .forEach(row -> row.setAll((ObjectNode) ScriptedServer.body(request)));
    }
    return Reply.of(204, "");
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void edit() {
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note("mine"));
    desk.push();
  }

  @Test
  void S163_aRowThatTheListLacksTooIsGoneAndTheEditIsKept() {
    rows.remove(0);
    edit();
    assertThat(desk.all(NOTES)).containsExactly(new Note("second"));
    desk.engine().failures().get(0).discard();
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void S163_aRowThatTheListHasIsNotGoneAndTheListTellsWhatBecameOfTheEdit() {
    edit();
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("mine"), new Note("second"));
    ignores = true;
    rows.get(0).put("title", "other");
    desk.synced();
    edit();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("the server left title as it was: the server has changed no row");
    assertThat(desk.all(NOTES)).contains(new Note("mine"));
  }
}
