package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.InternalException;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import okhttp3.Request;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Somebody wrote nonsense into a table of the engine's own. */
class SideTablesOfNonsenseTest {

  private record Note(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", any -> null).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .textIds()
                  .since(Since.isoSeconds("since"))
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}"))
                  .uploads(Uploads.post("uploads", "token", "files")))
          .fields(TITLE)
          .modifiedAt(AT)
          .build(row -> new Note(row.require(TITLE)));
  private static final SyncSchema SCHEMA = SyncSchema.of(1, NOTES).credentialsCheckedAt("me");

  private static final Map<String, List<String>> COLUMNS =
      Map.of(
          "_sync_row",
          List.of(
              "type",
              "id",
              "change",
              "revision",
              "state",
              "gone",
              "wall",
              "boot",
              "nanos",
              "error",
              "strikes",
              "not_before",
              "base"),
          "_sync_journal",
          List.of(
              "type", "id", "key", "action", "revision", "row", "stage", "wall", "boot", "nanos"),
          "_sync_tries",
          List.of("type", "id", "count", "status", "first", "last"),
          "_sync_overruled",
          List.of("type", "id", "field", "side", "at", "value"),
          "_sync_list",
          List.of("type", "note", "value"),
          "_sync_key",
          List.of("type", "text"),
          "_sync_attachment",
          List.of("type", "id", "name", "content_type", "size", "token", "since", "sent"),
          "_sync_piece",
          List.of("number", "bytes"));

  private static final List<String> NONSENSE =
      List.of(
          "x'00ff'", "'x'", "''", "-9223372036854775808", "9223372036854775807", "1e300", "0.5");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, String> rows = new TreeMap<>();
  private final Map<String, Instant> changed = new TreeMap<>();
  private Function<Request, Reply> before = request -> null;
  private int made;

  private Reply answer(Request request) {
    Reply first = before.apply(request);
    if (first != null) {
      return first;
    }
    String last = request.url().pathSegments().get(request.url().pathSegments().size() - 1);
    if (last.equals("me")) {
      return Reply.of(200, "{}");
    }
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.keySet().forEach(id -> list.add(json(id)));
      return Reply.json(list);
    }
    if (last.equals("uploads")) {
      return Reply.json(Json.object().put("token", "t" + ++made));
    }
    if (request.method().equals("DELETE")) {
      rows.remove(last);
      return Reply.of(204, "");
    }
    String id = last.equals("notes") ? "m" + ++made : last;
    if (ScriptedServer.body(request).has("title")) {
      rows.put(id, ScriptedServer.body(request).get("title").asText());
    }
    changed.put(id, time.now());
    return Reply.json(json(id));
  }

  private ObjectNode json(String id) {
    return Json.object()
        .put("id", id)
        .put("title", rows.get(id))
        .put("at", changed.getOrDefault(id, Instant.parse("2020-01-01T00:00:00Z")).toString());
  }

  private Desk open(Path file) {
    return Desk.open(file, SCHEMA, server, time);
  }

  private static void edit(Desk desk, long id, String next) {
    desk.table(NOTES).update(NOTES.ref(id), old -> new Note(next));
  }

  /** A file in whose every table something waits. */
  private Path prepared() {
    for (int i = 1; i <= 6; i++) {
      rows.put("n" + i, "note " + i);
    }
    server.answers(this::answer);
    Path file = folder.resolve("prepared.db");
    try (Desk desk = open(file)) {
      desk.synced();
      time.advance(Duration.ofMinutes(2));
      edit(desk, 1, "mine");
      time.advance(Duration.ofMinutes(2));
      rows.put("n1", "theirs");
      changed.put("n1", time.now());
      desk.sync();
      before = request -> request.method().equals("GET") ? null : Reply.of(-1, "");
      edit(desk, 2, "edited 2");
      desk.table(NOTES).create(new Note("created"));
      desk.table(NOTES).delete(NOTES.ref(3));
      desk.table(NOTES).attach(NOTES.ref(4), Attachment.of("a.txt", "text/plain", new byte[9]));
      desk.push();
      before = request -> request.method().equals("GET") ? null : Reply.of(500, "");
      desk.push();
      before = request -> null;
    }
    return file;
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      value = {
        "_sync_journal, key, x'00ff'",
        "_sync_journal, row, 'x'",
        "_sync_row, revision, x'00ff'",
        "_sync_row, revision, -1",
        "_sync_row, wall, 'x'",
        "_sync_key, type, 'x'",
        "_sync_tries, count, 'x'",
        "_sync_overruled, side, 'x'",
        "_sync_list, value, x'00ff'",
        "_sync_attachment, size, 'x'",
        "_sync_piece, number, 'x'"
      })
  void S171_nonsenseInASideTableIsAClearErrorOrCostsItsOwnRow(
      String table, String column, String nonsense) throws IOException {
    assertThat(played(table, column, nonsense, prepared())).isEmpty();
  }

  @Test
  @Tag("slow")
  void S171_soIsAnyInEachOfTheirColumns() throws IOException {
    Path prepared = prepared();
    for (String table : COLUMNS.keySet()) {
      for (String column : COLUMNS.get(table)) {
        for (String nonsense : NONSENSE) {
          assertThat(played(table, column, nonsense, prepared))
              .as(table + " " + column + " " + nonsense)
              .isEmpty();
        }
      }
    }
  }

  /** What went wrong, if anything. */
  private String played(String table, String column, String nonsense, Path prepared)
      throws IOException {
    Path file = folder.resolve("n.db");
    Files.copy(prepared, file, StandardCopyOption.REPLACE_EXISTING);
    try (OtherConnection other = new OtherConnection(file)) {
      other.run("PRAGMA foreign_keys = OFF");
      other.run("UPDATE OR IGNORE " + table + " SET " + column + " = " + nonsense);
    }
    rows.remove("n5");
    rows.put("n5", "note 5");
    try (Desk desk = open(file)) {
      edit(desk, 5, "good");
      return isDamageTold(desk) || rows.containsValue("good") ? "" : "the edit was not sent";
    } catch (StorageException told) {
      return "";
    }
  }

  private boolean isDamageTold(Desk desk) {
    for (int i = 0; i < 2; i++) {
      SyncException error = desk.sync().error().orElse(null);
      if (error instanceof StorageException) {
        return true;
      }
      assertThat(error instanceof InternalException).as(String.valueOf(error)).isFalse();
    }
    return false;
  }
}
