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
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import okio.ByteString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON:API's links to several rows: a list of objects, each with an id and a type. */
class ObjectsInListsTest {

  private record Tag(String name) {}

  private record Note(String title, List<Ref<Tag>> tags) {

    Note tagged(List<Ref<Tag>> other) {
      return new Note(title, other);
    }
  }

  private static final Field<Tag, String> NAME =
      Field.<Tag>text("name", Tag::name).json("attributes.name").fingerprint();
  private static final EntityType<Tag> TAGS =
      EntityType.<Tag>named("tags", at("tags"))
          .fields(NAME)
          .build(row -> new Tag(row.require(NAME)));
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).json("attributes.title").fingerprint();
  private static final Field<Note, List<Ref<Tag>>> LABELS =
      Field.references("tags", TAGS, Note::tags).json("relationships.tags.data[].id");

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new TreeMap<>();
  private final List<JsonNode> sent = new ArrayList<>();
  private EntityType<Note> notes;
  private Desk desk;

  private static Endpoints at(String type) {
    return Endpoints.list(type)
        .textIds()
        .rowsAt("data")
        .rowAt("data")
        .create(Endpoint.post(type).wrappedIn("data").saying("type", type))
        .update(Endpoint.patch(type + "/{id}").wrappedIn("data").saying("type", type));
  }

  private static Endpoints tagged() {
    return at("notes")
        .create(
            Endpoint.post("notes")
                .wrappedIn("data")
                .saying("type", "notes")
                .saying("relationships.tags.data[].type", "tags"))
        .update(
            Endpoint.patch("notes/{id}")
                .wrappedIn("data")
                .saying("type", "notes")
                .saying("relationships.tags.data[].type", "tags"));
  }

  private static EntityType<Note> notes(Endpoints endpoints, Field<Note, List<Ref<Tag>>> labels) {
    return EntityType.<Note>named("notes", endpoints)
        .fields(TITLE, labels)
        .build(row -> new Note(row.require(TITLE), row.require(labels)));
  }

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    notes = notes(tagged(), LABELS);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, TAGS, notes), server, time);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    List<String> path = request.url().pathSegments();
    if (request.method().equals("GET")) {
      ObjectNode answer = Json.object();
      ArrayNode list = answer.putArray("data");
      rows.values().stream()
          .filter(row -> row.get("type").asText().equals(path.get(1)))
          .forEach(list::add);
      return Reply.json(answer);
    }
    ObjectNode data = (ObjectNode) ScriptedServer.body(request).get("data");
    sent.add(data.deepCopy());
    String id = path.size() > 2 ? path.get(2) : "id-" + (rows.size() + 1);
    ObjectNode row = rows.computeIfAbsent(id, any -> Json.object().put("id", id));
    return Reply.json(Json.object().set("data", row.setAll(data)));
  }

  private JsonNode lastLinks() {
    return sent.get(sent.size() - 1).at("/relationships/tags/data");
  }

  private static JsonNode json(String text) {
    return Json.parse(ByteString.encodeUtf8(text.replace('\'', '"')));
  }

  @Test
  void eachReferenceIsAnObjectWithItsConstants() {
    Ref<Tag> red = desk.table(TAGS).create(new Tag("red"));
    Ref<Tag> blue = desk.table(TAGS).create(new Tag("blue"));
    Ref<Note> note = desk.table(notes).create(new Note("one", List.of(red, blue)));
    desk.synced();
    assertThat(lastLinks())
        .isEqualTo(json("[{'id':'id-1','type':'tags'},{'id':'id-2','type':'tags'}]"));
    desk.table(notes).update(note, old -> old.tagged(List.of()));
    desk.synced();
    assertThat(lastLinks()).isEqualTo(json("[]"));
    rows.get("id-3")
        .withObject("relationships")
        .withObject("tags")
        .set("data", json("[{'type':'tags','id':'id-2'}]"));
    desk.synced();
    assertThat(desk.all(notes)).containsExactly(new Note("one", List.of(blue)));
  }

  @Test
  void theConstantsAreNotSentWithoutTheReferences() {
    Ref<Note> note = desk.table(notes).create(new Note("one", List.of()));
    desk.synced();
    desk.table(notes).update(note, old -> new Note("two", old.tags()));
    desk.synced();
    assertThat(sent.get(sent.size() - 1))
        .isEqualTo(json("{'attributes':{'title':'two'},'type':'notes'}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tags[]", "a[].tags[].id", "attributes.title[].id"})
  void aListOfObjectsHasItsOwnPlace(String path) {
    Endpoints plain = Endpoints.list("notes").create(Endpoint.post("notes"));
    assertThatThrownBy(() -> notes(plain, LABELS.json("other").writtenAs(path)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyReferencesAreInAListOfObjects() {
    Endpoints constant =
        Endpoints.list("notes").create(Endpoint.post("notes").saying("people[].type", "people"));
    assertThatThrownBy(() -> notes(constant, LABELS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("people[].type");
    assertThatThrownBy(
            () ->
                EntityType.<Tag>named("tags", at("tags"))
                    .fields(NAME.writtenAs("names[].name"))
                    .build(row -> new Tag(row.require(NAME))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
