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

/**
 * PostgREST's habits: a row is named by a filter in the query, and an answer is the list of the
 * rows that have changed, if a header asks for it. That of a row that is gone is an empty list.
 */
class FilteredAddressesTest {

  private record Note(String title) {}

  private static final String REPRESENTATION = "return=representation";
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes?order=id")
                  .textIds()
                  .create(Endpoint.post("notes").header("Prefer", REPRESENTATION))
                  .update(Endpoint.patch("notes?id=eq.{id}").header("Prefer", REPRESENTATION))
                  .delete(Endpoint.delete("notes?id=eq.{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new TreeMap<>();
  private Desk desk;

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES), server, time);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    String filter = request.url().queryParameter("id");
    String id = filter == null ? "a & " + (rows.size() + 1) : filter.substring("eq.".length());
    ArrayNode answer = Json.array();
    switch (request.method()) {
      case "GET" -> answer.addAll(rows.values());
      case "POST" -> {
        rows.put(id, ((ObjectNode) ScriptedServer.body(request)).put("id", id));
        answer.add(rows.get(id));
      }
      case "PATCH" -> {
        if (rows.containsKey(id)) {
          answer.add(rows.get(id).setAll((ObjectNode) ScriptedServer.body(request)));
        }
      }
      default -> rows.remove(id);
    }
    boolean told =
        request.method().equals("GET") || REPRESENTATION.equals(request.header("Prefer"));
    return told ? Reply.json(answer) : Reply.of(204, "");
  }

  @Test
  void aRowIsChangedAndDeletedByAFilter() {
    Ref<Note> one = desk.table(NOTES).create(new Note("one"));
    Ref<Note> two = desk.table(NOTES).create(new Note("two"));
    desk.synced();
    desk.table(NOTES).update(one, old -> new Note("changed"));
    desk.table(NOTES).delete(two);
    desk.synced();
    assertThat(rows).containsOnlyKeys("a & 1");
    assertThat(rows.get("a & 1").get("title").asText()).isEqualTo("changed");
    assertThat(server.asked()).contains("PATCH /v1/notes?id=eq.a & 1");
  }

  /** Nothing but the empty list says that no row has passed the filter. */
  @Test
  void anUpdateOfARowThatIsGoneIsAnsweredByAnEmptyList() {
    Ref<Note> one = desk.table(NOTES).create(new Note("one"));
    desk.table(NOTES).create(new Note("two"));
    desk.synced();
    rows.remove("a & 1");
    desk.table(NOTES).update(one, old -> new Note("changed"));
    assertThat(desk.push().error()).isEmpty();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("deleted on the server");
    assertThat(desk.engine().pending()).isZero();
  }
}
