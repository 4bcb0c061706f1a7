package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that answers the rows that one refers to, and takes their ids. */
class ReferencesInObjectsTest {

  private record Tag(String name) {}

  private record Note(String title, List<Ref<Tag>> tags) {}

  private static final Field<Tag, String> NAME = Field.text("name", Tag::name);
  private static final EntityType<Tag> TAGS =
      EntityType.<Tag>named("tags", Endpoints.list("tags"))
          .fields(NAME)
          .build(row -> new Tag(row.require(NAME)));
  private static final Field<Note, String> TITLE = Field.text("title", Note::title);
  private static final Field<Note, List<Ref<Tag>>> OF =
      Field.<Note, Tag>references("tag_ids", TAGS, Note::tags)
          .json("data.tags.id")
          .writtenAs("tag_ids");
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("notes").update(Endpoint.patch("notes/{id}")))
          .fields(TITLE, OF)
          .build(row -> new Note(row.require(TITLE), row.require(OF)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private String tags = "[{\"name\":\"red\",\"id\":7},{\"id\":\"8\",\"in\":[{\"id\":9}]}]";
  private Desk desk;

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, TAGS, NOTES), server, time);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    if (request.url().encodedPath().endsWith("/tags")) {
      return Reply.of(200, "[{\"id\":7,\"name\":\"red\"},{\"id\":8,\"name\":\"blue\"}]");
    }
    if (request.method().equals("PATCH")) {
      JsonNode ids = ScriptedServer.body(request).get("tag_ids");
      assertThat(ids.toString()).isEqualTo("[8]");
      tags = "[{\"id\":8}]";
    }
    String row = "{\"id\":1,\"title\":\"one\",\"data\":{\"tags\":" + tags + "}}";
    return Reply.of(200, request.method().equals("GET") ? "[" + row + "]" : row);
  }

  private Note note() {
    return desk.table(NOTES).find(NOTES.ref(1)).orElseThrow();
  }

  @Test
  void theyAreReadFromTheObjectsAndWrittenAsIds() {
    desk.synced();
    assertThat(note().tags()).containsExactly(TAGS.ref(1), TAGS.ref(2));
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note("one", List.of(TAGS.ref(2))));
    desk.synced();
    assertThat(note().tags()).containsExactly(TAGS.ref(2));
    tags = "[]";
    desk.synced();
    assertThat(note().tags()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[7]", "[{}]", "[{\"id\":0}]", "[{\"id\":7},null]", "[[{\"id\":7}]]"})
  void objectsWithoutAnIdAreReported(String odd) {
    tags = odd;
    assertThat(desk.sync().problems())
        .containsExactly("notes: the data.tags.id of row 1 of notes is invalid: a list");
    assertThat(desk.all(NOTES)).isEmpty();
  }
}
