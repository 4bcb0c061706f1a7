package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import io.reactivex.rxjava3.schedulers.TestScheduler;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.Test;

/** The habits of a REST API, one by one. */
class RestServerTest {

  private static final Instant START = Instant.parse("2026-05-01T10:00:00Z");

  private final TestScheduler time = new TestScheduler();

  private RestServer server(Resource... resources) {
    return new RestServer(ServerClock.of(time, START), resources);
  }

  private static Answer ask(RestServer server, String method, String target, String body) {
    return server.answer(Request.of(method, target).withBody(body));
  }

  private static JsonNode get(RestServer server, String target) {
    return server.answer(Request.of("GET", target)).json();
  }

  private static ObjectNode named(String name) {
    return Json.object().put("name", name);
  }

  private static List<String> names(JsonNode list) {
    return list.findValuesAsText("name");
  }

  @Test
  void aPlainResourceAnswersABareArrayAndNumbers() {
    RestServer server = server(Resource.at("notes"));
    Answer created = ask(server, "POST", "/v1/notes", "{\"name\":\"one\",\"id\":77}");
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.json().toString())
        .isEqualTo("{\"name\":\"one\",\"id\":1,\"updated_at\":\"2026-05-01T10:00:00Z\"}");
    assertThat(names(get(server, "/v1/notes"))).containsExactly("one");
    assertThat(get(server, "/v1/notes/1")).isEqualTo(created.json());
    assertThat(server.answer(Request.of("GET", "/v1/notes/2")).status()).isEqualTo(404);
    assertThat(server.answer(Request.of("GET", "/v1/others")).status()).isEqualTo(404);
    assertThat(ask(server, "PATCH", "/v1/notes", "{}").status()).isEqualTo(405);
  }

  @Test
  void aPutReplacesAndAPatchDoesNot() {
    RestServer server = server(Resource.at("notes"), Resource.at("tags").mergingPuts());
    for (String path : List.of("notes", "tags")) {
      server.add(path, named("one").put("colour", "red"));
      ask(server, "PATCH", "/" + path + "/1", "{\"name\":\"two\"}");
      assertThat(server.rows(path).get(0).path("colour").asText()).isEqualTo("red");
      ask(server, "PUT", "/" + path + "/1", "{\"name\":\"three\"}");
    }
    assertThat(server.rows("notes").get(0).path("colour").isNull()).isTrue();
    assertThat(server.rows("tags").get(0).path("colour").asText()).isEqualTo("red");
  }

  @Test
  void idsAreNumbersOnceOrAgainTextsLinksOrTheClients() {
    RestServer server =
        server(
            Resource.at("once"),
            Resource.at("again").ids(Ids.REUSED_NUMBERS),
            Resource.at("texts").ids(Ids.TEXTS).idName("_id"),
            Resource.at("links").ids(Ids.TEXTS).idInLink("_links.self.href"),
            Resource.at("theirs").ids(Ids.CLIENTS));
    for (String path : List.of("once", "again")) {
      server.add(path, named("one"));
      server.delete(path, server.add(path, named("two")));
    }
    assertThat(server.add("once", named("three"))).isEqualTo("3");
    assertThat(server.add("again", named("three"))).isEqualTo("2");
    assertThat(server.rows("again"))
        .extracting(row -> row.path("id").asInt())
        .containsExactly(1, 2);

    String text = server.add("texts", named("one"));
    assertThat(text).hasSize(36);
    assertThat(get(server, "/texts").get(0).path("_id").asText()).isEqualTo(text);
    String linked = server.add("links", named("one"));
    assertThat(get(server, "/links").get(0).at("/_links/self/href").asText())
        .isEqualTo("https://api.example/links/" + linked);

    assertThat(ask(server, "PUT", "/theirs/a%20b", "{\"name\":\"one\"}").status()).isEqualTo(201);
    assertThat(ask(server, "PUT", "/theirs/a%20b", "{\"name\":\"two\"}").status()).isEqualTo(200);
    assertThat(server.rows("theirs"))
        .extracting(row -> row.path("id").asText())
        .containsExactly("a b");
    assertThat(ask(server, "PUT", "/once/9", "{}").status()).isEqualTo(404);
  }

  @Test
  void listsComeInEnvelopesAndPages() {
    RestServer server =
        server(
            Resource.at("numbers").rowsAt("data.items").pages(Pages.number("page", 2)),
            Resource.at("offsets").pages(Pages.offset("offset", 2)),
            Resource.at("cursors").rowsAt("data").pages(Pages.cursor("after", "meta.next", 2)),
            Resource.at("links").pages(Pages.link(2)));
    for (String path : List.of("numbers", "offsets", "cursors", "links")) {
      List.of("a", "b", "c").forEach(name -> server.add(path, named(name)));
    }
    assertThat(names(get(server, "/numbers").at("/data/items"))).containsExactly("a", "b");
    assertThat(names(get(server, "/numbers?page=2").at("/data/items"))).containsExactly("c");
    assertThat(names(get(server, "/numbers?page=3").at("/data/items"))).isEmpty();
    assertThat(names(get(server, "/offsets?offset=1"))).containsExactly("b", "c");
    assertThat(get(server, "/cursors").at("/meta/next").asText()).isEqualTo("2");
    assertThat(get(server, "/cursors?after=2").at("/meta/next").isNull()).isTrue();
    Answer first = server.answer(Request.of("GET", "/links?sort=name"));
    assertThat(first.headers())
        .containsEntry("Link", "<https://api.example/links?sort=name&page=2>; rel=\"next\"");
    assertThat(server.answer(Request.of("GET", "/links?page=2")).headers())
        .doesNotContainKey("Link");
  }

  @Test
  void changesSinceADateHaveTombstonesWhereTheServerTellsOfThem() {
    RestServer server =
        server(
            Resource.at("notes").since("after", SinceFormat.ISO).tombstones("deleted_at"),
            Resource.at("tags").since("since", SinceFormat.SECONDS).changedAt("at"));
    server.add("notes", named("old"));
    server.add("tags", named("old"));
    time.advanceTimeBy(1, TimeUnit.HOURS);
    server.delete("notes", server.add("notes", named("gone")));
    server.delete("tags", server.add("tags", named("gone")));
    server.add("tags", named("new"));
    JsonNode changed = get(server, "/notes?after=2026-05-01T10:30:00Z");
    assertThat(names(changed)).containsExactly("gone");
    assertThat(changed.get(0).has("deleted_at")).isTrue();
    assertThat(names(get(server, "/notes"))).containsExactly("old");
    long halfPast = START.plusSeconds(1800).getEpochSecond();
    assertThat(names(get(server, "/tags?since=" + halfPast))).containsExactly("new");
    assertThat(server.answer(Request.of("GET", "/notes?after=soon")).status()).isEqualTo(400);
  }

  @Test
  void aStaleVersionIsRefused() {
    RestServer server = server(Resource.at("notes").etags(), Resource.at("docs").version("_rev"));
    String note = "/notes/" + server.add("notes", named("one"));
    Request update = Request.of("PUT", note).withBody("{\"name\":\"two\"}");
    Answer first = server.answer(update.withHeader("If-Match", "\"1\""));
    assertThat(first.headers()).containsEntry("ETag", "\"2\"");
    assertThat(server.answer(update.withHeader("If-Match", "\"1\"")).status()).isEqualTo(412);
    assertThat(server.answer(update).status()).as("no version, last write wins").isEqualTo(200);

    String doc = "/docs/" + server.add("docs", named("one"));
    assertThat(ask(server, "PUT", doc, "{\"name\":\"two\"}").status()).isEqualTo(409);
    assertThat(ask(server, "PUT", doc, "{\"name\":\"two\",\"_rev\":1}").status()).isEqualTo(200);
    assertThat(server.answer(Request.of("DELETE", doc + "?_rev=1")).status()).isEqualTo(409);
    assertThat(server.answer(Request.of("DELETE", doc)).status()).isEqualTo(204);
  }

  @Test
  void bodiesAreWrappedAndUpdatesSilentIfTheServerIsSo() {
    RestServer server = server(Resource.at("notes").bodyIn("note").rowAt("note").silent());
    Answer created = ask(server, "POST", "/notes", "{\"note\":{\"name\":\"one\"}}");
    assertThat(created.json().at("/note/name").asText()).isEqualTo("one");
    assertThat(ask(server, "PATCH", "/notes/1", "{\"name\":\"two\"}").status()).isEqualTo(204);
    assertThat(server.rows("notes").get(0).path("name").asText()).isEqualTo("one");
  }

  @Test
  void strangersSeeNothingOrAnEmptyList() {
    RestServer server = server(Resource.at("notes"), Resource.at("posts").openToAll());
    server.add("posts", named("one"));
    server.setAuthorization("Bearer secret");
    assertThat(server.answer(Request.of("GET", "/notes")).status()).isEqualTo(401);
    assertThat(server.answer(Request.of("GET", "/me")).status()).isEqualTo(401);
    assertThat(get(server, "/posts")).isEmpty();
    assertThat(server.answer(Request.of("GET", "/posts/1")).status()).isEqualTo(401);
    Request known = Request.of("GET", "/posts").withHeader("Authorization", "Bearer secret");
    assertThat(server.answer(known).json()).hasSize(1);
    Request me = Request.of("GET", "/me").withHeader("Authorization", "Bearer secret");
    assertThat(server.answer(me).status()).isEqualTo(200);
  }

  @Test
  void manyRowsInOneRequestAreChangedEachByItself() {
    RestServer server = server(Resource.at("notes").bulk("batch").unique("name"));
    server.add("notes", named("one"));
    server.add("notes", named("two"));
    JsonNode answer =
        ask(
                server,
                "POST",
                "/notes/batch",
                "[{'id':1,'name':'first'},{'id':2,'name':'first'},{'id':3,'name':'third'}]"
                    .replace('\'', '"'))
            .json();
    assertThat(names(get(server, "/notes"))).containsExactly("first", "two");
    assertThat(answer.get(0).path("name").asText()).isEqualTo("first");
    assertThat(answer.get(1).path("error").asInt()).isEqualTo(409);
    assertThat(answer.get(2).path("error").asInt()).isEqualTo(404);
    assertThat(server.log()).hasSize(2);
  }

  @Test
  void limitsFaultsAndTheLogAreThoseOfEveryServer() {
    RestServer server = server(Resource.at("notes"));
    server.setLimits(new ExactWindows().and(1, Duration.ofSeconds(1)));
    assertThat(server.answer(Request.of("GET", "/notes")).status()).isEqualTo(200);
    assertThat(server.answer(Request.of("GET", "/notes")).status()).isEqualTo(429);
    time.advanceTimeBy(2, TimeUnit.SECONDS);
    Request create = Request.of("POST", "/notes").withBody("{}");
    assertThat(server.answer(create, Fault.statusAfterCommit(502)).status()).isEqualTo(502);
    assertThat(server.rows("notes")).hasSize(1);
    assertThat(server.audit().tooManyRequests()).isOne();
  }

  @Test
  void itAnswersOverARealSocket() throws IOException {
    RestServer server = new RestServer(ServerClock.system(), Resource.at("notes"));
    server.add("notes", named("one"));
    try (WireServer wire = WireServer.start(server)) {
      assertThat(wire.url()).endsWith(":" + wire.port() + "/");
      okhttp3.Request request = new okhttp3.Request.Builder().url(wire.url() + "notes").build();
      try (Response response = new OkHttpClient().newCall(request).execute()) {
        assertThat(response.body().string()).contains("\"name\":\"one\"");
      }
    }
  }

  @Test
  void whatIsNotThereIsSaid() {
    RestServer server = server(Resource.at("notes"));
    assertThatThrownBy(() -> server.rows("nots"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nots");
    assertThatThrownBy(() -> server.edit("notes", "1", Json.object()))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("notes/1");
  }

  @Test
  void nothingRefersToARowThatIsNotThere() {
    RestServer server =
        server(
            Resource.at("teams"),
            Resource.at("boards").belongsTo("team.id", "teams"),
            Resource.at("cards").refersTo("board", "boards").refersTo("seen", "teams"));
    for (String name : List.of("one", "two")) {
      server.add("teams", named(name));
    }
    ask(server, "POST", "/boards", "{\"name\":\"first\",\"team\":{\"id\":1}}");
    ask(server, "POST", "/cards", "{\"name\":\"card\",\"board\":1,\"seen\":[1,2]}");
    assertThat(ask(server, "POST", "/cards", "{\"board\":2}").status()).isEqualTo(422);
    assertThat(ask(server, "PATCH", "/cards/1", "{\"seen\":[3]}").status()).isEqualTo(422);

    assertThat(server.answer(Request.of("DELETE", "/teams/1")).status()).isEqualTo(204);

    assertThat(server.rows("boards")).isEmpty();
    assertThat(server.rows("cards"))
        .extracting(row -> row.path("board") + " " + row.path("seen"))
        .containsExactly("null [2]");
  }
}
