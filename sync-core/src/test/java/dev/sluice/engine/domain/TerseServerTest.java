package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Parse Server's habits: an update answers only its time, a reference is an object, and what is
 * null is left out.
 */
class TerseServerTest {

  private record Card(String title, @Nullable Ref<Card> below, @Nullable Instant at) {

    Card titled(String other) {
      return new Card(other, below, at);
    }

    Card top() {
      return new Card(title, null, at);
    }
  }

  private static final Field<Card, String> TITLE =
      Field.<Card>text("title", Card::title).fingerprint();
  private static final Field<Card, Ref<Card>> BELOW =
      Field.parent("below_id", Card::below).json("below.objectId");
  private static final Field<Card, Instant> AT =
      Field.instant("at", Card::at).json("updatedAt", "createdAt").nullable().byServer();
  private static final EntityType<Card> CARDS =
      EntityType.<Card>named(
              "cards",
              Endpoints.list("cards")
                  .textIds()
                  .identifiedBy("objectId")
                  .rowsAt("results")
                  .create(pointing(Endpoint.post("cards")))
                  .update(pointing(Endpoint.put("cards/{id}"))))
          .fields(TITLE, BELOW)
          .modifiedAt(AT)
          .build(row -> new Card(row.require(TITLE), row.get(BELOW), row.get(AT)));
  private static final String TIME = "2026-01-01T10:00:00.123Z";

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<String, ObjectNode> rows = new LinkedHashMap<>();
  private final List<JsonNode> updates = new ArrayList<>();
  private String answerToUpdates = "{\"updatedAt\":\"" + TIME + "\"}";
  private Desk desk;

  private static Endpoint pointing(Endpoint endpoint) {
    return endpoint.saying("below.__type", "Pointer").saying("below.className", "cards");
  }

  @BeforeEach
  void start(@TempDir Path folder) {
    server.answers(this::reply);
    desk = Desk.open(folder.resolve("c.db"), SyncSchema.of(1, CARDS).omittingNull(), server, time);
  }

  private Reply reply(Request request) {
    if (request.method().equals("GET")) {
      ObjectNode list = Json.object();
      rows.values().forEach(list.putArray("results")::add);
      return Reply.json(list);
    }
    ObjectNode body = (ObjectNode) ScriptedServer.body(request);
    if (request.method().equals("POST")) {
      String id = "c" + (rows.size() + 1);
      rows.put(id, body.put("objectId", id).put("updatedAt", TIME));
      return Reply.json(Json.object().put("objectId", id).put("createdAt", TIME));
    }
    updates.add(body);
    List<String> path = request.url().pathSegments();
    rows.get(path.get(path.size() - 1)).setAll(body);
    return Reply.of(200, answerToUpdates);
  }

  private static JsonNode json(String text) {
    return Json.parse(ByteString.encodeUtf8(text.replace('\'', '"')));
  }

  private Ref<Card> card(String title, @Nullable Ref<Card> below) {
    return desk.table(CARDS).create(new Card(title, below, null));
  }

  @Test
  void anUpdateThatAnswersOnlyItsTimeIsDone() {
    Ref<Card> root = card("root", null);
    desk.synced();
    desk.table(CARDS).update(root, old -> old.titled("changed"));
    desk.synced();
    desk.synced();
    assertThat(updates).containsExactly(json("{'title':'changed'}"));
    assertThat(desk.all(CARDS)).containsExactly(new Card("changed", null, Instant.parse(TIME)));
  }

  @Test
  void anAnswerWithNeitherIdNorTimeMayBeAnErrorAndTheEditStays() {
    Ref<Card> root = card("root", null);
    desk.synced();
    answerToUpdates = "{\"title\":\"is not yours\"}";
    desk.table(CARDS).update(root, old -> old.titled("changed"));
    assertThat(desk.sync().error()).isPresent();
    assertThat(desk.engine().pending()).isEqualTo(1);
  }

  @Test
  void theConstantsBesideAReferenceAreSentWithItOnly() {
    Ref<Card> root = card("root", null);
    Ref<Card> leaf = card("leaf", root);
    desk.synced();
    assertThat(rows.get("c1").get("below")).isEqualTo(json("null"));
    assertThat(rows.get("c2").get("below"))
        .isEqualTo(json("{'objectId':'c1','__type':'Pointer','className':'cards'}"));
    desk.table(CARDS).update(leaf, old -> old.titled("green"));
    desk.synced();
    desk.table(CARDS).update(leaf, Card::top);
    desk.synced();
    assertThat(updates).containsExactly(json("{'title':'green'}"), json("{'below':null}"));
    desk.synced();
    assertThat(desk.all(CARDS)).extracting(Card::below).containsOnlyNulls();
  }

  @Test
  void whatAnotherClientClearsIsClearedHereThoughTheRowOnlyLeavesItOut() {
    card("leaf", card("root", null));
    desk.synced();
    rows.get("c2").remove("below");
    desk.synced();
    assertThat(desk.all(CARDS)).extracting(Card::below).containsOnlyNulls();
    assertThat(updates).isEmpty();
  }

  @Test
  void anAnswerToAnUpdateLeavesOutMoreThanNull() {
    Ref<Card> root = card("root", null);
    Ref<Card> leaf = card("leaf", root);
    desk.synced();
    answerToUpdates = "{\"objectId\":\"c2\",\"updatedAt\":\"" + TIME + "\"}";
    desk.table(CARDS).update(leaf, old -> old.titled("green"));
    desk.synced();
    assertThat(desk.table(CARDS).find(leaf)).map(Card::below).contains(root);
    assertThat(updates).containsExactly(json("{'title':'green'}"));
  }

  @Test
  void aTitleThatWasEditedHereIsKeptWhereTheReferenceIsClearedElsewhere() {
    Ref<Card> leaf = card("leaf", card("root", null));
    desk.synced();
    rows.get("c2").remove("below");
    desk.table(CARDS).update(leaf, old -> old.titled("green"));
    desk.synced();
    assertThat(updates).containsExactly(json("{'title':'green'}"));
    assertThat(rows.get("c2").get("title").asText()).isEqualTo("green");
    assertThat(desk.all(CARDS)).extracting(Card::title).containsExactly("root", "green");
    assertThat(desk.all(CARDS)).extracting(Card::below).containsOnlyNulls();
  }
}
