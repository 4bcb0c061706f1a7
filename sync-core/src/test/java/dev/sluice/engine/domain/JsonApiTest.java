package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A strict server of JSON:API: it takes and answers its own media type only, wants the type and the
 * id in the body of an update, and has values and links in objects of their own.
 */
class JsonApiTest {

  private static final String MEDIA_TYPE = "application/vnd.api+json";

  private record Person(String name) {}

  private record Article(String title, @Nullable Ref<Person> author) {}

  private static final Field<Person, String> NAME =
      Field.<Person>text("name", Person::name).json("attributes.name").fingerprint();
  private static final EntityType<Person> PEOPLE =
      EntityType.<Person>named("people", at("people"))
          .fields(NAME)
          .build(row -> new Person(row.require(NAME)));
  private static final Field<Article, String> TITLE =
      Field.<Article>text("title", Article::title).json("attributes.title").fingerprint();
  private static final Field<Article, Ref<Person>> AUTHOR =
      Field.<Article, Person>reference("author_id", PEOPLE, Article::author)
          .json("relationships.author.data.id")
          .nullable();
  private static final EntityType<Article> ARTICLES =
      EntityType.<Article>named(
              "articles",
              at("articles")
                  .create(typed(Endpoint.post("articles"), "articles"))
                  .update(typed(Endpoint.patch("articles/{id}"), "articles").identifiedBy("id")))
          .fields(TITLE, AUTHOR)
          .build(row -> new Article(row.require(TITLE), row.get(AUTHOR)));
  private static final SyncSchema SCHEMA =
      SyncSchema.of(1, PEOPLE, ARTICLES)
          .header("Content-Type", MEDIA_TYPE)
          .header("Accept", MEDIA_TYPE);

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new TreeMap<>();
  private final List<JsonNode> updates = new ArrayList<>();
  private Desk desk;

  private static Endpoints at(String type) {
    return Endpoints.list(type)
        .textIds()
        .rowsAt("data")
        .rowAt("data")
        .create(Endpoint.post(type).wrappedIn("data").saying("type", type))
        .update(
            Endpoint.patch(type + "/{id}")
                .wrappedIn("data")
                .saying("type", type)
                .identifiedBy("id"))
        .delete(Endpoint.delete(type + "/{id}"));
  }

  private static Endpoint typed(Endpoint endpoint, String type) {
    return endpoint
        .wrappedIn("data")
        .saying("type", type)
        .saying("relationships.author.data.type", "people");
  }

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    desk = Desk.open(folder.resolve("a.db"), SCHEMA, server, time);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  private Reply reply(Request request) {
    if (!MEDIA_TYPE.equals(request.header("Accept"))) {
      return Reply.of(406, "");
    }
    List<String> path = request.url().pathSegments().subList(1, request.url().pathSize());
    if (request.method().equals("GET")) {
      ObjectNode list = Json.object();
      var data = list.putArray("data");
      rows.values().stream()
          .filter(row -> row.get("type").asText().equals(path.get(0)))
          .forEach(data::add);
      return Reply.json(list);
    }
    if (request.method().equals("DELETE")) {
      return Reply.of(rows.remove(path.get(1)) == null ? 404 : 204, "");
    }
    if (!MEDIA_TYPE.equals(String.valueOf(request.body().contentType()))) {
      return Reply.of(415, "");
    }
    ObjectNode data = (ObjectNode) ScriptedServer.body(request).get("data");
    return request.method().equals("POST") ? created(data) : updated(path.get(1), data);
  }

  private Reply created(ObjectNode data) {
    String id = "id-" + (rows.size() + 1);
    rows.put(id, data.put("id", id));
    return new Reply(201, Json.object().<ObjectNode>set("data", data).toString(), Map.of());
  }

  private Reply updated(String id, ObjectNode data) {
    updates.add(data);
    if (!data.path("id").asText().equals(id) || !data.has("type")) {
      return Reply.of(409, "{\"errors\":[{\"title\":\"no id\"}]}");
    }
    for (String part : List.of("attributes", "relationships")) {
      if (data.has(part)) {
        rows.get(id).withObject(part).setAll((ObjectNode) data.get(part));
      }
    }
    return Reply.json(Json.object().set("data", rows.get(id)));
  }

  @Test
  void rowsAndTheirLinksGoBothWays() {
    Ref<Person> anna = desk.table(PEOPLE).create(new Person("Anna"));
    Ref<Article> article = desk.table(ARTICLES).create(new Article("one", anna));
    desk.synced();
    assertThat(rows.get("id-2").at("/relationships/author/data"))
        .isEqualTo(Json.object().put("id", "id-1").put("type", "people"));
    desk.table(ARTICLES).update(article, old -> new Article("two", old.author()));
    desk.table(PEOPLE).update(anna, old -> new Person("Anne"));
    rows.get("id-2").withObject("relationships").withObject("author").putNull("data");
    desk.synced();
    assertThat(updates).hasSize(2);
    assertThat(rows.get("id-2").at("/attributes/title").asText()).isEqualTo("two");
    assertThat(rows.get("id-1").at("/attributes/name").asText()).isEqualTo("Anne");
    assertThat(desk.all(ARTICLES)).containsExactly(new Article("two", null));
    desk.table(ARTICLES).delete(article);
    desk.synced();
    assertThat(rows).containsOnlyKeys("id-1");
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void whatNoSchemaCanSayIsRefusedWhenItIsBuilt() {
    for (String name :
        List.of("Authorization", "If-Match", "User-Agent", "Expect", "range", "not one", "")) {
      assertThatThrownBy(() -> SCHEMA.header(name, "x"))
          .as(name)
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String value : List.of("", " x", "a\nb", "ä", "no type")) {
      assertThatThrownBy(() -> SCHEMA.header("Content-Type", value))
          .as(value)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> Endpoint.delete("notes/{id}").identifiedBy("id"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("DELETE");
  }
}
