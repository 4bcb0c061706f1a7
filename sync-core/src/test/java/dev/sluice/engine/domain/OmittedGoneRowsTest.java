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
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server does not find a row of which its list proves nothing, as it may leave rows out. */
class OmittedGoneRowsTest {

  private record Hive(String label) {}

  private static final Field<Hive, String> LABEL =
      Field.<Hive>text("label", Hive::label).fingerprint();
  private static final String CUT = "X-Truncated";
  private static final Reply NOT_FOUND = Reply.of(404, "{\"message\": \"not found\"}");

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> rows = new TreeMap<>();
  private Map<String, String> headers = Map.of();
  private boolean losesAnswers;
  private long omitted;
  private @Nullable Function<Request, @Nullable Reply> first;
  private EntityType<Hive> hives;
  private Desk desk;

  private static Endpoints omitting() {
    return Endpoints.list("hives").omitting();
  }

  private static Endpoints withOne(Endpoints list) {
    return list.one("hives/{id}");
  }

  private Ref<Hive> open(UnaryOperator<Endpoints> words, Endpoints list) {
    Endpoints each =
        list.create(Endpoint.post("hives"))
            .update(Endpoint.patch("hives/{id}"))
            .delete(Endpoint.delete("hives/{id}"));
    hives =
        EntityType.<Hive>named("hives", words.apply(each))
            .fields(LABEL)
            .build(row -> new Hive(row.require(LABEL)));
    rows.put(1L, Json.object().put("id", 1).put("label", "a"));
    rows.put(2L, Json.object().put("id", 2).put("label", "b"));
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("hives.db"), SyncSchema.of(1, hives), server, time);
    desk.synced();
    time.advance(Duration.ofHours(1));
    return hives.ref(1);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    Reply stray = first == null ? null : first.apply(request);
    if (stray != null) {
      return stray;
    }
    List<String> path = request.url().pathSegments();
    boolean isList = path.size() == 2;
    if (request.method().equals("GET") && isList) {
      boolean all = request.url().queryParameter("since") == null;
      ArrayNode list = Json.array();
      if (all) {
        rows.forEach((id, row) -> list.addAll(id == omitted ? List.of() : List.of(row)));
      }
      return new Reply(200, list.toString(), headers);
    }
    long id = isList ? 9 : Long.parseLong(path.get(2));
    if (!isList && !rows.containsKey(id)) {
      return NOT_FOUND;
    }
    Reply done = done(request, id);
    return losesAnswers ? Reply.of(-1, "") : done;
  }

  private Reply done(Request request, long id) {
    switch (request.method()) {
      case "GET" -> {}
      case "DELETE" -> rows.remove(id);
      default ->
          rows.computeIfAbsent(id, any -> Json.object().put("id", id))
              .setAll((ObjectNode) ScriptedServer.body(request));
    }
    return rows.containsKey(id) ? Reply.json(rows.get(id)) : Reply.of(204, "");
  }

  private void loseTheAnswerToADelete(Ref<Hive> hive) {
    desk.table(hives).delete(hive);
    losesAnswers = true;
    desk.sync();
    losesAnswers = false;
    time.advance(Duration.ofHours(1));
    assertThat(rows).containsOnlyKeys(2L);
  }

  private List<String> here() {
    return desk.all(hives).stream().map(Hive::label).toList();
  }

  private void failsFor(String words) {
    for (int i = 0; i < 2; i++) {
      desk.sync();
      assertThat(desk.engine().failures())
          .singleElement()
          .extracting(SyncFailure::message)
          .asString()
          .contains(words);
      desk.engine().failures().forEach(SyncFailure::retry);
    }
  }

  private void done() {
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(here()).containsExactly("b");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDeleteWhoseAnswerWasLostIsDone(boolean hasOne) {
    loseTheAnswerToADelete(open(each -> hasOne ? withOne(each) : each, omitting()));
    done();
  }

  @Test
  void soItIsWhereTheListIsAlwaysCut() {
    headers = Map.of(CUT, "true");
    Ref<Hive> hive = open(same -> same, Endpoints.list("hives").cutHeader(CUT));
    loseTheAnswerToADelete(hive);
    desk.sync();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(here()).containsExactly("b");
  }

  @Test
  void aDeleteOfARowThatSomebodyElseHasDeletedIsDoneIfItsOwnAddressSaysSo() {
    desk(OmittedGoneRowsTest::withOne);
    done();
  }

  private void desk(UnaryOperator<Endpoints> words) {
    Ref<Hive> hive = open(words, omitting());
    rows.remove(1L);
    desk.table(hives).delete(hive);
  }

  @Test
  void withoutSuchAnAddressItIsAFailure() {
    desk(same -> same);
    failsFor("not found");
  }

  @Test
  void soItIsIfTheAddressIsForbidden() {
    desk(OmittedGoneRowsTest::withOne);
    first =
        request ->
            request.method().equals("GET") && request.url().encodedPath().endsWith("/1")
                ? Reply.of(403, "{\"message\": \"forbidden\"}")
                : null;
    failsFor("not found");
  }

  /** The answer to the first delete was lost with the request, and the list omits the row. */
  @Test
  void soItIsIfTheRowIsThere() {
    Ref<Hive> hive = open(OmittedGoneRowsTest::withOne, omitting());
    ObjectNode row = rows.get(1L);
    loseTheAnswerToADelete(hive);
    first =
        request ->
            switch (request.method() + request.url().pathSegments().size()) {
              case "DELETE3" -> NOT_FOUND;
              case "GET3" -> Reply.json(row);
              default -> null;
            };
    failsFor("not found");
  }

  /** A list of changes would have the tombstone. */
  @Test
  void soItIsIfAListThatTellsDeletesDoesNotTellThisOne() {
    Since since = Since.isoSeconds("since");
    loseTheAnswerToADelete(open(same -> same, omitting().since(since)));
    failsFor("not found");
  }

  @Test
  void anEditOfARowThatIsGoneIsMadeAnewByOneRetry() {
    Ref<Hive> hive = open(OmittedGoneRowsTest::withOne, omitting());
    rows.remove(1L);
    desk.table(hives).update(hive, old -> new Hive("edited"));
    desk.sync();
    assertThat(desk.engine().failures()).singleElement();
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(rows.get(9L)).hasToString("{\"id\":9,\"label\":\"edited\"}");
  }

  /** The machine that answers may not have it yet. */
  @Test
  void aRowThatWasMadeJustNowIsNotTakenForGone() {
    open(OmittedGoneRowsTest::withOne, omitting());
    omitted = 9;
    Ref<Hive> hive = desk.table(hives).create(new Hive("new"));
    desk.engine().push().test();
    time.advance(Duration.ofSeconds(2));
    desk.table(hives).update(hive, old -> new Hive("edited"));
    first = request -> request.url().encodedPath().endsWith("/9") ? NOT_FOUND : null;
    desk.push();
    assertThat(desk.engine().failures()).singleElement();
    first = null;
    desk.engine().failures().forEach(SyncFailure::retry);
    desk.synced();
    assertThat(rows.get(9L)).hasToString("{\"id\":9,\"label\":\"edited\"}");
    assertThat(server.asked()).containsOnlyOnce("POST /v1/hives");
  }

  @Test
  void aDeleteThatWasTakenBackTooLateIsMadeGood() {
    Ref<Hive> hive = open(same -> same, omitting());
    loseTheAnswerToADelete(hive);
    desk.table(hives).undelete(hive);
    desk.table(hives).update(hive, old -> new Hive("wanted"));
    desk.synced();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(rows.get(9L)).hasToString("{\"id\":9,\"label\":\"wanted\"}");
  }
}
