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
import dev.sluice.schema.Version;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that takes a change only if it says the row's present version. */
class VersionsTest {

  private record Note(String title, String text, String rev) {}

  /** Where the server wants the version. */
  private enum Way {
    HEADER,
    BODY
  }

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).nullable();
  private static final Field<Note, String> REV =
      Field.<Note>text("rev", Note::rev).nullable().byServer();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> rows = new TreeMap<>();
  private EntityType<Note> notes;
  private int refused;
  private long stubborn;
  private boolean loses;
  private boolean isListBroken;
  private boolean locates;
  private Desk desk;

  private void open(Way way) {
    Endpoint update = Endpoint.patch("notes/{id}").version(Version.ifMatch("rev"));
    Endpoint delete = Endpoint.delete("notes/{id}").version(Version.ifMatch("rev"));
    if (way == Way.BODY) {
      update = Endpoint.put("notes/{id}").entire().silent().version(Version.inBody("rev"));
      delete = Endpoint.delete("notes/{id}").version(Version.inQuery("r", "rev"));
    }
    Endpoint create = Endpoint.post("notes");
    open(
        Endpoints.list("notes")
            .create(locates ? create.answersLocation() : create)
            .update(update)
            .delete(delete));
  }

  private void open(Endpoints endpoints) {
    notes =
        EntityType.<Note>named("notes", endpoints)
            .fields(TITLE, TEXT, REV)
            .build(row -> new Note(row.require(TITLE), row.get(TEXT), row.get(REV)));
    server.answers(this::answer);
    start();
  }

  private void start() {
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, notes), server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    if (request.method().equals("GET")) {
      ArrayNode list = Json.array();
      list.addAll(rows.values());
      return isListBroken ? Reply.of(-1, "") : Reply.json(list);
    }
    if (request.method().equals("POST")) {
      long id = rows.size() + 1;
      change(id, ScriptedServer.body(request));
      String at = "https://api.example/v1/notes/" + id;
      return locates ? new Reply(201, "", Map.of("Location", at)) : Reply.json(rows.get(id));
    }
    long id = Long.parseLong(request.url().pathSegments().get(2));
    boolean delete = request.method().equals("DELETE");
    JsonNode body = delete ? Json.object() : ScriptedServer.body(request);
    String told = version(request, body);
    if (id == stubborn || !told.equals(rows.get(id).get("rev").asText())) {
      refused++;
      return new Reply(412, "", Map.of("ETag", '"' + told + '"'));
    }
    if (delete) {
      rows.remove(id);
    } else {
      change(id, body);
    }
    return loses ? Reply.of(-1, "") : delete ? Reply.of(204, "") : Reply.json(rows.get(id));
  }

  /** The version that a request says; one that says none fails the test. */
  private static String version(Request request, JsonNode body) {
    String header = request.header("If-Match");
    String told =
        header == null
            ? body.has("rev") ? body.get("rev").asText() : request.url().queryParameter("r")
            : header.substring(1, header.length() - 1);
    assertThat(told).as("the version in %s", request).isNotEmpty();
    return told;
  }

  /** Somebody changes a row. */
  private void change(long id, JsonNode with) {
    ObjectNode row = rows.computeIfAbsent(id, any -> Json.object().put("id", id).put("rev", "0"));
    int next = row.get("rev").asInt() + 1;
    row.setAll((ObjectNode) with.deepCopy());
    row.put("rev", Integer.toString(next));
  }

  private void theyWrite(long id, String text) {
    change(id, Json.object().put("text", text));
  }

  private Ref<Note> note(String title) {
    return desk.table(notes).create(new Note(title, null, null));
  }

  private void rename(Ref<Note> note, String title) {
    desk.table(notes).update(note, old -> new Note(title, old.text(), old.rev()));
  }

  /** The server has that, and so has the device; a silent update's version comes with a pull. */
  private void bothHave(String title, @Nullable String text) {
    desk.synced();
    desk.synced();
    assertThat(rows.values())
        .singleElement()
        .extracting(row -> row.get("title").asText())
        .isEqualTo(title);
    String rev = rows.get(1L).get("rev").asText();
    assertThat(desk.all(notes)).containsExactly(new Note(title, text, rev));
    JsonNode there = rows.get(1L).path("text");
    assertThat(there.isTextual() ? there.asText() : null).isEqualTo(text);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void anEditOfAnOldVersionIsMergedAndSentAgain(Way way) {
    open(way);
    Ref<Note> note = note("a");
    desk.synced();
    theyWrite(1, "theirs");
    rename(note, "b");
    desk.push();
    assertThat(refused).isOne();
    bothHave("b", "theirs");
    rename(note, "c");
    bothHave("c", "theirs");
  }

  /** The user has deleted the row that somebody has changed: the later of the two counts. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aDeleteOfAnOldVersionIsMergedAndSentAgain(Way way) {
    open(way);
    Ref<Note> note = note("a");
    desk.synced();
    theyWrite(1, "theirs");
    desk.table(notes).delete(note);
    desk.push();
    assertThat(refused).isOne();
    desk.synced();
    assertThat(desk.all(notes)).hasSize(rows.size());
    assertThat(desk.engine().pending()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aServerThatRefusesEveryVersionStopsOneRowOnly(Way way) {
    open(way);
    Ref<Note> first = note("a");
    Ref<Note> second = note("b");
    desk.synced();
    stubborn = 1;
    rename(first, "c");
    rename(second, "d");
    desk.sync();
    assertThat(refused).isEqualTo(4);
    assertThat(rows.get(2L).get("title").asText()).isEqualTo("d");
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(desk.table(notes).find(first)).get().extracting(Note::title).isEqualTo("c");
    stubborn = 0;
    desk.sync();
    assertThat(refused).isEqualTo(4);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void anEditWhoseAnswerWasLostIsNoConflictWithItself(Way way) {
    open(way);
    Ref<Note> note = note("a");
    desk.synced();
    rename(note, "b");
    loses = true;
    desk.push();
    loses = false;
    bothHave("b", null);
    rename(note, "c");
    bothHave("c", null);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aKillBetweenTheRefusalAndTheMergeLosesNothing(Way way) {
    open(way);
    Ref<Note> note = note("a");
    desk.synced();
    theyWrite(1, "theirs");
    rename(note, "b");
    isListBroken = true;
    desk.push();
    assertThat(refused).isOne();
    desk.close();
    start();
    isListBroken = false;
    bothHave("b", "theirs");
  }

  @Test
  void aRowThatIsGoneOnTheServerIsNotOverwritten() {
    open(Way.HEADER);
    Ref<Note> note = note("a");
    note("b");
    desk.synced();
    rename(note, "c");
    server.answers(
        request -> {
          boolean first = request.method().equals("PATCH") && rows.remove(1L) != null;
          return first ? Reply.of(409, "") : answer(request);
        });
    desk.push();
    assertThat(rows).containsOnlyKeys(2L);
    assertThat(desk.engine().failures()).hasSize(1);
  }

  /** A create that answers only where the row is tells no version. */
  @Test
  void withoutAVersionTheRowIsFetchedFirst() {
    locates = true;
    open(Way.HEADER);
    Ref<Note> note = note("a");
    desk.push();
    theyWrite(1, "theirs");
    rename(note, "b");
    desk.push();
    assertThat(refused).isZero();
    bothHave("b", "theirs");
  }

  @Test
  void aVersionIsAFieldThatOnlyTheServerWrites() {
    open(Way.HEADER);
    Endpoint byUser = Endpoint.patch("n/{id}").version(Version.ifMatch("title"));
    Endpoint unknown = Endpoint.delete("n/{id}").version(Version.inQuery("r", "etag"));
    Endpoint create = Endpoint.post("n").version(Version.inBody("rev"));
    Endpoint byColumn = Endpoint.patch("n/{id}").version(Version.ifMatch("rev"));
    assertRefused(Endpoints.list("n").update(byUser), "notes.title must be a field");
    assertRefused(Endpoints.list("n").delete(unknown), "notes.etag must be a field");
    assertRefused(Endpoints.list("n").create(create), "a create of notes has no version");
    assertThatThrownBy(
            () ->
                EntityType.<Note>named("notes", Endpoints.list("n").update(byColumn))
                    .fields(TITLE, REV.json("_rev"))
                    .build(row -> null))
        .hasMessageEndingWith("byServer(), and is named by its JSON name: _rev");
    assertThatThrownBy(() -> Endpoint.delete("n/{id}").version(Version.inBody("rev")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a DELETE has no body for a version: n/{id}");
  }

  private static void assertRefused(Endpoints endpoints, String words) {
    assertThatThrownBy(
            () ->
                EntityType.<Note>named("notes", endpoints)
                    .fields(TITLE, TEXT, REV)
                    .build(row -> new Note(row.require(TITLE), row.get(TEXT), row.get(REV))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(words);
  }
}
