package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.http.Credentials;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes on after a failure, and what ends: the table in docs/errors.md as a user meets it. */
class WhatFailuresConcernTest {

  private record Visit(Instant begin, String text) {}

  private static final int LOST = -1;
  private static final int LISTS = 7;
  private static final DateRange MONTHS =
      new DateRange("from", "to", Period.ofMonths(2), Period.ofDays(2), 1000);
  private static final Field<Visit, Instant> BEGIN = Field.<Visit>instant("begin", Visit::begin);
  private static final Field<Visit, String> TEXT =
      Field.<Visit>text("text", Visit::text).fingerprint();
  private static final EntityType<Visit> VISITS =
      EntityType.<Visit>named(
              "visits",
              Endpoints.list("visits")
                  .range(MONTHS)
                  .create(Endpoint.post("visits"))
                  .update(Endpoint.patch("visits/{id}")))
          .fields(BEGIN, TEXT)
          .rangedBy(BEGIN)
          .build(row -> new Visit(row.require(BEGIN), row.require(TEXT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, String> texts = new TreeMap<>();

  /** What the server answers to a method and path in place of its own answer. */
  private final Map<String, Reply> instead = new TreeMap<>();

  private final List<EntityType<?>> types = new ArrayList<>(List.of(VISITS));
  private Desk desk;

  private record Thing(String text) {}

  private static EntityType<Thing> things(String name) {
    Field<Thing, String> text = Field.<Thing>text("text", Thing::text);
    return EntityType.<Thing>named(name, Endpoints.list(name))
        .fields(text)
        .build(row -> new Thing(row.require(text)));
  }

  @BeforeEach
  void open() {
    for (long id = 1; id <= 3; id++) {
      texts.put(id, "visit " + id);
    }
    for (int i = 1; i < LISTS; i++) {
      types.add(things("list" + i));
    }
    server.answers(this::answer);
    SyncSchema schema =
        SyncSchema.of(1, types.toArray(new EntityType<?>[0])).credentialsCheckedAt("me");
    desk = Desk.open(folder.resolve("v.db"), schema, server, time);
    desk.synced();
    server.forget();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    String path = request.url().encodedPath().replace("/v1/", "");
    Reply other = instead.get(request.method() + " " + path);
    if (other != null) {
      return other;
    }
    if (path.equals("me")) {
      return Reply.of(200, "{}");
    }
    if (!request.method().equals("GET")) {
      long id = path.equals("visits") ? texts.size() + 1 : Long.parseLong(path.substring(7));
      texts.put(id, ScriptedServer.body(request).get("text").asText());
      return Reply.json(row(id));
    }
    ArrayNode list = Json.array();
    if (path.equals("visits")) {
      texts.keySet().forEach(id -> list.add(row(id)));
    } else {
      list.addObject().put("id", 1).put("text", "one");
    }
    return Reply.json(list);
  }

  private ObjectNode row(long id) {
    return Json.object()
        .put("id", id)
        .put("text", texts.get(id))
        .put("begin", new VirtualTime().now().toString());
  }

  private void edit(long id) {
    desk.table(VISITS).update(VISITS.ref(id), old -> new Visit(old.begin(), "new " + id));
  }

  private void editAll() {
    for (long id = 1; id <= 3; id++) {
      edit(id);
    }
  }

  @ParameterizedTest
  @CsvSource({"410, 410", "418, 418"})
  void aServiceThatIsGoneRefusesNoChange(int answer, int question) {
    instead.put("POST visits", Reply.of(answer, "update the app"));
    instead.put("GET me", Reply.of(question, ""));
    desk.table(VISITS).create(new Visit(time.now(), "made here"));
    assertThat(desk.push().error().orElseThrow()).matches(FailureKind.UNSUPPORTED::is);
    assertThat(desk.engine().failures()).isEmpty();
    instead.clear();
    desk.engine().resume();
    desk.push();
    assertThat(texts).containsValue("made here");
  }

  @Test
  void aServerThatRefusesTheQuestionAcceptsTheCredentials() {
    instead.put("PATCH visits/1", Reply.of(403, "not yours"));
    instead.put("GET me", Reply.of(404, ""));
    editAll();
    desk.push();
    assertThat(texts).containsValues("visit 1", "new 2", "new 3");
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("not yours");
  }

  @Test
  void aQuestionThatIsLostEndsThePushAndDecidesNothing() {
    instead.put("PATCH visits/1", Reply.of(403, "not yours"));
    instead.put("GET me", Reply.of(LOST, ""));
    editAll();
    assertThat(desk.push().error().orElseThrow()).matches(FailureKind.OFFLINE::is);
    assertThat(texts).containsValues("visit 1", "visit 2", "visit 3");
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void aLostAnswerEndsThePushAndTheNextOneBeginsWithTheOthers() {
    instead.put("PATCH visits/1", Reply.of(LOST, ""));
    editAll();
    desk.push();
    assertThat(texts).containsValues("visit 1", "visit 2", "visit 3");
    desk.push();
    assertThat(texts).containsValues("visit 1", "new 2", "new 3");
    assertThat(desk.engine().failures()).isEmpty();
  }

  @Test
  void aListThatIsToPauseByItselfStopsNoneOfMany() {
    Map<String, String> ofPath = Map.of("Retry-After", "900", "X-RateLimit-Scope", "resource");
    instead.put("GET list1", new Reply(429, "", ofPath));
    server.forget();
    desk.sync();
    assertThat(server.asked().stream().filter(asked -> asked.contains("list"))).hasSize(LISTS - 1);
  }

  @Test
  void aListOfDatesThatIsForbiddenToADeadTokenRefusesNoChange() {
    edit(1);
    instead.put("PATCH visits/1", Reply.of(404, "no such visit"));
    instead.put("GET visits", Reply.of(403, "log in"));
    instead.put("GET me", Reply.of(403, "log in"));
    SyncReport report = desk.push();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(report.error().orElseThrow()).matches(FailureKind.UNAUTHORIZED::is);
    instead.clear();
    desk.engine().resume(Credentials.apiToken("secret"));
    desk.push();
    assertThat(texts).containsValue("new 1");
  }

  @Test
  void aListOfDatesThatIsForbiddenByItselfLeavesTheChangeToTheUser() {
    edit(1);
    instead.put("PATCH visits/1", Reply.of(404, "no such visit"));
    instead.put("GET visits", Reply.of(403, "not so early"));
    desk.push();
    assertThat(desk.engine().failures())
        .extracting(SyncFailure::message)
        .containsExactly("no such visit");
  }
}
