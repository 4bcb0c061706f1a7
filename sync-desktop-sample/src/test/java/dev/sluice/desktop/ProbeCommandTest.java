package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.Cli.Result;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A schema is held against a server. */
class ProbeCommandTest {

  private static final String TOKEN = "0123secret";

  record Note(String title) {}

  static final Field<Note, String> TITLE = Field.<Note>text("title", Note::title).fingerprint();
  static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TITLE)
          .build(row -> new Note(row.require(TITLE)));

  /** What the command is told to load. */
  static final class OfNotes {
    static final SyncSchema SCHEMA = SyncSchema.of(1, NOTES);
  }

  record Card(String colour, boolean done) {}

  static final Field<Card, String> COLOUR = Field.<Card>text("colour", Card::colour).fingerprint();
  static final Field<Card, Boolean> DONE = Field.<Card>bool("done", Card::done).orElse(false);

  /** Its server takes two colours only, and a key of the app beside the token. */
  static final class OfCards {
    static final SyncSchema SCHEMA =
        SyncSchema.of(
            1,
            EntityType.<Card>named(
                    "cards",
                    Endpoints.list("cards")
                        .create(Endpoint.post("cards"))
                        .update(Endpoint.patch("cards/{id}").silent())
                        .delete(Endpoint.delete("cards/{id}")))
                .fields(COLOUR, DONE)
                .build(row -> new Card(row.require(COLOUR), row.require(DONE))));
  }

  /** Refuses all but two colours, and whoever has not the key. */
  private static final class Choosy extends TestServer {

    private final RestServer rows = new RestServer(ServerClock.system(), Resource.at("cards"));

    private Choosy() {
      super(ServerClock.system());
      rows.setAuthorization("Bearer " + TOKEN);
    }

    @Override
    protected Answer serve(Request request) {
      if (!request.header("X-App").equals(Optional.of("app5ecret"))) {
        return Answer.empty(401);
      }
      boolean isOdd = request.body().size() > 0 && !request.body().utf8().contains("\"RED\"");
      boolean isGreen = request.body().utf8().contains("\"GREEN\"");
      return isOdd && !isGreen ? Answer.text(422, "no such colour") : rows.answer(request);
    }
  }

  private static Result probeCards(String... more) throws IOException {
    try (WireServer wire = WireServer.start(new Choosy())) {
      List<String> words = new ArrayList<>(List.of(more));
      words.addAll(List.of("--credentials", "bearer"));
      return probe(wire.url(), OfCards.class.getName(), words.toArray(String[]::new));
    }
  }

  @Test
  void S154_theCommandLineSaysValuesAndASecondHeader(@TempDir Path folder) throws IOException {
    Path key = Files.writeString(folder.resolve("key"), "app5ecret\n");
    String header = "X-App=@" + key;
    probeCards("--header", "X-App=app5ecret", "--values", "cards.colour=RED,GREEN").ended(0);
    Result result = probeCards("--header", header, "--values", "cards.colour=RED,GREEN").ended(0);
    assertThat(result.out() + result.err()).doesNotContain("app5ecret");
    assertThat(probeCards("--header", header).ended(1).err()).contains("no such colour");
    probeCards("--values", "cards.colour=RED").ended(4);
  }

  @Test
  void S154_valuesAndHeadersThatMakeNoSenseAreWrongUsage() {
    String cards = OfCards.class.getName();
    for (String wrong :
        List.of("colour=RED", "cards.color=RED", "card.colour=RED", "cards.colour=", "cards")) {
      probe("http://127.0.0.1:1/", cards, "--values", wrong).ended(2);
    }
    for (String wrong : List.of("app5ecret", "=app5ecret", "X App=app5ecret", "@app5ecret")) {
      assertThat(probe("http://127.0.0.1:1/", cards, "--header", wrong).ended(2).err())
          .doesNotContain("app5ecret");
    }
    assertThat(probe("http://127.0.0.1:1/", cards, "--header", "X=@app5ecret").ended(1).err())
        .contains("the file of --header does not exist")
        .doesNotContain("app5ecret");
  }

  @Test
  void S154_whatTheSchemaCannotKeepIsPrinted() throws IOException {
    List<String> warnings = OfCards.SCHEMA.warnings();
    assertThat(warnings).isNotEmpty();
    Result people = probe("http://127.0.0.1:1/", OfCards.class.getName()).ended(3);
    warnings.forEach(warning -> assertThat(people.err()).contains("schema: " + warning));
    JsonNode json =
        probeCards("--header", "X-App=app5ecret", "--values", "cards.colour=RED,GREEN", "--json")
            .ended(0)
            .json();
    assertThat(json.path("warnings")).hasSameSizeAs(warnings);
  }

  static final class Broken {
    static final SyncSchema SCHEMA = SyncSchema.of(0, NOTES);
  }

  static final class Two {
    static final SyncSchema ONE = SyncSchema.of(1, NOTES);
    static final SyncSchema TWO = SyncSchema.of(2, NOTES);
  }

  private static Result probe(String url, String schema, String... more) {
    List<String> words = new ArrayList<>(List.of("probe", "--server", url, "--limits", "500/1s"));
    words.addAll(List.of("--schema", schema, "--worst-transit", "0s"));
    words.addAll(List.of(more));
    return Cli.run(Map.of("SLUICE_TOKEN", TOKEN), words.toArray(String[]::new));
  }

  private static Result probe(Resource notes, String... more) throws IOException {
    RestServer server = new RestServer(ServerClock.system(), notes);
    server.setAuthorization("Bearer " + TOKEN);
    try (WireServer wire = WireServer.start(server)) {
      Result result = probe(wire.url(), OfNotes.class.getName(), more);
      assertThat(server.rows("notes")).isEmpty();
      assertThat(result.out() + result.err()).doesNotContain(TOKEN);
      return result;
    }
  }

  @Test
  void aServerLikeTheSchemaIsConfirmed() throws IOException {
    Result result = probe(Resource.at("notes"), "--credentials", "bearer").ended(0);
    assertThat(result.out()).isEqualToIgnoringNewLines("The server is as the schema says.");
    assertThat(result.err().lines())
        .contains("notes        yes a row can be made")
        .contains("notes        yes without credentials its list fails");
  }

  @Test
  void anotherServerIsNot() throws IOException {
    Resource notes = Resource.at("notes").ids(Ids.REUSED_NUMBERS);
    Result result = probe(notes, "--credentials", "bearer").ended(1);
    assertThat(result.out())
        .isEqualToIgnoringNewLines("The server differs from the schema in 1 way.");
    assertThat(result.err()).contains("notes        NO  ids are used once: ", "createdAt(…)");
    JsonNode findings = probe(notes, "--credentials", "bearer", "--json").ended(1).json();
    assertThat(StreamSupport.stream(findings.path("findings").spliterator(), false))
        .filteredOn(one -> one.path("verdict").asText().equals("otherwise"))
        .singleElement()
        .satisfies(one -> assertThat(one.path("question").asText()).isEqualTo("new_id"));
  }

  @Test
  void aWrongTokenIsToldAsThat() throws IOException {
    probe(Resource.at("notes"), "--credentials", "basic").ended(4);
  }

  @ParameterizedTest
  @CsvSource({
    "dev.sluice.Nowhere, there is no class",
    "java.lang.String, has 0 static fields",
    "dev.sluice.desktop.ProbeCommandTest$Two, has 2 static fields",
    "dev.sluice.desktop.ProbeCommandTest$Broken, cannot be made"
  })
  void aSchemaThatCannotBeLoadedIsWrongUsage(String schema, String words) {
    assertThat(probe("http://127.0.0.1:1/", schema).ended(2).err()).contains(words);
  }

  @Test
  void otherNonsenseIsWrongUsageToo() {
    String schema = OfNotes.class.getName();
    assertThat(probe("http://127.0.0.1:1/", schema, "--credentials", "kerberos").ended(2).err())
        .contains("basic, bearer or header:NAME");
    assertThat(probe("http://127.0.0.1:1/", schema, "--classpath", "nowhere.jar").ended(2).err())
        .contains("nowhere.jar of --classpath does not exist");
    probe("http://127.0.0.1:1/", schema).ended(3);
  }
}
