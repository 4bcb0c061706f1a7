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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Django REST framework's hyperlinked rows: ids and references are addresses, with a slash. */
class LinkedRowsTest {

  private record Person(String name) {}

  private record Note(String title, @Nullable Ref<Person> author, List<Ref<Person>> readers) {}

  private static final String HERE = Desk.URL + "/";
  private static final Field<Person, String> NAME =
      Field.<Person>text("name", Person::name).fingerprint();
  private static final EntityType<Person> PEOPLE =
      EntityType.<Person>named("people", at("people"))
          .fields(NAME)
          .build(row -> new Person(row.require(NAME)));
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Ref<Person>> AUTHOR =
      Field.<Note, Person>reference("author_id", PEOPLE, Note::author)
          .json("author")
          .asLink("people/{id}/")
          .nullable();
  private static final Field<Note, List<Ref<Person>>> READERS =
      Field.references("readers", PEOPLE, Note::readers).asLink("people/{id}/");
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", at("notes"))
          .fields(TITLE, AUTHOR, READERS)
          .build(row -> new Note(row.require(TITLE), row.get(AUTHOR), row.require(READERS)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new TreeMap<>();
  private Desk desk;

  private static Endpoints at(String type) {
    return Endpoints.list(type + "/")
        .identifiedByLink("url")
        .create(Endpoint.post(type + "/"))
        .update(Endpoint.patch(type + "/{id}/"));
  }

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, PEOPLE, NOTES), server, time);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    String url = request.url().toString();
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach((key, row) -> list.addAll(key.startsWith(url) ? List.of(row) : List.of()));
      return Reply.json(list);
    }
    ObjectNode body = (ObjectNode) ScriptedServer.body(request);
    for (JsonNode link : body.withArray("readers").add(body.path("author"))) {
      if (link.isTextual() && !rows.containsKey(link.asText())) {
        return Reply.of(400, "{\"author\":[\"Invalid hyperlink - No URL match.\"]}");
      }
    }
    body.withArray("readers").remove(body.get("readers").size() - 1);
    String key = request.method().equals("POST") ? url + (rows.size() + 1) + "/" : url;
    ObjectNode row = rows.computeIfAbsent(key, any -> Json.object().put("url", key));
    return Reply.json(row.setAll(body));
  }

  @Test
  void aReferenceIsSentAndReadAsAnAddress() {
    Ref<Person> anna = desk.table(PEOPLE).create(new Person("Anna"));
    Ref<Person> bert = desk.table(PEOPLE).create(new Person("Bert"));
    Ref<Note> note = desk.table(NOTES).create(new Note("one", anna, List.of(anna, bert)));
    desk.synced();
    ObjectNode sent = rows.get(HERE + "notes/3/");
    assertThat(sent.get("author").asText()).isEqualTo(HERE + "people/1/");
    assertThat(sent.get("readers"))
        .isEqualTo(Json.array().add(HERE + "people/1/").add(HERE + "people/2/"));
    sent.put("author", HERE + "people/2/?format=json").putArray("readers").add("people/1/");
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("one", bert, List.of(anna)));
    desk.table(NOTES).update(note, old -> new Note("one", null, List.of()));
    desk.synced();
    assertThat(sent.get("author").isNull()).isTrue();
    assertThat(sent.get("readers")).isEmpty();
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("one", null, List.of()));
  }

  @Test
  void referencesInAnotherOrderOrTwiceAreTheSame() {
    Ref<Person> anna = desk.table(PEOPLE).create(new Person("Anna"));
    Ref<Person> bert = desk.table(PEOPLE).create(new Person("Bert"));
    desk.table(NOTES).create(new Note("one", null, List.of(bert, anna, bert)));
    desk.synced();
    rows.get(HERE + "notes/3/")
        .putArray("readers")
        .add("people/2/")
        .add("people/1/")
        .add("people/2/");
    server.forget();
    desk.synced();
    assertThat(desk.all(NOTES)).containsExactly(new Note("one", null, List.of(anna, bert)));
    assertThat(server.asked()).allMatch(request -> request.startsWith("GET"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"people", "people/{id}/notes", "{id}/{id}", "people/{name}", "../{id}"})
  void aLinkEndsWithAnId(String path) {
    assertThatThrownBy(() -> AUTHOR.asLink(path)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void onlyAReferenceIsALink() {
    assertThatThrownBy(() -> NAME.asLink("people/{id}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("name");
  }
}
