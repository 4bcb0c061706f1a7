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
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists whose answers name a token, by which the next request asks for what has changed. */
class SyncTokensTest {

  private record Note(String title) {}

  /** A version of a row, in the order of all changes. */
  private record Version(int number, @Nullable String title) {}

  private static final int ON_A_PAGE = 3;
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).json("doc.title").writtenAs("title").fingerprint();

  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .rowsAt("results")
                  .pages(Paging.cursor("page", "next_page"))
                  .since(Since.token("since", "sync.token"))
                  .tombstones("deleted")
                  .one("notes/{id}")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, Version> rows = new LinkedHashMap<>();
  private int changes;
  private int oldest;
  private boolean namesNoToken;
  private Map<String, String> headers = Map.of();
  private Desk desk;

  @BeforeEach
  void begin() {
    server.answers(this::answer);
    start();
    put(1, "one");
    put(2, "two");
    desk.synced();
    server.forget();
  }

  private void start() {
    desk = Desk.open(folder.resolve("one.db"), SyncSchema.of(1, NOTES), server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private void put(long id, @Nullable String title) {
    rows.put(id, new Version(++changes, title));
  }

  /** As a server may write it; nobody but the server can read it. */
  private static String token(int number) {
    return number + "-g1AA&+=/ä?";
  }

  private Reply answer(Request request) {
    String id = request.url().pathSegments().get(request.url().pathSize() - 1);
    return switch (request.method()) {
      case "GET" -> id.equals("notes") ? list(request) : one(id, 200);
      case "POST" -> {
        long next = rows.size() + 1L;
        put(next, ScriptedServer.body(request).path("title").asText());
        yield one(String.valueOf(next), 201);
      }
      case "PATCH" -> {
        if (title(id) != null) {
          put(Long.parseLong(id), ScriptedServer.body(request).path("title").asText());
        }
        yield one(id, 200);
      }
      default -> Reply.of(405, "");
    };
  }

  private @Nullable String title(String id) {
    Version row = rows.get(Long.valueOf(id));
    return row == null ? null : row.title();
  }

  private Reply one(String id, int status) {
    return title(id) == null
        ? Reply.of(404, "")
        : Reply.of(status, row(Long.parseLong(id), rows.get(Long.valueOf(id))).toString());
  }

  private static ObjectNode row(long id, Version row) {
    ObjectNode json = Json.object().put("id", id).put("deleted", row.title() == null);
    json.putObject("doc").put("title", row.title());
    return json;
  }

  private Reply list(Request request) {
    String since = request.url().queryParameter("since");
    int after = since == null ? 0 : Integer.parseInt(since.substring(0, since.indexOf('-')));
    if (since != null && (after < oldest || !since.equals(token(after)))) {
      return Reply.of(410, "{\"message\": \"the token is too old\"}");
    }
    List<ObjectNode> found = new ArrayList<>();
    rows.forEach(
        (id, row) -> {
          if (row.number() > after && (since != null || row.title() != null)) {
            found.add(row(id, row));
          }
        });
    String page = request.url().queryParameter("page");
    int from = page == null ? 0 : Integer.parseInt(page);
    int to = Math.min(found.size(), from + ON_A_PAGE);
    ArrayNode results = Json.array().addAll(found.subList(from, to));
    ObjectNode body = Json.object().set("results", results);
    if (to < found.size()) {
      body.put("next_page", String.valueOf(to));
    } else if (!namesNoToken) {
      body.putObject("sync").put("token", token(changes));
    }
    return new Reply(200, body.toString(), headers);
  }

  private List<String> tokens() {
    List<String> tokens = new ArrayList<>();
    server.requests().stream()
        .filter(request -> request.method().equals("GET"))
        .forEach(request -> tokens.add(request.url().queryParameter("since")));
    return tokens;
  }

  private void bothHave(String... titles) {
    assertThat(rows.values().stream().map(Version::title).filter(Objects::nonNull))
        .containsExactlyInAnyOrder(titles);
    assertThat(desk.all(NOTES)).extracting(Note::title).containsExactlyInAnyOrder(titles);
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void theNextRequestRepeatsTheTokenOfTheLastAnswerAlsoAfterARestart() {
    put(3, "three");
    put(1, null);
    desk.synced();
    bothHave("two", "three");
    desk.close();
    start();
    assertThat(desk.synced().pulled()).isEmpty();
    assertThat(tokens()).containsExactly(token(2), token(4));
  }

  @Test
  void aServerThatTellsNoTimeIsAskedByTokenToo() {
    desk.close();
    headers = Map.of("Date", "now");
    desk = Desk.open(folder.resolve("two.db"), SyncSchema.of(1, NOTES), server, time);
    desk.synced();
    desk.synced();
    assertThat(tokens()).containsExactly(null, token(2));
  }

  @Test
  void aTokenThatTheServerRefusesLeadsToTheWholeListAndLosesNothing() {
    desk.table(NOTES).update(NOTES.ref(2), old -> new Note("edited"));
    desk.table(NOTES).create(new Note("mine"));
    put(1, null);
    put(3, "three");
    oldest = changes;
    desk.synced();
    bothHave("edited", "three", "mine");
    desk.synced();
    assertThat(tokens()).containsExactly(token(2), null, null, token(4));
  }

  @Test
  void aTokenIsKeptOnlyWhenEveryPageHasCome() {
    for (long id = 3; id < 8; id++) {
      put(id, "n" + id);
    }
    server.answers(
        request ->
            "3".equals(request.url().queryParameter("page")) ? Reply.of(503, "") : answer(request));
    assertThat(desk.sync().error().orElseThrow().toString()).doesNotContain("g1AA");
    server.answers(this::answer);
    server.forget();
    desk.synced();
    bothHave("one", "two", "n3", "n4", "n5", "n6", "n7");
    desk.synced();
    assertThat(tokens()).containsExactly(token(2), token(2), token(7));
  }

  @Test
  void aTokenIsNotKeptWhileARowCannotBeStored() {
    put(3, "three");
    put(4, "four");
    server.answers(
        request -> {
          Reply reply = answer(request);
          return new Reply(reply.status(), reply.body().replace("\"id\":3", "\"id\":{}"), headers);
        });
    desk.sync();
    server.answers(this::answer);
    desk.synced();
    bothHave("one", "two", "three", "four");
    desk.synced();
    assertThat(tokens()).containsExactly(token(2), token(2), token(4));
  }

  @Test
  void anAnswerWithoutATokenChangesNothing() {
    put(3, "three");
    namesNoToken = true;
    desk.synced();
    desk.synced();
    assertThat(tokens()).containsExactly(token(2), token(2));
    oldest = changes;
    desk.synced();
    oldest = 0;
    desk.synced();
    assertThat(tokens().subList(2, 5)).containsExactly(token(2), null, null);
  }

  @Test
  void aCreateWhoseAnswerWasLostIsLookedForInTheWholeList() {
    desk.table(NOTES).create(new Note("mine"));
    server.answers(
        request -> {
          Reply reply = answer(request);
          return request.method().equals("POST") ? Reply.of(-1, "") : reply;
        });
    desk.push();
    server.answers(this::answer);
    assertThat(desk.push().error()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
    desk.synced();
    bothHave("one", "two", "mine");
  }

  @Test
  void anEditOfARowThatIsGoneIsAFailureAlsoWithATokenThatIsTooOld() {
    desk.table(NOTES).update(NOTES.ref(1), old -> new Note("edited"));
    put(1, null);
    oldest = changes;
    desk.push();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("deleted on the server");
    desk.engine().failures().get(0).discard();
    desk.synced();
    assertThat(tokens()).containsOnlyOnce(token(2));
  }
}
