package dev.sluice.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.http.Credentials;
import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each mistake that is put into a schema is a line of the report. */
class ProbeMistakesTest {

  private static final String TOKEN = "0123secret";

  private record Person(String name) {}

  private record Task(String title, @Nullable Ref<Person> owner) {}

  private static final Field<Person, String> NAME =
      Field.<Person>text("name", Person::name).fingerprint();
  private static final Field<Task, String> TITLE =
      Field.<Task>text("title", Task::title).fingerprint();
  private static final Field<Task, Instant> AT =
      Field.<Task>instant("at", any -> null).json("updated_at").nullable().byServer();

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static SyncSchema schema(String owner, UnaryOperator<Endpoints> tasks) {
    EntityType<Person> people =
        EntityType.<Person>named("people", at("people"))
            .fields(NAME)
            .build(row -> new Person(row.require(NAME)));
    Field<Task, Ref<Person>> ref =
        Field.reference("owner", people, Task::owner).json(owner).nullable();
    Endpoints words =
        at("tasks")
            .since(Since.isoSeconds("since"))
            .tombstones("deleted_at")
            .one("tasks/{id}")
            .pages(Paging.number("page", 1).totalHeader("X-Total"));
    EntityType<Task> type =
        EntityType.<Task>named("tasks", tasks.apply(words))
            .fields(TITLE, ref)
            .modifiedAt(AT)
            .build(row -> new Task(row.require(TITLE), row.get(ref)));
    return SyncSchema.of(1, people, type);
  }

  /** A server that answers as the right schema says, unless a habit says otherwise. */
  private static final class Tasks extends TestServer {

    private static final Pattern ID = Pattern.compile("\"id\":");

    private final RestServer rows;
    private final BiFunction<Request, RestServer, Answer> habit;

    private Tasks(BiFunction<Request, RestServer, Answer> habit) {
      super(ServerClock.system());
      Resource tasks =
          Resource.at("tasks")
              .since("since", SinceFormat.ISO)
              .tombstones("deleted_at")
              .createdAt("created_at")
              .pages(Pages.number("page", 100))
              .refersTo("owner_id", "people");
      this.rows =
          new RestServer(ServerClock.ticking(Duration.ofSeconds(1)), Resource.at("people"), tasks);
      this.habit = habit;
      String person = rows.add("people", Json.object("{\"name\":\"Ann\"}"));
      rows.add("tasks", Json.object("{\"title\":\"theirs\",\"owner_id\":" + person + "}"));
    }

    @Override
    protected Answer serve(Request request) {
      Answer answer = habit.apply(request, rows);
      long listed = ID.matcher(answer.body().utf8()).results().count();
      return answer.withHeader("X-Total", "" + listed);
    }
  }

  private static List<String> against(
      SyncSchema schema, BiFunction<Request, RestServer, Answer> habit) throws IOException {
    Tasks server = new Tasks(habit);
    try (WireServer wire = WireServer.start(server)) {
      List<Finding> findings =
          Probe.of(schema)
              .ask(
                  engine ->
                      ProbeTest.quick(engine.server(wire.url(), Credentials.bearer("me", TOKEN))))
              .findings();
      assertThat(server.rows.rows("people")).as("what is left").hasSize(1);
      return findings.stream()
          .filter(one -> one.verdict() == Verdict.OTHERWISE)
          .map(one -> one.type() + " " + one.question() + ": " + one.words())
          .toList();
    }
  }

  private static Answer plainly(Request request, RestServer rows) {
    return rows.answer(request);
  }

  @Test
  void S154_theRightSchemaHasNoLine() throws IOException {
    assertThat(against(schema("owner_id", tasks -> tasks), ProbeMistakesTest::plainly)).isEmpty();
  }

  private static Answer knownFieldsOnly(Request request, RestServer rows) {
    String known = request.body().utf8().replaceAll(",?\"person_id\":\\d+", "");
    return rows.answer(request.withBody(known));
  }

  @Test
  void S154_eachOfThreeMistakesIsALine() throws IOException {
    SyncSchema schema =
        schema(
            "person_id",
            tasks ->
                tasks
                    .one("task/{id}")
                    .pages(Paging.number("page", 1).totalHeader("X-Total-Count")));
    assertThat(against(schema, ProbeMistakesTest::knownFieldsOnly))
        .hasSize(3)
        .anySatisfy(
            line -> assertThat(line).startsWith("tasks VALUES: owner leads nowhere and not to"))
        .contains("tasks ONE: HTTP 404: one(…) does not fit")
        .contains("tasks PAGES: the list has no header X-Total-Count: totalHeader(…) does not fit");
  }

  /** What the parameter means to it is the date of the making. */
  private static Answer sinceTheMaking(Request request, RestServer rows) {
    String since = request.query("since").orElse(null);
    if (since == null) {
      return rows.answer(request);
    }
    String all = request.target().replaceFirst("since=[^&]*&?", "");
    Request whole = new Request("GET", all, request.headers(), request.body());
    ArrayNode made = Json.array();
    for (JsonNode row : rows.answer(whole).json()) {
      if (!Instant.parse(row.path("created_at").asText()).isBefore(Instant.parse(since))) {
        made.add(row);
      }
    }
    return Answer.json(made);
  }

  @Tag("slow")
  @Test
  void S154_sinceOnAnotherDateIsALine() throws IOException {
    assertThat(against(schema("owner_id", t -> t), ProbeMistakesTest::sinceTheMaking))
        .contains(
            "tasks SINCE: a change of an older row is not told: since(…) is about another date");
  }

  @Test
  void S154_aFileThatIsNotTakenIsALine() throws IOException {
    SyncSchema schema =
        schema(
            "owner_id", tasks -> tasks.uploads(Uploads.post("nowhere", "upload.token", "uploads")));
    assertThat(against(schema, ProbeMistakesTest::plainly))
        .anyMatch(line -> line.startsWith("tasks FILE: "));
  }

  private static boolean isStrange(Request request) {
    return request.header("Authorization").isEmpty();
  }

  @Tag("slow")
  @Test
  void S154_itGoesOnWhereStrangersAreForbidden() throws IOException {
    BiFunction<Request, RestServer, Answer> forbidding =
        (request, rows) -> isStrange(request) ? Answer.empty(403) : rows.answer(request);
    SyncSchema schema = schema("owner_id", tasks -> tasks).credentialsCheckedAt("people");
    assertThat(against(schema, forbidding)).isEmpty();
  }

  @Tag("slow")
  @Test
  void S154_aStrangerSendsTheHeadersOfTheSchema() throws IOException {
    BiFunction<Request, RestServer, Answer> versioned =
        (request, rows) ->
            request.header("X-Version").isEmpty()
                ? Answer.empty(400)
                : isStrange(request) ? Answer.json(Json.array()) : rows.answer(request);
    SyncSchema schema = schema("owner_id", tasks -> tasks).header("X-Version", "3");
    assertThat(against(schema, versioned))
        .contains("people STRANGER: without credentials the list has 0 of 3 rows: say openToAll()");
  }
}
