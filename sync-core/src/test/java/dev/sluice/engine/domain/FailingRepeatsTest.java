package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncResult;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Request Tracker's habit: a second delete of a row fails with the status 500, every time. */
class FailingRepeatsTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> rows = new TreeMap<>();
  private boolean losesAnswer;
  private boolean isBroken;
  private int status = 500;
  private Desk desk;
  private Ref<Note> note;

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server, time);
    rows.put(2L, "another");
    note = desk.table(NOTES).create(new Note("one"));
    desk.synced();
    desk.synced();
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach((id, title) -> list.add(Json.object().put("id", id).put("title", title)));
      return Reply.json(list);
    }
    if (request.method().equals("POST")) {
      rows.put(1L, "one");
      return Reply.of(200, "{\"id\":1,\"title\":\"one\"}");
    }
    if (isBroken || rows.remove(1L) == null) {
      return Reply.of(status, "{\"message\":\"Internal Server Error\"}");
    }
    return Reply.of(losesAnswer ? -1 : 204, "");
  }

  private void deletedInTheEnd() {
    desk.sync();
    assertThat(desk.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.all(NOTES)).containsExactly(new Note("another"));
    server.forget();
    desk.synced();
    assertThat(server.asked()).containsExactly("GET /v1/notes");
  }

  @Test
  void aRowThatBothSidesDeletedIsGone() {
    desk.table(NOTES).delete(note);
    rows.remove(1L);
    deletedInTheEnd();
  }

  @Test
  void aDeleteWhoseAnswerWasLostIsDone() {
    desk.table(NOTES).delete(note);
    losesAnswer = true;
    deletedInTheEnd();
  }

  @Test
  void aDeleteThatFailedIsRepeatedAsLongAsTheServerListsTheRow() {
    desk.table(NOTES).delete(note);
    isBroken = true;
    desk.sync();
    desk.sync();
    assertThat(desk.engine().pending()).isEqualTo(1);
    isBroken = false;
    desk.sync();
    assertThat(rows).containsOnlyKeys(2L);
  }

  /** The list of this server is behind: it still shows the row that is gone. */
  @Test
  void aDeleteThatWasRefusedIsDoneOnceTheListLacksTheRow() {
    desk.table(NOTES).delete(note);
    isBroken = true;
    status = 404;
    desk.sync();
    assertThat(desk.engine().failures()).hasSize(1);
    rows.remove(1L);
    deletedInTheEnd();
  }

  @Test
  void aDeleteThatNeverLeftIsNotTakenForDoneByAListThatLacksTheRow() {
    desk.table(NOTES).delete(note);
    rows.remove(1L);
    desk.sync();
    assertThat(server.asked()).contains("DELETE /v1/notes/1");
  }
}
