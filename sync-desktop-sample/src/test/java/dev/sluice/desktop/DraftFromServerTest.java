package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schemafile.SchemaFile;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From what a server answers to a schema file, by the command line. */
class DraftFromServerTest {

  private static final String TOKEN = "5ecre7ba5eba11";
  private static final Set<String> HARMLESS = Set.of("GET", "OPTIONS");

  @TempDir private Path folder;

  /** Answers each request alike, and knows who asked with a token. */
  private static final class Alike extends TestServer {

    private final Answer answer;
    private final Set<String> tokens = new HashSet<>();

    private Alike(Answer answer) {
      super(ServerClock.system());
      this.answer = answer;
    }

    @Override
    protected Answer serve(Request request) {
      request.header("Authorization").ifPresent(tokens::add);
      request.header("X-Key").ifPresent(tokens::add);
      return answer;
    }
  }

  /** Runs it as fast as the server answers. */
  private static Cli.Result draft(WireServer wire, String list, String... more) {
    List<String> args = new ArrayList<>(List.of("draft", "--from", wire.url() + list));
    args.addAll(List.of("--limits", "1000/1s"));
    args.addAll(List.of(more));
    Cli.Result result = Cli.run(Map.of("SLUICE_TOKEN", TOKEN), args.toArray(String[]::new));
    assertThat(result.out() + result.err()).doesNotContain(TOKEN);
    List<Arrival> log = wire.server().log();
    assertThat(log).hasSizeLessThanOrEqualTo(20);
    assertThat(log).allMatch(each -> HARMLESS.contains(each.request().method()));
    return result;
  }

  private static RestServer rows(Resource resource, int count) {
    RestServer server = new RestServer(ServerClock.system(), resource);
    server.setAuthorization("Bearer " + TOKEN);
    for (int i = 1; i <= count; i++) {
      server.add(resource.path(), Json.object().put("title", "private " + i).put("done", i > 2));
    }
    return server;
  }

  @Test
  void rowsAreSyncedByWhatWasSeen() throws IOException {
    RestServer server = rows(Resource.at("notes").rowsAt("data"), 3);
    Path file = folder.resolve("notes.sluice.yaml");
    try (WireServer wire = WireServer.start(server)) {
      Cli.Result asked = draft(wire, "notes", "--out", file.toString()).ended(0);
      assertThat(asked.err()).contains("At most 20 requests are sent, one at a time.");
      assertThat(Files.readString(file)).doesNotContain("private");
      String[] sync = {
        "sync", "--schema", file.toString(), "--db", folder + "/n.db", "--limits", "1000/1s"
      };
      Cli.run(Map.of("SLUICE_TOKEN", TOKEN), sync).ended(0);
    }
    String[] list = {
      "rows", "list", "notes", "--schema", file.toString(), "--db", folder + "/n.db"
    };
    assertThat(Cli.run(list).ended(0).out()).contains("private 1", "private 3");
  }

  @Test
  void programsReadHowManyRequestsWereSent() throws IOException {
    try (WireServer wire = WireServer.start(rows(Resource.at("notes"), 2))) {
      JsonNode json = draft(wire, "notes", "--json").ended(0).json();
      assertThat(json.get("requests").asInt()).isEqualTo(wire.server().log().size());
      assertThat(json.get("draft").asText()).contains("  notes:\n    list: notes\n");
    }
  }

  @ParameterizedTest
  @CsvSource({"NUMBER, page", "OFFSET, offset", "CURSOR, cursor", "LINK, link"})
  void pagesOfAServerAreFound(Pages.Style style, String word) throws IOException {
    Resource bare = Resource.at("notes").pages(pages(style));
    Resource notes = style == Pages.Style.CURSOR ? bare.rowsAt("data") : bare;
    try (WireServer wire = WireServer.start(rows(notes, 5))) {
      String text = draft(wire, "notes").ended(0).out();
      assertThat(text.lines().filter(line -> line.startsWith("    pages: ")))
          .as(text)
          .singleElement()
          .asString()
          .contains(word);
      SchemaFile.parse("draft", text);
    }
  }

  private static Pages pages(Pages.Style style) {
    return switch (style) {
      case NUMBER -> Pages.number("page", 2);
      case OFFSET -> Pages.offset("offset", 2);
      case CURSOR -> Pages.cursor("cursor", "next_cursor", 2);
      case LINK -> Pages.link(2);
    };
  }

  /** A description becomes a draft, the draft a server, and the server's answers a draft again. */
  @Test
  void anImitatedServerIsDrafted() throws IOException {
    Path schema = folder.resolve("described.sluice.yaml");
    String description = "../docs/examples/notes.openapi.yaml";
    Cli.run("draft", description, "--out", schema.toString()).ended(0);
    try (Served served = new Served("--schema", schema.toString(), "--limits", "1000/1s")) {
      JsonNode home = served.post("/folders", "{\"name\": \"private\"}").json();
      String note = "{\"title\": \"private\", \"done\": true, \"folder_id\": " + home.path("id");
      served.post("/notes", note + "}");
      String notes = served.url() + "/notes";
      String folders = served.url() + "/folders";
      String text =
          Cli.run(
                  "draft",
                  "--from",
                  notes,
                  "--from",
                  folders,
                  "--token",
                  TOKEN,
                  "--limits",
                  "1000/1s")
              .ended(0)
              .out();
      assertThat(text)
          .contains("  folders:\n    list: folders\n", "  notes:\n    list: notes\n")
          .contains("    rowsAt: data\n", "folder_id: {reference: folders, nullable, byServer}")
          .doesNotContain("private", TOKEN);
      SchemaFile.parse("draft", text);
    }
  }

  @Test
  void aTrackersServerIsDrafted() throws IOException {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).token(TOKEN).build();
    SeedData.random(3, 12).fill(server.web(), server.clock().now());
    try (WireServer wire = WireServer.start(server)) {
      String text = draft(wire, "me/time_entries", "--credentials", "basic").ended(0).out();
      assertThat(text)
          .contains("credentials: apiToken", "  time_entries:\n", "billable: {bool, byServer}")
          .contains("start: {instant");
      SchemaFile.parse("draft", text);
    }
  }

  @Test
  void aListWithoutRowsIsToldInOneLine() throws IOException {
    try (WireServer wire = WireServer.start(new Alike(Answer.json(Json.array())))) {
      Cli.Result result = draft(wire, "notes").ended(2);
      assertThat(result.err()).contains("notes: its answer has no rows");
      assertThat(wire.server().log()).hasSize(1);
    }
  }

  @Test
  void aKindThatIsMixedIsAsked() throws IOException {
    JsonNode one = Json.object().put("id", 1).put("size", 1).put("count", 1);
    JsonNode two = Json.object().put("id", 2).put("size", "large").put("count", 1.5);
    try (WireServer wire =
        WireServer.start(new Alike(Answer.json(Json.array().add(one).add(two))))) {
      assertThat(draft(wire, "notes").ended(0).out())
          .contains("      # ? Which kind is it?\n      size: {document, byServer}\n")
          .contains("      count: {real, byServer}\n");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | 4 | wants another token",
        "403 | 4 | wants another token",
        "404 | 1 | has no such list",
        "500 | 1 | refused",
        "200 | 1 | answered no JSON"
      })
  void whatIsNoListIsToldInOneLine(int status, int exit, String words) throws IOException {
    try (WireServer wire = WireServer.start(new Alike(Answer.html(status, "<p>secret</p>")))) {
      Cli.Result result = draft(wire, "notes").ended(exit);
      assertThat(result.err()).contains(words).doesNotContain("secret", "Exception");
      assertThat(result.out()).isEmpty();
      assertThat(wire.server().log()).hasSize(1);
    }
  }

  @Test
  void aLongPauseIsNotWaitedFor() throws IOException {
    Answer wait = Answer.empty(429).withHeader("Retry-After", "300");
    try (WireServer wire = WireServer.start(new Alike(wait))) {
      assertThat(draft(wire, "notes").ended(75).err())
          .contains("The server wants fewer requests: waiting 300 s.")
          .contains("the server asks for a longer pause");
      assertThat(wire.server().log()).hasSize(1);
    }
  }

  @Test
  void theTokenGoesToNoOtherServer() throws IOException {
    Alike other = new Alike(Answer.json(Json.object()));
    try (WireServer elsewhere = WireServer.start(other)) {
      Answer away = Answer.empty(302).withHeader("Location", elsewhere.url() + "notes");
      try (WireServer wire = WireServer.start(new Alike(away))) {
        assertThat(draft(wire, "notes").ended(1).err()).contains("sends on to 127.0.0.1");
      }
      assertThat(other.log()).isEmpty();
    }
  }

  @Test
  void theTokenIsSentAsItIsTold() throws IOException {
    Alike alike = new Alike(Answer.json(Json.array().add(Json.object().put("id", 1))));
    try (WireServer wire = WireServer.start(alike)) {
      String url = wire.url() + "notes";
      Cli.run("draft", "--from", url, "--limits", "1000/1s").ended(0);
      assertThat(alike.tokens).isEmpty();
    }
    try (WireServer wire = WireServer.start(alike)) {
      draft(wire, "notes", "--credentials", "header:X-Key").ended(0);
      assertThat(alike.tokens).containsExactly(TOKEN);
    }
  }

  @Test
  void aBearerIsUsual() throws IOException {
    Alike alike = new Alike(Answer.json(Json.array().add(Json.object().put("id", 1))));
    try (WireServer wire = WireServer.start(alike)) {
      assertThat(draft(wire, "notes").ended(0).out()).contains("credentials: bearer");
      assertThat(alike.tokens).containsExactly("Bearer " + TOKEN);
      assertThat(draft(wire, "notes", "--credentials", "key").ended(2).err())
          .contains("--credentials is basic, bearer or header:NAME");
    }
  }

  @Test
  void aTokenThatComesBackAsANameIsLeftOut() throws IOException {
    var row = Json.object().put("id", 1).put("title", "a").put("Bearer " + TOKEN, 1);
    try (WireServer wire = WireServer.start(new Alike(Answer.json(Json.array().add(row))))) {
      assertThat(draft(wire, "notes").ended(0).out()).contains("title: {text");
    }
  }

  @Test
  void anAnswerIsBounded() throws IOException {
    try (WireServer wire = WireServer.start(new Alike(Answer.bomb(1L << 30)))) {
      assertThat(draft(wire, "notes").ended(1).err()).contains("more than 16 MiB");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "draft | made from FILE, or from lists",
        "draft openapi.yaml --from http://127.0.0.1:1/notes | made from FILE, or from lists",
        "draft --from http://notes.example/notes | for this machine only",
        "draft --from https://u:p@notes.example/notes | credentials are apart",
        "draft --from https://notes.example/notes?key=k | must not have a query",
        "draft --from notes | must look like",
        "draft --from http://127.0.0.1:1/a --from http://127.0.0.1:2/b | of one server"
      })
  void wrongUsageAsksNobody(String line, String words) {
    assertThat(Cli.run(line.split(" ")).ended(2).err()).contains(words);
  }

  @Test
  void aServerThatIsNotThereIsTold() {
    assertThat(Cli.run("draft", "--from", "http://127.0.0.1:1/notes").ended(3).err())
        .contains("the server was not reached");
  }
}
