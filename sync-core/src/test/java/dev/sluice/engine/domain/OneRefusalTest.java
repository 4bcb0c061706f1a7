package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.throttle.QuotaHeaders;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one request meets over and over holds up no other. */
class OneRefusalTest {

  private record Note(String title) {}

  private static final QuotaHeaders PLAN =
      new QuotaHeaders("X-Calls-Left", "", "X-Calls-Reset", "plan is used up");
  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  private static final String PAGE = "<html><head><title>Gateway</title></head></html>";

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> rows = new TreeMap<>();

  /** What stands before the server's own answer; null lets the request through. */
  private Function<Request, Reply> before = request -> null;

  private Desk desk;

  private void open(UnaryOperator<SyncSchema> words) {
    for (long id = 1; id <= 20; id++) {
      rows.put(id, "note " + id);
    }
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("n.db"), words.apply(SyncSchema.of(1, NOTES)), server, time);
    desk.synced();
    server.forget();
  }

  private void openWithCheck() {
    open(schema -> schema.credentialsCheckedAt("me"));
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    Reply first = before.apply(request);
    if (first != null) {
      return first;
    }
    String last = lastSegment(request);
    if (last.equals("me")) {
      return Reply.of(200, "{}");
    }
    switch (request.method()) {
      case "GET" -> {
        ArrayNode list = Json.array();
        rows.forEach((id, title) -> list.addObject().put("id", id).put("title", title));
        return Reply.json(list);
      }
      case "DELETE" -> {
        rows.remove(Long.parseLong(last));
        return Reply.of(204, "");
      }
      default -> {
        long id = last.equals("notes") ? 100 + rows.size() : Long.parseLong(last);
        rows.put(id, ScriptedServer.body(request).get("title").asText());
        return Reply.json(Json.object().put("id", id).put("title", rows.get(id)));
      }
    }
  }

  private static String lastSegment(Request request) {
    return request.url().pathSegments().get(request.url().pathSegments().size() - 1);
  }

  private static boolean isChangeOf(long id, Request request) {
    return !request.method().equals("GET") && lastSegment(request).equals("" + id);
  }

  private void edit(long id) {
    desk.table(NOTES).update(NOTES.ref(localId(id)), old -> new Note("new " + id));
  }

  private long localId(long id) {
    return id; // rows of an empty file take the ids of the list in their order
  }

  private long arrived() {
    return rows.values().stream().filter(title -> title.startsWith("new")).count();
  }

  private void syncAfterAPause() {
    desk.sync();
    time.advance(Duration.ofMinutes(20));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 402})
  void S120_aRowThatIsAskedToPauseForADayHoldsUpNoOther(int status) {
    open(schema -> schema.credentialsCheckedAt("me").quotaHeaders(PLAN));
    String words = status == 402 ? "your plan is used up" : "slow down";
    Reply pause = new Reply(status, words, Map.of("Retry-After", "60"));
    before = request -> isChangeOf(1, request) ? pause : null;
    for (long id = 1; id <= 20; id++) {
      edit(id);
    }
    syncAfterAPause();
    syncAfterAPause();
    assertThat(arrived()).isEqualTo(19);
    before = request -> null;
    syncAfterAPause();
    assertThat(arrived()).isEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource({"407, false", "421, false", "400, true", "413, true", "431, true"})
  void S122_theWordOfAProxyIsWaitedOut(int status, boolean isPage) {
    openWithCheck();
    Reply reply = new Reply(status, isPage ? PAGE : "", Map.of("Content-Type", "text/html"));
    before = request -> request.method().equals("GET") ? null : reply;
    for (long id = 1; id <= 5; id++) {
      edit(id);
    }
    desk.table(NOTES).create(new Note("new one"));
    syncAfterAPause();
    assertThat(desk.engine().failures()).isEmpty();
    before = request -> null;
    time.advance(Duration.ofHours(7));
    syncAfterAPause();
    syncAfterAPause();
    assertThat(arrived()).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 413, 422})
  void S122_theSameStatusWithTheServersOwnWordsIsARefusal(int status) {
    openWithCheck();
    before = request -> isChangeOf(1, request) ? Reply.of(status, "{\"error\":\"no\"}") : null;
    edit(1);
    desk.push();
    assertThat(desk.engine().failures()).extracting(SyncFailure::message).containsExactly("no");
  }

  @Test
  void S124_rowsOverWhichTheServerFailsRestAlsoWithoutACheck() {
    open(schema -> schema);
    before =
        request -> !request.method().equals("GET") && rows.size() == 20 ? Reply.of(500, "") : null;
    for (long id = 1; id <= 3; id++) {
      edit(id);
    }
    for (int i = 0; i < 12 * 24; i++) {
      desk.sync();
    }
    assertThat(desk.engine().resting()).hasSize(3);
    assertThat(server.asked().stream().filter(asked -> asked.startsWith("PATCH")))
        .hasSizeLessThan(60);
  }

  @Test
  void S124_aServerThatAnswersNoListEitherMakesNoRowRest() {
    open(schema -> schema);
    before = request -> Reply.of(503, "");
    for (long id = 1; id <= 3; id++) {
      edit(id);
    }
    for (int i = 0; i < 10; i++) {
      desk.push();
    }
    assertThat(desk.engine().resting()).isEmpty();
    before = request -> null;
    desk.push();
    assertThat(arrived()).isEqualTo(3);
  }

  @Test
  void S125_aRowWhoseAnswerTheWatchdogDoesNotAwaitComesAfterTheOthers() {
    openWithCheck();
    before = request -> isChangeOf(1, request) ? Reply.of(ScriptedServer.HANGS, "") : null;
    for (long id = 1; id <= 20; id++) {
      edit(id);
    }
    assertThat(desk.push().error().orElseThrow().kind()).isEqualTo(FailureKind.STALLED);
    assertThat(arrived()).isZero();
    desk.push();
    assertThat(arrived()).isEqualTo(19);
    for (int i = 0; i < 3; i++) {
      desk.sync();
    }
    assertThat(desk.engine().resting()).hasSize(1);
  }

  @Test
  void S138_eachRestingRowShowsTheServersOwnWordsAboutIt() {
    openWithCheck();
    before =
        request ->
            isChangeOf(1, request)
                ? Reply.of(500, "{\"error\":\"disk one\"}")
                : isChangeOf(2, request) ? Reply.of(503, "{\"error\":\"disk two\"}") : null;
    edit(1);
    edit(2);
    for (int i = 0; i < 3; i++) {
      desk.push();
    }
    assertThat(desk.engine().resting())
        .extracting(SyncFailure::message)
        .satisfiesExactlyInAnyOrder(
            one -> assertThat(one).contains("/notes/1", "500", "disk one"),
            two -> assertThat(two).contains("/notes/2", "503", "disk two"));
  }
}
