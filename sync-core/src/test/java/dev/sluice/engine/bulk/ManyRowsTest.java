package dev.sluice.engine.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.Desk;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One request with many rows in its body, each with an outcome of its own. */
class ManyRowsTest {

  private record Note(String text) {}

  private record Card(String title) {}

  private static final Field<Note, String> TEXT =
      Field.<Note>text("text", Note::text).fingerprint();

  /** Its ids are made here, so creates go along. */
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .textIds()
                  .create(Endpoint.put("notes/{id}"))
                  .update(Endpoint.put("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}"))
                  .bulk(Bulk.rows("POST", "notes/bulk")))
          .fields(TEXT)
          .build(row -> new Note(row.require(TEXT)));

  private static final Field<Card, String> TITLE =
      Field.<Card>text("title", Card::title).fingerprint();
  private static final EntityType<Card> CARDS =
      EntityType.<Card>named(
              "cards",
              Endpoints.list("cards")
                  .create(Endpoint.post("cards"))
                  .update(Endpoint.patch("cards/{id}"))
                  .delete(Endpoint.delete("cards/{id}"))
                  .bulk(Bulk.rows("POST", "cards/bulk").in("cards")))
          .fields(TITLE)
          .build(row -> new Card(row.require(TITLE)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private RestServer server;
  private VirtualNetwork network;
  private Desk desk;

  @BeforeEach
  void begin() {
    server =
        new RestServer(
            ServerClock.of(time.scheduler(), time.now()),
            Resource.at("notes").ids(Ids.CLIENTS).bulk("bulk"),
            Resource.at("cards").bulk("bulk"));
    server.keepBodies();
    network =
        new VirtualNetwork(server, time.scheduler(), Latency.fixed(Duration.ofMillis(20)))
            .callTimeout(Duration.ofSeconds(10));
    open();
  }

  private void open() {
    desk = Desk.open(folder.resolve("m.db"), SyncSchema.of(1, NOTES, CARDS), network, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private static boolean isBulk(Request request) {
    return request.path().endsWith("/bulk");
  }

  private void next(Fault fault) {
    server.faults().on(1, ManyRowsTest::isBulk, fault);
  }

  private void nextAnswer(UnaryOperator<JsonNode> change) {
    next(Fault.changed(answer -> answer.withBody(Json.bytes(change.apply(answer.json())))));
  }

  private List<String> changes() {
    return server.log().stream()
        .map(arrival -> arrival.request())
        .filter(request -> !request.method().equals("GET"))
        .map(request -> request.method() + (isBulk(request) ? " bulk" : ""))
        .toList();
  }

  private List<String> onServer() {
    return server.rows("notes").stream().map(row -> row.path("text").asText()).sorted().toList();
  }

  private List<String> here() {
    return desk.all(NOTES).stream().map(Note::text).sorted().toList();
  }

  private List<Ref<Note>> notes(String... texts) {
    List<Ref<Note>> notes = new ArrayList<>();
    for (String text : texts) {
      notes.add(desk.table(NOTES).create(new Note(text)));
    }
    return notes;
  }

  private void edit(Ref<Note> note, String text) {
    desk.table(NOTES).update(note, old -> new Note(text));
  }

  private void assertAll(String... texts) {
    assertThat(onServer()).containsExactly(texts);
    assertThat(here()).containsExactly(texts);
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void newRowsGoInOneRequestAndOneSlot() {
    notes("a", "b", "c");
    desk.push();
    assertThat(changes()).containsExactly("POST bulk");
    assertAll("a", "b", "c");
    desk.synced();
    assertAll("a", "b", "c");
  }

  /** What the server may make of its answer. */
  private enum Shape {
    SHORT(all -> Json.array().add(all.get(0))),
    EMPTY(all -> Json.array()),
    REVERSED(
        all -> {
          ArrayNode other = Json.array();
          for (int at = all.size() - 1; at >= 0; at--) {
            other.add(all.get(at));
          }
          return other;
        }),
    TWICE(all -> Json.array().addAll((ArrayNode) all).addAll((ArrayNode) all.deepCopy())),
    WITH_NULLS(all -> Json.array().addNull().addAll((ArrayNode) all).addNull().add(7).add("x")),
    WITH_A_STRANGER(
        all -> ((ArrayNode) all).add(Json.object().put("id", "other").put("text", "stranger"))),
    WITHOUT_IDS(
        all -> {
          all.forEach(row -> ((ObjectNode) row).remove("id"));
          return all;
        }),
    ONLY_IDS(
        all -> {
          all.forEach(row -> ((ObjectNode) row).retain("id"));
          return all;
        }),
    IN_AN_ENVELOPE(all -> Json.object().set("results", all)),
    A_WORD(all -> Json.of("ok")),
    NULL(all -> Json.of(null)),
    ALL_FAILED(
        all -> {
          all.forEach(row -> ((ObjectNode) row).put("error", "no"));
          return all;
        }),
    FAILED_AND_DONE(
        all -> {
          ObjectNode failed = Json.object().put("error", "no");
          failed.set("id", all.get(1).get("id"));
          return ((ArrayNode) all).insert(0, failed);
        });

    private final UnaryOperator<JsonNode> change;

    Shape(UnaryOperator<JsonNode> change) {
      this.change = change;
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void whateverTheAnswerToCreatesLooksLikeEachIsOnce(Shape shape) {
    nextAnswer(shape.change);
    notes("a", "b", "c");
    desk.sync();
    time.advance(Duration.ofHours(7));
    desk.synced();
    assertAll("a", "b", "c");
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void whateverTheAnswerToUpdatesLooksLikeEachIsOnce(Shape shape) {
    List<Ref<Note>> notes = notes("a", "b", "c");
    desk.synced();
    nextAnswer(shape.change);
    for (int i = 0; i < 3; i++) {
      edit(notes.get(i), "new " + i);
    }
    desk.sync();
    time.advance(Duration.ofHours(7));
    desk.synced();
    assertAll("new 0", "new 1", "new 2");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 409, 410, 413, 422, 500, 503, 207})
  void aRequestThatFailedThoughAllWasDoneMakesNoRowTwice(int status) {
    next(Fault.statusAfterCommit(status));
    notes("a", "b", "c");
    desk.sync();
    time.advance(Duration.ofHours(7));
    desk.synced();
    assertAll("a", "b", "c");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 409, 410, 413, 422, 500, 503, 207})
  void aRequestThatFailedThoughAllWasDoneUndoesNoLaterChange(int status) {
    List<Ref<Note>> notes = notes("a", "b", "c");
    desk.synced();
    next(Fault.statusAfterCommit(status));
    for (int i = 0; i < 3; i++) {
      edit(notes.get(i), "new " + i);
    }
    var push = desk.engine().push().test();
    while (changes().size() < 2) {
      time.advance(Duration.ofMillis(1));
    }
    edit(notes.get(0), "a"); // taken back
    edit(notes.get(1), "newer");
    desk.table(NOTES).delete(notes.get(2));
    time.advance(Duration.ofMinutes(5));
    push.assertComplete();
    time.advance(Duration.ofHours(7));
    desk.synced();
    assertAll("a", "newer");
  }

  @Test
  void changesOfTheUserWhileCreatesAreOnTheWayCount() {
    List<Ref<Note>> notes = notes("a", "b", "c");
    var push = desk.engine().push().test();
    while (changes().isEmpty()) {
      time.advance(Duration.ofMillis(1));
    }
    edit(notes.get(0), "newer");
    desk.table(NOTES).delete(notes.get(1));
    time.advance(Duration.ofMinutes(5));
    push.assertComplete();
    assertAll("c", "newer");
    desk.synced();
    assertAll("c", "newer");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aLostAnswerThenAKillMakesEachRowOnce(boolean arrived) {
    next(arrived ? Fault.silenceAfterCommit() : Fault.silenceBefore());
    List<Ref<Note>> notes = notes("a", "b", "c");
    var push = desk.engine().push().test();
    time.advance(Duration.ofSeconds(1));
    desk.close();
    open();
    edit(notes.get(0), "newer");
    desk.table(NOTES).delete(notes.get(1));
    desk.sync();
    time.advance(Duration.ofHours(7));
    desk.synced();
    assertAll("c", "newer");
  }

  @Test
  void rowsWithNumbersGoInAnEnvelope() {
    List<Ref<Card>> cards = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      cards.add(desk.table(CARDS).create(new Card("card " + i)));
    }
    desk.synced();
    server
        .faults()
        .always(
            ManyRowsTest::isBulk,
            new Fault.Misread(
                sent ->
                    new Request(
                        sent.method(),
                        sent.target(),
                        sent.headers(),
                        Json.bytes(Json.parse(sent.body()).path("cards")))));
    cards.forEach(card -> desk.table(CARDS).update(card, old -> new Card("new")));
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    assertThat(server.rows("cards")).allMatch(row -> row.path("title").asText().equals("new"));
  }
}
