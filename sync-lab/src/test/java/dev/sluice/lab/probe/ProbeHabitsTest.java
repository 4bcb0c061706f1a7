package dev.sluice.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.BodyError;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.text.Normalizer;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import okio.Buffer;
import okio.ByteString;
import okio.GzipSink;
import okio.Okio;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A probe of servers with habits that are legal and not usual. */
class ProbeHabitsTest {

  private static final String TOKEN = "0123secret";

  record Note(String title, Long stars) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, Long> STARS =
      Field.<Note>integer("stars", Note::stars).nullable();

  private static SyncSchema schema(UnaryOperator<Endpoints> words) {
    Endpoints plain =
        Endpoints.list("notes")
            .create(Endpoint.post("notes"))
            .update(Endpoint.patch("notes/{id}"))
            .delete(Endpoint.delete("notes/{id}"));
    EntityType<Note> notes =
        EntityType.<Note>named("notes", words.apply(plain))
            .fields(TITLE, STARS)
            .build(row -> new Note(row.require(TITLE), row.get(STARS)));
    return SyncSchema.of(1, notes);
  }

  /** How a server answers; the rows are those of another one. */
  private interface Habit extends BiFunction<Request, RestServer, Answer> {}

  private static final class Odd extends TestServer {

    private final RestServer rows;
    private final Habit habit;

    private Odd(RestServer rows, Habit habit) {
      super(rows.clock());
      this.rows = rows;
      this.habit = habit;
    }

    @Override
    protected Answer serve(Request request) {
      return habit.apply(request, rows);
    }
  }

  private record Unusual(
      String name, SyncSchema schema, Resource notes, Habit habit, List<String> expected) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Unusual same(String name, Habit habit, String... expected) {
    return new Unusual(
        name, schema(notes -> notes), Resource.at("notes"), habit, List.of(expected));
  }

  /** Texts that are not odd are kept as they are. */
  private static Unusual keeping(String name, UnaryOperator<String> how, String words) {
    Habit habit =
        (request, rows) -> {
          if (!request.method().equals("POST")) {
            return rows.answer(request);
          }
          ObjectNode sent = (ObjectNode) Json.parse(request.body());
          sent.put("title", how.apply(sent.path("title").asText()));
          return rows.answer(request.withBody(sent.toString()));
        };
    return same(name, habit, "notes TEXTS: title: " + words);
  }

  private static Habit answered(UnaryOperator<Answer> how) {
    return (request, rows) -> how.apply(rows.answer(request));
  }

  private static Answer text(Answer answer, UnaryOperator<String> how) {
    return answer.withBody(ByteString.encodeUtf8(how.apply(answer.text())));
  }

  private static Answer gzip(Answer answer) {
    if (answer.body().size() == 0) {
      return answer;
    }
    Buffer packed = new Buffer();
    try (var sink = Okio.buffer(new GzipSink(packed))) {
      sink.write(answer.body());
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
    return answer.withBody(packed.readByteString()).withHeader("Content-Encoding", "gzip");
  }

  private static Answer moved(int status, Request request, RestServer rows) {
    if (request.path().equals("/notes")) {
      return new Answer(status, Map.of("Location", "/notes/"), ByteString.EMPTY);
    }
    return rows.answer(request);
  }

  private static Answer newestFirst(Request request, RestServer rows) {
    Answer answer = rows.answer(request);
    if (!request.method().equals("GET") || answer.status() != 200 || !answer.json().isArray()) {
      return answer;
    }
    var turned = Json.array();
    JsonNode all = answer.json();
    for (int i = all.size() - 1; i >= 0; i--) {
      turned.add(all.get(i));
    }
    return Answer.json(turned);
  }

  private static Answer onlyATime(Request request, RestServer rows) {
    Answer answer = rows.answer(request);
    return request.method().equals("PATCH") && answer.status() == 200
        ? Answer.json(Json.object("{\"updated_at\":\"2026-11-23T10:00:00Z\"}"))
        : answer;
  }

  private static Answer trashing(Request request, RestServer rows) {
    if (request.method().equals("DELETE")) {
      String id = request.path().replaceFirst(".*/", "");
      boolean there = rows.rows("notes").stream().anyMatch(n -> n.path("id").asText().equals(id));
      if (!there) {
        return Answer.empty(404);
      }
      rows.edit("notes", id, Json.object("{\"status\":\"trashed\"}"));
      return Answer.empty(204);
    }
    return rows.answer(request);
  }

  private static Answer errorsInWords(Request request, RestServer rows) {
    Answer answer = rows.answer(request);
    return answer.status() >= 400
        ? Answer.json(Json.object("{\"ok\":false,\"error\":\"not_there\"}"))
        : answer;
  }

  private static Answer refusingWithoutWords(Request request, RestServer rows) {
    return request.method().equals("POST")
        ? Answer.json(Json.object("{\"ok\":false,\"error\":\"name_taken\"}"))
        : rows.answer(request);
  }

  private static Answer accepted(Request request, RestServer rows) {
    Answer answer = rows.answer(request);
    return request.method().equals("POST")
        ? new Answer(202, answer.headers(), answer.body())
        : answer;
  }

  private static Answer withoutNulls(Request request, RestServer rows) {
    return text(rows.answer(request), body -> body.replaceAll(",?\"[a-z_]+\":null", ""));
  }

  private static Answer deaf(Request request, RestServer rows) {
    return request.method().equals("DELETE") ? Answer.empty(204) : rows.answer(request);
  }

  static List<Unusual> unusual() {
    SyncSchema soft = schema(notes -> notes.tombstones("status=trashed"));
    return Sample.of(
        List.of(
            same("gzip", answered(ProbeHabitsTest::gzip)),
            same(
                "a byte order mark",
                answered(one -> text(one, body -> body.isEmpty() ? "" : "\uFEFF" + body))),
            same(
                "a charset",
                answered(one -> one.withHeader("Content-Type", "application/json;charset=UTF-8"))),
            same("json as text", answered(one -> one.withHeader("Content-Type", "text/plain"))),
            same(
                "numbers as texts",
                answered(one -> text(one, body -> body.replaceAll("\":(\\d+)", "\":\"$1\"")))),
            same("no nulls", ProbeHabitsTest::withoutNulls),
            keeping(
                "S127 a server that trims",
                String::strip,
                "blanks at its ends are cut: say normalised(…), which does the same here"),
            keeping(
                "S127 one that knows no emoji and one kind of accents and line ends",
                text ->
                    Normalizer.normalize(text, Normalizer.Form.NFC)
                        .replace("\r\n", "\n")
                        .replaceAll("[^\\x{0}-\\x{ffff}]", "?"),
                "line ends become \\n, emoji become ?, accents are composed (NFC):"
                    + " say normalised(…), which does the same here"),
            keeping(
                "S127 one that does something else",
                text -> text.replace("noon", "no"),
                "another text comes back: say normalised(…), or byServer()"),
            same("202", ProbeHabitsTest::accepted),
            same("an update answers a time", ProbeHabitsTest::onlyATime),
            same(
                "deletes are ignored",
                ProbeHabitsTest::deaf,
                "notes DELETE: the list still has it: tombstones(…) may be missing"),
            same(
                "an error with 200, unknown to the schema",
                ProbeHabitsTest::refusingWithoutWords,
                "notes CREATE: the answer for notes is something else: the id of a row of notes is"
                    + " missing"),
            new Unusual(
                "an error with 200",
                schemaWithErrors(BodyError.at("error")),
                Resource.at("notes"),
                ProbeHabitsTest::errorsInWords,
                List.of("notes DELETED_TWICE: not_there")),
            new Unusual(
                "an error with 200 that means gone",
                schemaWithErrors(BodyError.at("error").gone("not_there")),
                Resource.at("notes"),
                ProbeHabitsTest::errorsInWords,
                List.of()),
            new Unusual(
                "soft deletes", soft, Resource.at("notes"), ProbeHabitsTest::trashing, List.of()),
            new Unusual(
                "newest first, in pages",
                schema(notes -> notes.pages(Paging.number("page", 1).size("per_page", 2))),
                Resource.at("notes").pages(Pages.number("page", 2)),
                ProbeHabitsTest::newestFirst,
                List.of())),
        6,
        any -> true);
  }

  private static SyncSchema schemaWithErrors(BodyError how) {
    return schema(notes -> notes).errors(how);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource
  void unusual(Unusual one) throws IOException {
    RestServer rows = new RestServer(ServerClock.system(), one.notes());
    for (int i = 0; i < 3; i++) {
      ObjectNode theirs = Json.object("{\"title\":\"theirs" + i + "\",\"status\":\"fine\"}");
      rows.add("notes", theirs);
    }
    try (WireServer wire = WireServer.start(new Odd(rows, one.habit()))) {
      List<Finding> findings =
          Probe.of(one.schema())
              .ask(
                  engine ->
                      ProbeTest.quick(engine.server(wire.url(), Credentials.bearer("me", TOKEN))))
              .findings();
      assertThat(findings)
          .filteredOn(finding -> finding.verdict() != Verdict.AS_SAID)
          .filteredOn(finding -> !finding.words().startsWith("rows of the probe may be left"))
          .extracting(found -> found.type() + " " + found.question() + ": " + found.words())
          .containsExactlyElementsOf(one.expected());
    }
    assertThat(rows.rows("notes"))
        .filteredOn(note -> !note.path("status").asText().equals("trashed"))
        .extracting(note -> note.path("title").asText())
        .filteredOn(title -> !title.startsWith("theirs"))
        .as("what is left")
        .hasSize(one.name().equals("deletes are ignored") ? 3 : 0);
  }
}
