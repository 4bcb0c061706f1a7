package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A 401 is about the credentials only if the server does not accept them otherwise. */
class UnauthorizedRowTest {

  private record Note(String title) {}

  private record Tag(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .bulk(Bulk.rows("PATCH", "notes/bulk")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final Field<Tag, String> NAME = Field.<Tag>text("title", Tag::title).fingerprint();
  private static final EntityType<Tag> TAGS =
      EntityType.<Tag>named("tags", Endpoints.list("tags"))
          .fields(NAME)
          .build(row -> new Tag(row.require(NAME)));

  private static final SyncSchema BOTH = SyncSchema.of(1, NOTES, TAGS);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> rows = new TreeMap<>();

  /** Which requests meet a 401. */
  private Predicate<Request> unauthorized = request -> false;

  private int check = 200;
  private Desk desk;

  private void open(SyncSchema schema, UnaryOperator<SyncEngineBuilder> engine) {
    for (long id = 1; id <= 3; id++) {
      rows.put(id, "note " + id);
    }
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("n.db"), schema, server, time, engine);
    desk.synced();
    for (long id = 1; id <= 3; id++) {
      String text = "new " + id;
      desk.table(NOTES).update(NOTES.ref(id), old -> new Note(text));
    }
    server.forget();
  }

  private void open(SyncSchema schema) {
    open(schema, engine -> engine.server(Desk.URL, Credentials.apiToken("secret")));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    String last = lastSegment(request);
    if (last.equals("token")) {
      return Reply.of(200, "{\"access_token\":\"new\",\"refresh_token\":\"next\"}");
    }
    if (last.equals("me")) {
      return Reply.of(check, "{}");
    }
    if (unauthorized.test(request)) {
      return Reply.of(401, "{\"error\":\"for editors only\"}");
    }
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach((id, title) -> list.addObject().put("id", id).put("title", title));
      return Reply.json(list);
    }
    JsonNode sent = ScriptedServer.body(request);
    if (sent.isArray()) {
      sent.forEach(row -> rows.put(row.get("id").asLong(), row.get("title").asText()));
      return Reply.json(sent);
    }
    long id = Long.parseLong(last);
    rows.put(id, sent.get("title").asText());
    return Reply.json(Json.object().put("id", id).put("title", rows.get(id)));
  }

  private static String lastSegment(Request request) {
    return request.url().pathSegments().get(request.url().pathSegments().size() - 1);
  }

  private static boolean isChangeOfTheFirst(Request request) {
    return request.method().equals("PATCH")
        && (lastSegment(request).equals("1") || lastSegment(request).equals("bulk"));
  }

  private void onlyTheFirstIsRefused() {
    assertThat(rows).containsValues("note 1", "new 2", "new 3");
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("for editors only");
  }

  @Test
  void S121_aRowThatMayNotBeChangedIsRefusedAndNobodyHasToLogIn() {
    open(BOTH.credentialsCheckedAt("me"));
    unauthorized = UnauthorizedRowTest::isChangeOfTheFirst;
    assertThat(desk.push().error()).isEmpty();
    onlyTheFirstIsRefused();
    rows.put(4L, "from elsewhere");
    assertThat(desk.sync().error()).isEmpty();
    assertThat(desk.all(NOTES)).hasSize(4);
  }

  @Test
  void S121_theSameWithATokenThatIsRefreshedFirst() {
    TokenStore store =
        new TokenStore() {
          private Tokens tokens = new Tokens("old", "refresh");

          @Override
          public Tokens load() {
            return tokens;
          }

          @Override
          public void save(Tokens next) {
            tokens = next;
          }
        };
    TokenRefresh refresh = TokenRefresh.post("https://login.example/token");
    open(
        BOTH.credentialsCheckedAt("me"),
        engine -> engine.server(Desk.URL, Credentials.bearer("anna", store, refresh)));
    unauthorized = UnauthorizedRowTest::isChangeOfTheFirst;
    assertThat(desk.push().error()).isEmpty();
    onlyTheFirstIsRefused();
  }

  @Test
  void S121_aListThatMayNotBeReadStopsNoOther() {
    open(BOTH.credentialsCheckedAt("me"));
    rows.put(4L, "from elsewhere");
    unauthorized = request -> lastSegment(request).equals("tags");
    SyncReport report = desk.sync();
    assertThat(report.error().orElseThrow().kind()).isEqualTo(FailureKind.LIST_FAILED);
    assertThat(report.error().orElseThrow()).hasMessageContaining("tags");
    assertThat(desk.all(NOTES)).hasSize(4);
    assertThat(rows).containsValues("new 1", "new 2", "new 3");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 500})
  void S121_withoutAGoodAnswerEverybodyWaitsForALogIn(int answer) {
    open(BOTH.credentialsCheckedAt("me"));
    unauthorized = request -> true;
    check = answer;
    SyncReport report = desk.push();
    assertThat(report.error().orElseThrow().kind()).isEqualTo(FailureKind.UNAUTHORIZED);
    assertThat(server.asked()).containsExactly("PATCH /v1/notes/bulk", "GET /v1/me");
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().pending()).isEqualTo(3);
  }

  @Test
  void S121_aCheckThatIsAskedToPauseProvesNothingAndNobodyHasToLogIn() {
    open(BOTH.credentialsCheckedAt("me"));
    unauthorized = request -> true;
    check = 429;
    assertThat(desk.push().error().orElseThrow().kind()).isEqualTo(FailureKind.TOO_MANY_REQUESTS);
    assertThat(desk.engine().pending()).isEqualTo(3);
    unauthorized = request -> false;
    assertThat(desk.push().error()).isEmpty();
  }

  @Test
  void S121_withoutAQuestionA401IsAboutTheCredentials() {
    open(BOTH);
    unauthorized = UnauthorizedRowTest::isChangeOfTheFirst;
    SyncReport report = desk.push();
    assertThat(report.error().orElseThrow().kind()).isEqualTo(FailureKind.UNAUTHORIZED);
    assertThat(server.asked()).hasSize(1);
  }
}
