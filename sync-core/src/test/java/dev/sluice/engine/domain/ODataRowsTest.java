package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * OData's habits: keys in parentheses, names with dots for what is about a row, a reference that is
 * read as a key and written as a link, versions that must be sent, pages of two rows.
 */
class ODataRowsTest {

  private record Person(String name, @Nullable String etag) {}

  private record Note(String title, @Nullable Ref<Person> author, @Nullable String etag) {}

  private static final Field<Person, String> NAME =
      Field.<Person>text("name", Person::name).json("Name").fingerprint();
  private static final Field<Person, String> VERSION = version(Field.text("etag", Person::etag));
  private static final EntityType<Person> PEOPLE =
      EntityType.<Person>named("people", at("People", "Person"))
          .fields(NAME, VERSION)
          .build(row -> new Person(row.require(NAME), row.get(VERSION)));
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).json("Title").fingerprint();
  private static final Field<Note, Ref<Person>> AUTHOR =
      Field.<Note, Person>reference("author_id", PEOPLE, Note::author)
          .json("AuthorId")
          .writtenAs("Author@odata\\.bind")
          .asLink("People({id})")
          .nullable();
  private static final Field<Note, String> ETAG = version(Field.text("etag", Note::etag));
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", at("Notes", "Note"))
          .fields(TITLE, AUTHOR, ETAG)
          .build(row -> new Note(row.require(TITLE), row.get(AUTHOR), row.get(ETAG)));

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new TreeMap<>();
  private final List<JsonNode> sent = new ArrayList<>();
  private Desk desk;

  private static <E> Field<E, String> version(Field<E, String> field) {
    return field.json("@odata.etag").nullable().byServer();
  }

  private static Endpoints at(String set, String type) {
    Version version = Version.ifMatch("@odata.etag");
    return Endpoints.list(set)
        .identifiedBy("Id")
        .rowsAt("value")
        .pages(Paging.url("@odata.nextLink"))
        .one(set + "({id})")
        .create(Endpoint.post(set).saying("@odata\\.type", "#Model." + type))
        .update(Endpoint.patch(set + "({id})").version(version))
        .delete(Endpoint.delete(set + "({id})").version(version));
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
    HttpUrl url = request.url();
    String place = url.pathSegments().get(1);
    if (request.method().equals("POST")) {
      String key = place + "(" + (rows.size() + 1) + ")";
      ObjectNode row = Json.object().put("Id", rows.size() + 1).put("@odata.etag", "W/\"0\"");
      rows.put(key, row);
      return Reply.of(201, taken(row, (ObjectNode) ScriptedServer.body(request)).toString());
    }
    if (!place.contains("(")) {
      return page(url, place + "(");
    }
    ObjectNode row = rows.get(place);
    if (row == null) {
      return Reply.of(404, "{\"error\":{\"code\":\"\",\"message\":\"no such row\"}}");
    }
    if (request.method().equals("GET")) {
      return Reply.json(row);
    }
    if (!row.get("@odata.etag").asText().equals(request.header("If-Match"))) {
      return Reply.of(412, "{\"error\":{\"code\":\"\",\"message\":\"is outdated\"}}");
    }
    if (request.method().equals("DELETE")) {
      rows.remove(place);
      return Reply.of(204, "");
    }
    return Reply.json(taken(row, (ObjectNode) ScriptedServer.body(request)));
  }

  private Reply page(HttpUrl url, String set) {
    List<ObjectNode> all = new ArrayList<>();
    rows.forEach((key, row) -> all.addAll(key.startsWith(set) ? List.of(row) : List.of()));
    String from = url.queryParameter("$skiptoken");
    int skip = from == null ? 0 : Integer.parseInt(from);
    ObjectNode answer = Json.object().put("@odata.context", "$metadata");
    ArrayNode page = answer.putArray("value");
    all.stream().skip(skip).limit(2).forEach(page::add);
    if (skip + 2 < all.size()) {
      HttpUrl next = url.newBuilder().setQueryParameter("$skiptoken", "" + (skip + 2)).build();
      answer.put("@odata.nextLink", next.toString());
    }
    return Reply.json(answer);
  }

  private ObjectNode taken(ObjectNode row, ObjectNode body) {
    sent.add(body.deepCopy());
    JsonNode link = body.remove("Author@odata.bind");
    body.remove("@odata.type");
    row.setAll(body);
    if (link != null && link.isNull()) {
      row.putNull("AuthorId");
    } else if (link != null) {
      row.put("AuthorId", Integer.parseInt(link.asText().replaceAll(".*People\\((.*)\\)", "$1")));
    }
    int version = Integer.parseInt(row.get("@odata.etag").asText().replaceAll("\\D", "")) + 1;
    return row.put("@odata.etag", "W/\"" + version + "\"");
  }

  @Test
  void rowsGoBothWays() {
    Ref<Person> anna = desk.table(PEOPLE).create(new Person("Anna", null));
    Ref<Note> one = desk.table(NOTES).create(new Note("one", anna, null));
    desk.table(NOTES).create(new Note("two", null, null));
    desk.synced();
    assertThat(sent.get(1).get("Author@odata.bind").asText()).isEqualTo(Desk.URL + "/People(1)");
    assertThat(sent.get(1).get("@odata.type").asText()).isEqualTo("#Model.Note");
    rows.get("Notes(2)").put("Title", "theirs").put("@odata.etag", "W/\"7\"");
    desk.table(NOTES).update(one, old -> new Note(old.title(), null, old.etag()));
    desk.synced();
    assertThat(rows.get("Notes(2)").get("Title").asText()).isEqualTo("theirs");
    assertThat(rows.get("Notes(2)").get("AuthorId").isNull()).isTrue();
    rows.get("Notes(3)").put("AuthorId", 1);
    rows.put("Notes(4)", rows.get("Notes(3)").deepCopy().put("Id", 4).put("Title", "four"));
    desk.synced();
    assertThat(desk.all(NOTES)).extracting(Note::title).containsExactly("theirs", "two", "four");
    assertThat(desk.all(NOTES)).extracting(Note::author).containsExactly(null, anna, anna);
    desk.table(NOTES).delete(one);
    desk.synced();
    assertThat(rows).containsOnlyKeys("People(1)", "Notes(3)", "Notes(4)");
  }
}
