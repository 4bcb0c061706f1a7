package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that leaves out false, 0 and empty lists, too, as Go's {@code omitempty} does. */
class LeftOutNullsTest {

  private record Tag(String name) {}

  private record Note(String title, boolean pinned, List<Ref<Tag>> tags, @Nullable String etag) {

    Note(String title, boolean pinned, List<Ref<Tag>> tags) {
      this(title, pinned, tags, null);
    }
  }

  private static final Field<Tag, String> NAME = Field.<Tag>text("name", Tag::name).fingerprint();
  private static final EntityType<Tag> TAGS =
      EntityType.<Tag>named("tags", Endpoints.list("tags").create(Endpoint.post("tags")))
          .fields(NAME)
          .build(row -> new Tag(row.require(NAME)));
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Boolean> PINNED =
      Field.<Note>bool("pinned", Note::pinned).orElse(false);
  private static final Field<Note, List<Ref<Tag>>> TAGGED =
      Field.<Note, Tag>references("tag_ids", TAGS, Note::tags);
  private static final Field<Note, String> ETAG =
      Field.<Note>text("etag", Note::etag).nullable().byServer();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .one("notes/{id}")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}").version(Version.etag("etag"))))
          .fields(TITLE, PINNED, TAGGED, ETAG)
          .build(
              row ->
                  new Note(
                      row.require(TITLE), row.require(PINNED), row.get(TAGGED), row.get(ETAG)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> notes = new LinkedHashMap<>();
  private String tags = "[]";
  private Desk desk;
  private Ref<Tag> red;
  private Ref<Note> note;

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    SyncSchema schema = SyncSchema.of(1, TAGS, NOTES).omittingNull();
    desk = Desk.open(folder.resolve("n.db"), schema, server, time);
    red = desk.table(TAGS).create(new Tag("red"));
    note = desk.table(NOTES).create(new Note("one", true, List.of(red)));
    desk.synced();
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    boolean isTag = request.url().encodedPath().endsWith("/tags");
    if (request.method().equals("POST") && isTag) {
      tags = "[{\"id\":5,\"name\":\"red\"}]";
      return Reply.json(((ObjectNode) ScriptedServer.body(request)).put("id", 5));
    }
    if (isTag) {
      return Reply.of(200, tags);
    }
    if (request.method().equals("GET") && request.url().encodedPath().endsWith("/notes")) {
      return Reply.json(Json.array().addAll(notes.values()));
    }
    ObjectNode row = notes.computeIfAbsent(1L, id -> Json.object().put("id", id));
    if (!request.method().equals("GET")) {
      row.setAll((ObjectNode) ScriptedServer.body(request));
    }
    return new Reply(200, row.toString(), Map.of("ETag", "\"7\""));
  }

  @Test
  void aFieldWithAValueInPlaceOfNullHasThatValueWhereItIsLeftOut() {
    notes.get(1L).remove("pinned");
    desk.synced();
    assertThat(desk.table(NOTES).find(note)).map(Note::pinned).contains(false);
  }

  @Test
  void aListThatIsLeftOutIsEmpty() {
    notes.get(1L).remove("tag_ids");
    desk.synced();
    assertThat(desk.table(NOTES).find(note)).map(Note::tags).contains(List.of());
  }

  @Test
  void theVersionInAHeaderStaysKnownThoughNoListHasIt() {
    desk.synced();
    server.forget();
    desk.table(NOTES).update(note, old -> new Note("two", old.pinned(), old.tags(), old.etag()));
    desk.push();
    assertThat(server.asked()).containsExactly("PATCH /v1/notes/1");
    assertThat(server.last().header("If-Match")).isEqualTo("\"7\"");
  }
}
