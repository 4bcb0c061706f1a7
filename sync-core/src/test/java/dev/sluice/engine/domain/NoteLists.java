package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
import java.util.TreeMap;
import java.util.function.BiFunction;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A device, and a server whose list of notes comes as each test says. */
abstract class NoteLists {

  static final int SIZE = 20;

  @TempDir Path folder;

  final VirtualTime time = new VirtualTime();
  final ScriptedServer server = new ScriptedServer(time);
  final Map<Long, String> titles = new TreeMap<>();
  Desk desk;

  record Note(String title) {}

  EntityType<Note> notes;

  /** A page of the server's rows. */
  record Sheet(List<Long> ids, int from, boolean last) {}

  void open(Endpoints endpoints) {
    Field<Note, String> title = Field.<Note>text("title", Note::title).fingerprint();
    notes =
        EntityType.<Note>named("notes", endpoints)
            .fields(title)
            .build(row -> new Note(row.require(title)));
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, notes), server, time);
  }

  static Endpoints list() {
    return Endpoints.list("notes?archived=*").create(Endpoint.post("notes"));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  void fill(int rows) {
    for (long id = 1; id <= rows; id++) {
      titles.put(id, "note " + id);
    }
  }

  Sheet sheet(int from) {
    List<Long> ids = new ArrayList<>(titles.keySet());
    int to = Math.min(ids.size(), from + SIZE);
    return new Sheet(ids.subList(Math.min(from, to), to), from, to == ids.size());
  }

  ArrayNode rows(Sheet sheet) {
    ArrayNode rows = Json.array();
    sheet.ids().forEach(id -> rows.add(Json.object().put("id", id).put("title", titles.get(id))));
    return rows;
  }

  static int number(Request request, String name, int otherwise) {
    String value = request.url().queryParameter(name);
    return value == null ? otherwise : Integer.parseInt(value);
  }

  /** The server lists its rows so. */
  void lists(BiFunction<Request, Integer, Reply> how) {
    server.answers(
        request -> {
          if (request.method().equals("POST")) {
            long id = titles.size() + 1;
            titles.put(id, ScriptedServer.body(request).get("title").asText());
            return Reply.of(-1, "");
          }
          assertThat(request.url().queryParameter("archived")).isEqualTo("*");
          return how.apply(request, number(request, "page", 1));
        });
  }

  void holdsAll() {
    assertThat(desk.all(notes))
        .extracting(Note::title)
        .containsExactlyInAnyOrderElementsOf(titles.values());
  }
}
