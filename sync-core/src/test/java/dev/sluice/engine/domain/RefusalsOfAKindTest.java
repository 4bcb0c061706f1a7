package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.AutoSync;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What requests of one kind meet over and over holds up no other. */
class RefusalsOfAKindTest {

  private record Note(String title) {}

  private record Tag(String title) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));
  private static final Field<Tag, String> NAME = Field.<Tag>text("title", Tag::title).fingerprint();
  private static final EntityType<Tag> TAGS =
      EntityType.<Tag>named(
              "tags",
              Endpoints.list("tags")
                  .create(Endpoint.post("tags"))
                  .update(Endpoint.patch("tags/{id}"))
                  .bulk(Bulk.rows("PATCH", "tags/bulk")))
          .fields(NAME)
          .build(row -> new Tag(row.require(NAME)));

  private static final int LOST = -1;

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, String> rows = new TreeMap<>();

  /** What stands before the server's own answer; null lets the request through. */
  private Function<Request, Reply> before = request -> null;

  private Desk desk;

  @BeforeEach
  void open() {
    for (int id = 1; id <= 10; id++) {
      rows.put("notes/" + id, "note " + id);
      rows.put("tags/" + id, "tag " + id);
    }
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("n.db"), SyncSchema.of(1, NOTES, TAGS), server, time);
    desk.synced();
    server.forget();
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
    String path = request.url().encodedPath().replace("/v1/", "");
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      rows.forEach(
          (key, title) -> {
            if (key.startsWith(path)) {
              list.addObject().put("id", id(key)).put("title", title);
            }
          });
      return Reply.json(list);
    }
    JsonNode sent = ScriptedServer.body(request);
    if (sent.isArray()) {
      sent.forEach(row -> rows.put("tags/" + row.get("id").asLong(), row.get("title").asText()));
      return Reply.json(sent);
    }
    String key = request.method().equals("POST") ? path + "/" + (rows.size() + 1) : path;
    rows.put(key, sent.get("title").asText());
    return Reply.json(Json.object().put("id", id(key)).put("title", rows.get(key)));
  }

  private static long id(String key) {
    return Long.parseLong(key.substring(key.indexOf('/') + 1));
  }

  private static boolean isChange(Request request, String of) {
    return !request.method().equals("GET") && ("/v1/" + of).equals(request.url().encodedPath());
  }

  private void editNotes(int count) {
    for (int id = 1; id <= count; id++) {
      desk.table(NOTES).update(NOTES.ref(id), old -> new Note("new " + old.title()));
    }
  }

  private void editTags(int count) {
    for (int id = 1; id <= count; id++) {
      desk.table(TAGS).update(TAGS.ref(id), old -> new Tag("new " + old.title()));
    }
  }

  private long arrived(String type) {
    return rows.entrySet().stream()
        .filter(row -> row.getKey().startsWith(type) && row.getValue().startsWith("new"))
        .count();
  }

  @Test
  void S120_manyRowsThatAreAskedToPauseNeedOnePauseAndNotOneEach() {
    Reply pause = new Reply(429, "", Map.of("Retry-After", "60"));
    before = request -> request.url().encodedPath().contains("notes/") ? pause : null;
    editNotes(10);
    editTags(10);
    assertThat(desk.push().error().orElseThrow()).hasMessageContaining("PATCH /v1/notes/1");
    desk.push();
    assertThat(arrived("tags")).isEqualTo(10);
    before = request -> null;
    desk.push();
    assertThat(arrived("notes")).isEqualTo(10);
  }

  @Test
  void S120_aRowThatFailedOnceIsSentThoughAPauseIsAskedOfAnotherType() {
    Reply pause = new Reply(429, "", Map.of("Retry-After", "60"));
    AtomicInteger failures = new AtomicInteger(1);
    before =
        request -> {
          if (isChange(request, "tags/1") && failures.getAndDecrement() > 0) {
            return new Reply(500, "", Map.of());
          }
          return isChange(request, "notes/1") ? pause : null;
        };
    editTags(1);
    desk.push();
    editNotes(1);
    pushes(3);
    assertThat(arrived("tags")).isEqualTo(1);
  }

  @Test
  void S120_aTypeThatWasRefusedOnceIsSentThoughAnotherIsRefusedForLong() {
    Reply pause = new Reply(429, "", Map.of("Retry-After", "60"));
    AtomicInteger refusals = new AtomicInteger(1);
    before =
        request -> {
          boolean isRefused = isChange(request, "tags/1") && refusals.getAndDecrement() > 0;
          return isRefused || isChange(request, "notes/1") ? pause : null;
        };
    editTags(1);
    desk.push();
    editNotes(1);
    pushes(4);
    assertThat(arrived("tags")).isEqualTo(1);
  }

  private void pushes(int count) {
    for (int i = 0; i < count; i++) {
      time.advance(Duration.ofMinutes(15));
      desk.push();
    }
  }

  private static Reply pauseOf(String scope) {
    return new Reply(429, "", Map.of("Retry-After", "900", "X-RateLimit-Scope", scope));
  }

  private static boolean isOf(String type, Request request) {
    return request.url().encodedPath().startsWith("/v1/" + type);
  }

  @Test
  void S120_whatTheServerLimitsByItselfIsNotSentAndTheRestOfThePushIs() {
    before = request -> isOf("notes", request) ? pauseOf("resource") : null;
    editNotes(10);
    editTags(10);
    SyncReport report = desk.push();
    assertThat(arrived("tags")).isEqualTo(10);
    assertThat(server.asked().stream().filter(asked -> asked.contains("notes"))).hasSize(1);
    assertThat(report.tooManyRequests()).isEqualTo(1);
    assertThat(report.error().orElseThrow()).hasMessageContaining("notes");
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void S120_aPauseOfOnePathLastsAsLongAsTheServerSays() {
    before = request -> isOf("notes", request) ? pauseOf("resource") : null;
    editNotes(3);
    desk.push(); // takes 5 of the 15 minutes
    before = request -> null;
    server.forget();
    time.advance(Duration.ofMinutes(9));
    desk.push();
    assertThat(server.asked()).isEmpty();
    desk.push();
    assertThat(arrived("notes")).isEqualTo(3);
  }

  @Test
  void S120_aListThatIsLimitedByItselfStopsNoOtherList() {
    before = request -> isOf("notes", request) ? pauseOf("resource") : null;
    rows.put("tags/11", "of another device");
    editTags(1);
    desk.sync();
    assertThat(desk.all(TAGS)).hasSize(11);
    assertThat(arrived("tags")).isEqualTo(1);
    desk.sync();
    assertThat(server.asked().stream().filter(asked -> asked.contains("notes"))).hasSize(1);
    before = request -> null;
    rows.put("notes/11", "of another device");
    time.advance(Duration.ofMinutes(10));
    desk.sync();
    assertThat(desk.all(NOTES)).hasSize(11);
  }

  @Test
  void S120_aLimitOfTheAccountStopsEverything() {
    before = request -> isOf("notes", request) ? pauseOf("user") : null;
    editNotes(1);
    editTags(10);
    desk.push();
    assertThat(arrived("tags")).isZero();
  }

  @ParameterizedTest
  @CsvSource({"search, 0, 10", "core, 0, 0", "search, 7, 0"})
  void S120_aResourceThatIsNamedIsLimitedByItselfIfItIsUsedUp(
      String resource, String remaining, int sent) {
    Reply pause =
        new Reply(
            429, "", Map.of("X-RateLimit-Resource", resource, "X-RateLimit-Remaining", remaining));
    before = request -> isOf("notes", request) ? pause : null;
    editNotes(1);
    editTags(10);
    var report = desk.engine().push().test();
    time.advance(Duration.ofSeconds(50));
    assertThat(arrived("tags")).isEqualTo(sent);
    time.advance(Duration.ofMinutes(5));
    report.assertValueCount(1);
  }

  private void loseCreates() {
    before = request -> request.method().equals("POST") ? Reply.of(LOST, "") : null;
    desk.table(NOTES).create(new Note("made here"));
    desk.table(TAGS).create(new Tag("made here, too"));
    desk.push();
    desk.push();
    time.advance(Duration.ofMinutes(1));
  }

  private static boolean isList(Request request) {
    return request.method().equals("GET") && isOf("notes", request);
  }

  @Test
  void S120_aListThatIsLimitedByItselfHoldsUpNoLookForALostCreateInAnother() {
    loseCreates();
    before = request -> isList(request) ? pauseOf("resource") : null;
    SyncReport report = desk.push();
    assertThat(rows).containsValue("made here, too").doesNotContainValue("made here");
    assertThat(report.error().orElseThrow()).hasMessageContaining("notes");
    before = request -> null;
    pushes(1);
    assertThat(rows).containsValue("made here");
  }

  @Test
  void S125_aListThatAlwaysBreaksOffHoldsUpNoLookForALostCreateInAnother() {
    loseCreates();
    before = request -> isList(request) ? Reply.of(LOST, "") : null;
    SyncReport report = desk.push();
    assertThat(rows).containsValue("made here, too").doesNotContainValue("made here");
    assertThat(FailureKind.OFFLINE.is(report.error().orElseThrow())).isTrue();
    before = request -> null;
    pushes(1);
    assertThat(rows).containsValue("made here");
  }

  @Test
  void S124_aRowRestsAlsoIfTheAppOnlyPushes() {
    before = request -> isChange(request, "notes/1") ? Reply.of(500, "") : null;
    editNotes(1);
    for (int i = 0; i < 20; i++) {
      desk.push();
      time.advance(Duration.ofMinutes(10));
    }
    assertThat(desk.engine().resting()).hasSize(1);
    assertThat(server.asked().stream().filter(asked -> asked.startsWith("PATCH")))
        .hasSizeLessThan(9);
  }

  @Test
  void S124_aRowIsLeftAloneAsLongAsTheServerSays() {
    Reply later = new Reply(503, "", Map.of("Retry-After", "1800"));
    before = request -> isChange(request, "notes/1") ? later : null;
    editNotes(3);
    desk.push();
    assertThat(arrived("notes")).isEqualTo(2);
    server.forget();
    before = request -> null;
    time.advance(Duration.ofMinutes(24));
    desk.push();
    assertThat(server.asked()).isEmpty();
    time.advance(Duration.ofMinutes(2));
    desk.push();
    assertThat(arrived("notes")).isEqualTo(3);
  }

  @Test
  void S124_theNextSyncBeginsNoSoonerThanAFailedServerSays() {
    before = request -> new Reply(503, "", Map.of("Retry-After", "1200"));
    desk.close();
    desk =
        Desk.open(
            folder.resolve("n.db"),
            SyncSchema.of(1, NOTES, TAGS),
            server,
            time,
            engine ->
                engine
                    .server(Desk.URL, Credentials.apiToken("secret"))
                    .autoSync(AutoSync.defaults().withPeriod(Duration.ofHours(6))));
    time.advance(Duration.ofMinutes(6));
    desk.engine().fullSync().subscribe();
    time.advance(Duration.ofSeconds(30));
    server.forget();
    time.advance(Duration.ofMinutes(19));
    assertThat(server.asked()).isEmpty();
    time.advance(Duration.ofMinutes(3));
    assertThat(server.asked()).isNotEmpty();
  }

  @Test
  void S125_aRequestWithManyRowsThatIsNeverAnsweredComesAfterTheOthersAndOneByOne() {
    before = request -> isChange(request, "tags/bulk") ? Reply.of(ScriptedServer.HANGS, "") : null;
    editTags(5);
    assertThat(desk.push().error().orElseThrow().kind()).isEqualTo(FailureKind.STALLED);
    desk.push();
    assertThat(arrived("tags")).isEqualTo(5);
  }
}
