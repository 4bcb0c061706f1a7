package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server like Redmine: wrapped bodies, silent updates, names that differ both ways. */
class WritesTest {

  record Status(String name) {}

  record Issue(String subject, Ref<Status> status, Long hours, String created) {}

  private static final Field<Status, String> NAME = Field.text("name", Status::name);
  private static final EntityType<Status> STATUSES =
      EntityType.<Status>named("statuses", Endpoints.list("statuses"))
          .fields(NAME)
          .build(row -> new Status(row.require(NAME)));
  private static final Field<Issue, String> SUBJECT =
      Field.<Issue>text("subject", Issue::subject).fingerprint();
  private static final Field<Issue, Ref<Status>> STATUS =
      Field.reference("status", STATUSES, Issue::status)
          .json("status.id")
          .writtenAs("status_id")
          .nullable();
  private static final Field<Issue, Long> HOURS =
      Field.<Issue>integer("hours", Issue::hours).json("effort.hours").nullable();
  private static final Field<Issue, String> CREATED =
      Field.<Issue>text("created", Issue::created).nullable().byServer();

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final Map<Long, ObjectNode> issues = new LinkedHashMap<>();
  private EntityType<Issue> type;
  private ObjectNode sent;
  private boolean replaces;
  private Desk desk;

  private void open(Endpoint create, Endpoint update) {
    Endpoints issues =
        Endpoints.list("issues").rowsAt("issues").rowAt("issue").create(create).update(update);
    type =
        EntityType.<Issue>named("issues", issues)
            .fields(SUBJECT, STATUS, HOURS, CREATED)
            .build(
                row ->
                    new Issue(
                        row.require(SUBJECT), row.get(STATUS), row.get(HOURS), row.get(CREATED)));
    server.answers(this::answer);
    desk = Desk.open(folder.resolve("i.db"), SyncSchema.of(1, STATUSES, type), server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    if (path.contains("statuses")) {
      ArrayNode statuses = Json.array();
      statuses.addObject().put("id", 5).put("name", "closed");
      return Reply.json(statuses);
    }
    if (request.method().equals("GET")) {
      ObjectNode answer = Json.object();
      answer.putArray("issues").addAll(issues.values());
      return Reply.json(answer);
    }
    sent = (ObjectNode) ScriptedServer.body(request);
    boolean create = request.method().equals("POST");
    long id = create ? issues.size() + 1 : Long.parseLong(path.get(path.size() - 1));
    ObjectNode row = issues.computeIfAbsent(id, any -> Json.object().put("created", "at dawn"));
    take(row.put("id", id), (ObjectNode) (sent.has("issue") ? sent.get("issue") : sent));
    if (create && request.url().queryParameter("minimal") != null) {
      return new Reply(201, "", Map.of("Location", "https://api.example/v1/issues/" + id));
    }
    return create ? Reply.json(Json.object().set("issue", row)) : Reply.of(204, "");
  }

  private void take(ObjectNode row, ObjectNode changes) {
    if (replaces) {
      row.retain("id");
    }
    ObjectNode all = changes.deepCopy();
    if (all.has("status_id")) {
      row.putObject("status").set("id", all.remove("status_id"));
    }
    row.setAll(all);
  }

  private Ref<Issue> write() {
    desk.synced();
    Ref<Status> closed = STATUSES.ref(1);
    return desk.table(type).create(new Issue("first", closed, 3L, null));
  }

  @Test
  void bodiesAreWrappedAndUpdatesAnswerNothing() {
    open(
        Endpoint.post("issues").wrappedIn("issue"),
        Endpoint.patch("issues/{id}").wrappedIn("issue").silent());
    Ref<Issue> issue = write();
    desk.synced();
    assertThat(sent)
        .isEqualTo(
            Json.object(
                "{\"issue\":{\"subject\":\"first\",\"status_id\":5,\"effort\":{\"hours\":3}}}"));
    assertThat(desk.table(type).find(issue))
        .contains(new Issue("first", STATUSES.ref(1), 3L, "at dawn"));
    desk.table(type).update(issue, old -> new Issue("second", null, old.hours(), null));
    desk.synced();
    assertThat(sent)
        .isEqualTo(Json.object("{\"issue\":{\"subject\":\"second\",\"status_id\":null}}"));
    time.advance(Duration.ofHours(1));
    assertThat(desk.synced().pushed()).isEmpty();
    assertThat(desk.all(type)).containsExactly(new Issue("second", null, 3L, "at dawn"));
  }

  @Test
  void anUpdateOfAServerThatReplacesSendsTheWholeRow() {
    replaces = true;
    open(Endpoint.post("issues"), Endpoint.put("issues/{id}").entire().silent());
    Ref<Issue> issue = write();
    desk.synced();
    issues.get(1L).put("created", "at noon");
    desk.synced();
    desk.table(type).update(issue, old -> new Issue("second", old.status(), old.hours(), null));
    desk.synced();
    assertThat(Json.object(issues.get(1L).toString()))
        .isEqualTo(
            Json.object(
                "{\"id\":1,\"subject\":\"second\",\"status\":{\"id\":5},"
                    + "\"effort\":{\"hours\":3},\"created\":\"at noon\"}"));
    assertThat(desk.all(type)).containsExactly(new Issue("second", STATUSES.ref(1), 3L, "at noon"));
  }

  @Test
  void aCreateMayAnswerItsLocationOnly() {
    open(
        Endpoint.post("issues?minimal=1").answersLocation(),
        Endpoint.patch("issues/{id}").silent());
    Ref<Issue> issue = write();
    desk.synced();
    desk.table(type).update(issue, old -> new Issue("second", null, 4L, null));
    desk.synced();
    assertThat(issues).hasSize(1);
    assertThat(issues.get(1L).get("subject").asText()).isEqualTo("second");
    assertThat(desk.all(type)).containsExactly(new Issue("second", null, 4L, "at dawn"));
  }

  @Test
  void aCreateMustTellTheId() {
    open(Endpoint.post("issues"), Endpoint.patch("issues/{id}"));
    assertThatThrownBy(
            () ->
                EntityType.<Status>named(
                        "s", Endpoints.list("s").create(Endpoint.post("s").silent()))
                    .fields(Field.<Status>text("name", Status::name).fingerprint())
                    .build(row -> new Status("")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must answer the row or its Location");
  }
}
