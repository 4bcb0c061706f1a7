package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.OtherConnection;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that tells the version of a row only in the header {@code ETag}, and in no list. */
class EtagsTest {

  private record Note(String title, @Nullable String text, @Nullable Instant at) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).nullable();
  private static final Field<Note, String> ETAG =
      Field.<Note>text("etag", any -> null).nullable().byServer();
  private static final Field<Note, Long> STARS =
      Field.<Note>integer("stars", any -> null).nullable();
  private static final Field<Note, Instant> AT =
      Field.<Note>instant("at", Note::at).json("updated_at").nullable().byServer();

  private static final Version VERSION = Version.etag("etag");
  private static final Endpoint PATCH = Endpoint.patch("notes/{id}").version(VERSION);

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private EntityType<Note> notes = type(PATCH);
  private Proxied proxy = (request, to) -> to.newCall(request);
  private RestServer server;
  private VirtualNetwork network;
  private Desk desk;

  private static EntityType<Note> type(Endpoint update) {
    return type(
        Endpoints.list("notes")
            .one("notes/{id}")
            .create(Endpoint.post("notes"))
            .update(update)
            .delete(Endpoint.delete("notes/{id}").version(VERSION)));
  }

  private static EntityType<Note> type(Endpoints endpoints) {
    return EntityType.<Note>named("notes", endpoints)
        .fields(TITLE, TEXT, STARS, ETAG)
        .modifiedAt(AT)
        .build(row -> new Note(row.require(TITLE), row.get(TEXT), row.get(AT)));
  }

  private void open(UnaryOperator<Resource> habits) {
    Resource resource = habits.apply(Resource.at("notes").etags());
    server = new RestServer(ServerClock.of(time.scheduler(), time.now()), resource);
    server.keepBodies();
    network = new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)));
    start();
  }

  private void start() {
    Call.Factory way = request -> proxy.call(request, network);
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, notes), way, time);
  }

  /** What stands between the engine and the server. */
  private interface Proxied {
    Call call(Request request, Call.Factory server);
  }

  /** Sends it as another request, and answers with another version. */
  private static Call proxied(Request sent, Call.Factory server, UnaryOperator<String> version) {
    Call call = server.newCall(sent);
    return Forwarding.enqueuedBy(
        callback ->
            call.enqueue(
                new Callback() {
                  @Override
                  public void onFailure(Call any, IOException failure) {
                    callback.onFailure(any, failure);
                  }

                  @Override
                  public void onResponse(Call any, Response answer) throws IOException {
                    String etag = answer.header("ETag");
                    callback.onResponse(
                        any,
                        etag == null
                            ? answer
                            : answer.newBuilder().header("ETag", version.apply(etag)).build());
                  }
                }),
        call);
  }

  /** The version in the words of another: {@code VERSION} stands for it. */
  private static String as(String form, String etag) {
    return form.replace("VERSION", etag.substring(1, etag.length() - 1));
  }

  private static boolean mayBeZipped(Request request) {
    return !"identity".equals(request.header("Accept-Encoding"));
  }

  private void theirEditIsMergedAndOthersAreSent() {
    Ref<Note> note = note("a");
    rename(note, "b");
    bothHave("b", null);
    theyWrite("theirs");
    rename(note, "c");
    bothHave("c", "theirs");
    time.advance(Duration.ofHours(1));
    desk.table(notes).delete(note);
    desk.synced();
    assertThat(server.rows("notes")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "W/\"VERSION\"",
        "\"VERSION-gzip\"",
        "\"VERSION;gzip\"",
        "W/\"VERSION-br\"",
        "\"VERSION--gzip\""
      })
  void S140_aProxyThatSpellsEveryVersionInItsWayHoldsUpNoEdit(String form) {
    proxy = (request, to) -> proxied(request, to, etag -> as(form, etag));
    open(habits -> habits);
    theirEditIsMergedAndOthersAreSent();
  }

  @Test
  void S140_theAnswersThatTellAVersionAreAskedForAsTheyAre() {
    proxy =
        (request, to) -> {
          assertThat(mayBeZipped(request))
              .as(request.toString())
              .isEqualTo(request.url().encodedPath().endsWith("/notes") && request.body() == null);
          return to.newCall(request);
        };
    open(habits -> habits);
    theirEditIsMergedAndOthersAreSent();
  }

  /** Such as OData's: it has weak versions of its own, and compares them letter by letter. */
  @ParameterizedTest
  @ValueSource(strings = {"W/\"VERSION\"", "\"VERSION-gzip\""})
  void S140_aServerWhoseOwnVersionsLookLikeThatGetsThemAsTheyAre(String form) {
    proxy =
        (request, to) -> {
          String said = request.header("If-Match");
          if (said == null) {
            return proxied(request, to, etag -> as(form, etag));
          }
          boolean isLiteral = said.equals(as(form, '"' + said.replaceAll("[^0-9]", "") + '"'));
          String plain = isLiteral ? '"' + said.replaceAll("[^0-9]", "") + '"' : "\"other\"";
          return proxied(
              request.newBuilder().header("If-Match", plain).build(), to, etag -> as(form, etag));
        };
    open(habits -> habits);
    theirEditIsMergedAndOthersAreSent();
  }

  @AfterEach
  void close() {
    if (desk != null) {
      desk.close();
    }
  }

  private Ref<Note> note(String title) {
    Ref<Note> note = desk.table(notes).create(new Note(title, null, null));
    desk.synced();
    return note;
  }

  private void rename(Ref<Note> note, String title) {
    desk.table(notes).update(note, old -> new Note(title, old.text(), old.at()));
  }

  private void theyWrite(String text) {
    server.edit("notes", "1", Json.object().put("text", text));
  }

  /** What was asked of the row itself since then, and with which version. */
  private List<String> askedOfTheRow(int since) {
    return server.log().stream()
        .skip(since)
        .map(Arrival::request)
        .filter(request -> !request.path().endsWith("/notes"))
        .map(request -> request.method() + request.header("If-Match").orElse(""))
        .toList();
  }

  private int asked() {
    return server.log().size();
  }

  private void bothHave(String title, @Nullable String text) {
    desk.synced();
    ObjectNode row = server.rows("notes").get(0);
    assertThat(row.get("title").asText()).isEqualTo(title);
    assertThat(row.path("text").isTextual() ? row.get("text").asText() : null).isEqualTo(text);
    assertThat(row.has("etag"))
        .as("the server never gets its own header back as a value")
        .isFalse();
    assertThat(desk.all(notes))
        .containsExactly(new Note(title, text, Instant.parse(row.get("updated_at").asText())));
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void theVersionOfAnAnswerIsSentWithTheNextEdit() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    int since = asked();
    rename(note, "b");
    bothHave("b", null);
    rename(note, "c");
    bothHave("c", null);
    assertThat(askedOfTheRow(since)).containsExactly("PATCH\"1\"", "PATCH\"2\"");
  }

  @Test
  void anAnswerWithoutTheRowTellsItsVersionToo() {
    notes = type(Endpoint.put("notes/{id}").entire().silent().version(VERSION));
    open(Resource::silent);
    Ref<Note> note = note("a");
    int since = asked();
    rename(note, "b");
    desk.push();
    rename(note, "c");
    desk.push();
    bothHave("c", null);
    assertThat(askedOfTheRow(since)).containsExactly("PUT\"1\"", "PUT\"2\"");
  }

  @Test
  void aChangeOfSomebodyElseIsMergedAndKept() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    theyWrite("theirs");
    int since = asked();
    rename(note, "b");
    desk.push();
    assertThat(askedOfTheRow(since)).containsExactly("PATCH\"1\"", "GET", "PATCH\"2\"");
    bothHave("b", "theirs");
  }

  /** The version that was known is that of the older contents. */
  @Test
  void afterAListHasChangedTheRowItIsFetchedBeforeItIsEdited() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    theyWrite("theirs");
    desk.synced();
    int since = asked();
    rename(note, "b");
    theyWrite("theirs again");
    desk.push();
    assertThat(askedOfTheRow(since)).containsExactly("GET", "PATCH\"3\"");
    bothHave("b", "theirs again");
  }

  @Test
  void anEditWhoseAnswerWasLostIsNoConflictWithItself() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    rename(note, "b");
    server.faults().on(1, request -> request.method().equals("PATCH"), Fault.dropAfterCommit());
    desk.push();
    theyWrite("theirs");
    bothHave("b", "theirs");
    rename(note, "c");
    bothHave("c", "theirs");
  }

  @Test
  void theVersionIsInTheFile() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    desk.close();
    theyWrite("theirs");
    start();
    int since = asked();
    rename(note, "b");
    desk.push();
    assertThat(askedOfTheRow(since)).startsWith("PATCH\"1\"");
    bothHave("b", "theirs");
  }

  /** The version has to be fetched first, and the answer must find a row that it can go into. */
  @Test
  void aRowOfNonsenseThatTheUserDeletesIsDeleted() {
    open(habits -> habits);
    server.add("notes", Json.object().put("title", "a"));
    desk.synced();
    try (OtherConnection other = new OtherConnection(folder.resolve("notes.db"))) {
      other.run("UPDATE notes SET stars = 'nonsense'");
    }
    desk.table(notes).delete(notes.ref(1));
    desk.synced();
    assertThat(server.rows("notes")).isEmpty();
  }

  @Test
  void aDeleteThatIsOlderThanTheirEditIsTakenBack() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    desk.table(notes).delete(note);
    time.advance(Duration.ofHours(1));
    theyWrite("theirs");
    int since = asked();
    desk.push();
    assertThat(askedOfTheRow(since)).containsExactly("DELETE\"1\"", "GET");
    bothHave("a", "theirs");
  }

  @Test
  void aDeleteThatIsNewerThanTheirEditIsSentAgainWithItsVersion() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    theyWrite("theirs");
    time.advance(Duration.ofHours(1));
    desk.table(notes).delete(note);
    int since = asked();
    desk.push();
    assertThat(askedOfTheRow(since)).containsExactly("DELETE\"1\"", "GET", "DELETE\"2\"");
    assertThat(server.rows("notes")).isEmpty();
    desk.synced();
    assertThat(desk.all(notes)).isEmpty();
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** Their first edit of a deleted row is unknown here; the row's own 404 proves nothing yet. */
  /** Nothing that was refused can have taken the row away. */
  @Test
  void aDeleteThatWasRefusedAndTakenBackBringsNoRowBackThatSomebodyDeletes() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    theyWrite("theirs");
    desk.table(notes).delete(note);
    server.faults().on(1, request -> request.method().equals("GET"), Fault.dropBefore());
    desk.push();
    desk.table(notes).undelete(note);
    bothHave("a", "theirs");
    time.advance(Duration.ofDays(1));
    server.delete("notes", "1");
    desk.synced();
    assertThat(server.rows("notes")).isEmpty();
    assertThat(desk.all(notes)).isEmpty();
  }

  @Test
  void anEditOfARowThatIsGoneBecomesAFailure() {
    open(habits -> habits);
    Ref<Note> note = note("a");
    note("b");
    theyWrite("theirs");
    desk.synced();
    server.delete("notes", "1");
    rename(note, "c");
    desk.push();
    assertThat(server.rows("notes")).hasSize(1);
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(desk.all(notes)).extracting(Note::title).containsExactly("b");
  }

  /** A 409 that says nothing of the row's version: it would be refused whatever version it has. */
  @Test
  void aNameThatIsTakenIsAFailureInTheServersWords() {
    open(habits -> habits.unique("title"));
    Ref<Note> note = note("a");
    server.add("notes", Json.object().put("title", "b"));
    int since = asked();
    rename(note, "b");
    desk.push();
    assertThat(askedOfTheRow(since)).containsExactly("PATCH\"1\"", "GET");
    assertThat(desk.engine().failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.message()).contains("has already been taken"));
    rename(note, "c");
    desk.synced();
    assertThat(server.rows("notes")).extracting(row -> row.get("title").asText()).contains("c");
  }

  /** Both are true of one change: it is outdated, and its name is taken. */
  @Test
  void aChangeOfSomebodyElseIsMergedBeforeTheNameIsRefused() {
    open(habits -> habits.unique("title"));
    Ref<Note> note = note("a");
    server.add("notes", Json.object().put("title", "b"));
    theyWrite("theirs");
    int since = asked();
    rename(note, "b");
    desk.push();
    assertThat(askedOfTheRow(since)).containsExactly("PATCH\"1\"", "GET", "PATCH\"2\"", "GET");
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(desk.table(notes).find(note)).get().extracting(Note::text).isEqualTo("theirs");
    assertThat(desk.table(notes).find(note)).get().extracting(Note::title).isEqualTo("b");
  }

  @Test
  void theSchemaSaysWhereToAskForAVersion() {
    Endpoints endpoints = Endpoints.list("notes").create(Endpoint.post("notes")).update(PATCH);
    assertThatThrownBy(() -> type(endpoints))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("so one(...) must be the path of its updates and deletes");
    assertThatThrownBy(
            () ->
                type(
                    endpoints
                        .one("notes/{id}")
                        .update(Endpoint.patch("notes/{id}").version(Version.etag("title")))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be a field");
  }
}
