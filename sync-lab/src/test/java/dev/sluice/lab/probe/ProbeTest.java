package dev.sluice.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Version;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A probe of servers that do what the schema says, and of others. */
class ProbeTest {

  private static final String TOKEN = "0123secret";

  private record Board(String name) {}

  private record Card(Ref<Board> board, String text, boolean done, @Nullable String rev) {}

  private static final Field<Board, String> NAME =
      Field.<Board>text("name", Board::name).fingerprint();
  private static final Field<Board, Instant> BOARD_AT =
      Field.<Board>instant("at", any -> null).json("updated_at").nullable().byServer();

  private static final Field<Card, String> TEXT =
      Field.<Card>text("text", Card::text).fingerprint();
  private static final Field<Card, Boolean> DONE =
      Field.<Card>bool("done", Card::done).orElse(false);
  private static final Field<Card, String> REV =
      Field.<Card>text("rev", Card::rev).json("_rev").nullable().byServer();
  private static final Field<Card, Instant> CARD_AT =
      Field.<Card>instant("at", any -> null).json("updated_at").nullable().byServer();

  /** Each look at it is seconds later, so that no probe has to wait for another date. */
  private static ServerClock ticking() {
    return ServerClock.ticking(Duration.ofSeconds(1));
  }

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .since(Since.isoSeconds("since"))
        .tombstones("deleted_at")
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static Resource like(String path) {
    Resource one = Resource.at(path).since("since", SinceFormat.ISO).tombstones("deleted_at");
    return path.equals("cards") ? one.belongsTo("board_id", "boards") : one;
  }

  private static SyncSchema schema(UnaryOperator<Endpoints> cards) {
    EntityType<Board> boards =
        EntityType.<Board>named("boards", at("boards"))
            .fields(NAME)
            .modifiedAt(BOARD_AT)
            .build(row -> new Board(row.require(NAME)));
    Field<Card, Ref<Board>> board =
        Field.reference("board", boards, Card::board).json("board_id").ownedByTarget();
    EntityType<Card> type =
        EntityType.<Card>named("cards", cards.apply(at("cards")))
            .fields(board, TEXT, DONE, REV)
            .modifiedAt(CARD_AT)
            .build(
                row ->
                    new Card(
                        row.require(board), row.require(TEXT), row.require(DONE), row.get(REV)));
    return SyncSchema.of(1, boards, type);
  }

  private static SyncSchema schema() {
    return schema(cards -> cards);
  }

  private List<Finding> ask(SyncSchema schema, Resource boards, Resource cards) throws IOException {
    RestServer server = new RestServer(ticking(), boards, cards);
    server.setAuthorization("Bearer " + TOKEN);
    String board = server.add("boards", Json.object("{\"name\":\"theirs\"}"));
    server.add("cards", Json.object("{\"board_id\":" + board + ",\"text\":\"theirs\"}"));
    try (WireServer wire = WireServer.start(server)) {
      List<Finding> findings =
          Probe.of(schema)
              .ask(engine -> quick(engine.server(wire.url(), Credentials.bearer("me", TOKEN))))
              .findings();
      assertThat(server.rows("boards")).as("what is left").hasSize(1);
      assertThat(server.rows("cards")).as("what is left").hasSize(1);
      assertThat(findings).allSatisfy(one -> assertThat(one.words()).doesNotContain(TOKEN));
      return findings;
    }
  }

  private static List<String> against(List<Finding> findings) {
    return findings.stream()
        .filter(finding -> finding.verdict() != Verdict.AS_SAID)
        .map(one -> one.type() + " " + one.question() + ": " + one.words())
        .toList();
  }

  @Test
  void aServerLikeItsSchemaIsAsSaid() throws IOException {
    List<Finding> findings = ask(schema(), like("boards"), like("cards"));
    assertThat(against(findings)).isEmpty();
    assertThat(findings).hasSize(2 * 13);
  }

  /** Shows a version with each row and looks at none. */
  private static final class Careless extends TestServer {

    private final RestServer rows = new RestServer(ticking(), like("boards"), like("cards"));

    private Careless() {
      super(ticking());
    }

    @Override
    protected Answer serve(Request request) {
      Answer answer = rows.answer(request);
      String shown = answer.body().utf8().replace("\"id\":", "\"_rev\":\"1\",\"id\":");
      return new Answer(answer.status(), answer.headers(), ByteString.encodeUtf8(shown));
    }
  }

  @Test
  void aVersionThatNobodyLooksAtIsFound() throws IOException {
    SyncSchema schema = schema(cards -> cards.update(patch().version(Version.inBody("_rev"))));
    try (WireServer wire = WireServer.start(new Careless())) {
      List<Finding> findings =
          Probe.of(schema)
              .ask(engine -> quick(engine.server(wire.url(), Credentials.bearer("me", TOKEN))))
              .findings();
      assertThat(against(findings))
          .contains("cards OUTDATED: it was taken: version(…) does not fit");
    }
  }

  /** Does not read the query of a change, so that it is about all rows of its list. */
  private static final class WholeListSchedule extends TestServer {

    private final RestServer rows = new RestServer(ticking(), like("boards"), like("cards"));

    private WholeListSchedule() {
      super(ticking());
      for (String text : List.of("theirs", "theirs, too")) {
        String board = rows.add("boards", Json.object().put("name", text));
        rows.add("cards", Json.object().put("board_id", Long.valueOf(board)).put("text", text));
      }
    }

    @Override
    protected Answer serve(Request request) {
      boolean isWhole = request.target().contains("cards?id=");
      if (!isWhole || request.method().equals("GET")) {
        return rows.answer(request);
      }
      for (var row : rows.rows("cards")) {
        String id = row.get("id").asText();
        if (request.method().equals("DELETE")) {
          rows.delete("cards", id);
        } else {
          rows.edit("cards", id, Json.parse(request.body()));
        }
      }
      return Answer.json(Json.object());
    }
  }

  private static void othersAreHarmed(UnaryOperator<Endpoints> cards) throws IOException {
    try (WireServer wire = WireServer.start(new WholeListSchedule())) {
      List<Finding> findings =
          Probe.of(schema(cards))
              .ask(engine -> quick(engine.server(wire.url(), Credentials.bearer("me", TOKEN))))
              .findings();
      assertThat(against(findings))
          .anyMatch(
              one -> one.matches("cards OTHERS: [23] of [23] other rows are gone or changed.*"))
          .noneMatch(one -> one.startsWith("boards OTHERS"));
    }
  }

  @Test
  void S119_aDeleteThatEmptiesTheCollectionIsFound() throws IOException {
    othersAreHarmed(cards -> cards.delete(Endpoint.delete("cards?id={id}")));
  }

  @Tag("slow")
  @Test
  void S119_anUpdateOfAllRowsIsFound() throws IOException {
    othersAreHarmed(cards -> cards.update(Endpoint.patch("cards?id={id}").silent()));
  }

  @Test
  void whatCannotBeAskedAtAllIsAnError() throws IOException {
    RestServer server = new RestServer(ticking(), like("boards"), like("cards"));
    server.setAuthorization("Bearer " + TOKEN);
    String url;
    try (WireServer wire = WireServer.start(server)) {
      url = wire.url();
      assertThatThrownBy(() -> ask(url, "wrong")).isInstanceOf(CredentialsException.class);
    }
    assertThatThrownBy(() -> ask(url, TOKEN)).isInstanceOf(UnavailableException.class);
  }

  private static List<Finding> ask(String url, String token) {
    return Probe.of(schema())
        .ask(engine -> quick(engine.server(url, Credentials.bearer("me", token))))
        .findings();
  }

  static SyncEngineBuilder quick(SyncEngineBuilder engine) {
    return engine
        .worstTransit(Duration.ZERO)
        .budget(new Limit(10_000, Duration.ofMinutes(1)))
        .pace(new Limit(10_000, Duration.ofSeconds(1)));
  }

  /** A server that is unlike the schema, and what the probe says of it. */
  private record Unlike(String name, SyncSchema schema, Resource cards, List<String> expected) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Endpoint patch() {
    return Endpoint.patch("cards/{id}");
  }

  static List<Unlike> unlike() {
    Resource cards = like("cards");
    SyncSchema plain = schema();
    return Sample.of(
        List.of(
            new Unlike(
                "ids are used again",
                plain,
                cards.ids(Ids.REUSED_NUMBERS),
                List.of("cards NEW_ID: a new row has the id of a deleted one: say createdAt(…)")),
            new Unlike(
                "deletes are not told",
                plain,
                cards.tombstones(""),
                List.of(
                    "cards DELETE: the changes do not tell of it:"
                        + " tombstones(…) or since(…) does not fit")),
            new Unlike(
                "an expired key shows an empty list",
                plain,
                cards.openToAll(),
                List.of(
                    "cards STRANGER: without credentials the list has 0 of 3 rows:"
                        + " say openToAll()")),
            new Unlike(
                "an envelope",
                plain,
                cards.rowsAt("data"),
                List.of(
                    "cards LIST: the list of cards failed: the answer for cards is no list;"
                        + " rowsAt(\"data\")?",
                    "cards SEEN: no list has it: a parameter in list(…) may be missing")),
            new Unlike(
                "another format of dates",
                plain,
                cards.since("since", SinceFormat.MILLIS),
                List.of("cards SEEN: only the whole list has it: since(…) does not fit")),
            new Unlike(
                "keys that are ignored",
                schema(notes -> notes.idempotencyKeys(Duration.ofHours(1))),
                cards,
                List.of("cards LOST: it is there 2 times: idempotencyKeys(…) may not fit")),
            new Unlike(
                "keys that are heeded",
                schema(notes -> notes.idempotencyKeys(Duration.ofHours(1))),
                cards.idempotencyKeys(),
                List.of()),
            new Unlike(
                "versions that the schema does not know",
                plain,
                cards.version("_rev"),
                List.of("cards UPDATE: PATCH /cards/2: HTTP 409")),
            new Unlike(
                "versions that both know",
                schema(notes -> notes.update(patch().version(Version.inBody("_rev")))),
                cards.version("_rev"),
                List.of())),
        6,
        any -> true);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource
  void unlike(Unlike one) throws IOException {
    assertThat(against(ask(one.schema(), like("boards"), one.cards())))
        .containsExactlyElementsOf(one.expected());
  }
}
