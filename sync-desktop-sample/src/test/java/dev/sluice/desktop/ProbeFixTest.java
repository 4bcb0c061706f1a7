package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.Cli.Result;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three wrong words in a schema file are three findings, and the file gets the right ones. */
class ProbeFixTest {

  private static final String TOKEN = "0123secret";
  private static final int FEW_REQUESTS = 60;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("notes.sluice.yaml");
  }

  /** Each look at it is a bit later, so that no probe has to wait for another date. */
  private static ServerClock ticking() {
    return ServerClock.ticking(Duration.ofMillis(250));
  }

  /** A server with a habit that the testkit's rows have not. */
  private static final class Odd extends TestServer {

    private final Function<Request, Answer> habit;

    private Odd(RestServer rows, Function<Request, Answer> habit) {
      super(rows.clock());
      this.habit = habit;
    }

    @Override
    protected Answer serve(Request request) {
      return habit.apply(request);
    }
  }

  private Result probe(TestServer server, String... more) throws IOException {
    try (WireServer wire = WireServer.start(server)) {
      List<String> words = new ArrayList<>(List.of("probe", "--server", wire.url()));
      words.addAll(List.of("--limits", "500/1s", "--worst-transit", "0s"));
      words.addAll(List.of("--schema", file.toString()));
      words.addAll(List.of(more));
      return Cli.run(Map.of("SLUICE_TOKEN", TOKEN), words.toArray(String[]::new));
    }
  }

  private void fixes(String right, String wrong, TestServer server, String... findings)
      throws IOException {
    Files.writeString(file, wrong);
    int before = server.log().size();
    JsonNode json = probe(server, "--fix", "--yes", "--json").ended(1).json();
    List<String> against = new ArrayList<>();
    for (JsonNode one : json.path("findings")) {
      if (one.path("verdict").asText().equals("otherwise")) {
        against.add(one.path("type").asText() + " " + one.path("question").asText());
      }
    }
    assertThat(against).containsExactlyInAnyOrder(findings);
    assertThat(server.log().size() - before)
        .isEqualTo(json.path("requests").asInt())
        .isLessThan(FEW_REQUESTS);
    assertThat(file).hasContent(right);
    Result again = probe(server, "--fix");
    assertThat(again.ended(0).err()).contains("The schema file stays as it is.");
  }

  private static final String TASKS =
      """
      version: 1
      credentials: bearer
      types:
        people:
          list: people
          create: {post: people}
          update: {patch: "people/{id}"}
          delete: {delete: "people/{id}"}
          fields:
            name: {text, fingerprint}
        tasks: # what is to do
          list: tasks
          pages: {number: {page: 1}, totalHeader: X-Total}
          since: {isoSeconds: since}
          tombstones: deleted_at
          one: "tasks/{id}"
          create: {post: tasks}
          update: {patch: "tasks/{id}"}
          delete: {delete: "tasks/{id}"}
          modifiedAt: at
          fields:
            title: {text, fingerprint}
            owner: {reference: people, nullable, json: owner_id}
            at: {instant, byServer, nullable, json: updated_at}
      """;

  @Test
  void aNameAnAddressAndATotal() throws IOException {
    Resource tasks =
        Resource.at("tasks")
            .since("since", SinceFormat.ISO)
            .tombstones("deleted_at")
            .pages(Pages.number("page", 100))
            .refersTo("owner_id", "people");
    RestServer rows = new RestServer(ticking(), Resource.at("people"), tasks);
    String person = rows.add("people", Json.object("{\"name\":\"Ann\"}"));
    rows.add("tasks", Json.object("{\"title\":\"theirs\",\"owner_id\":" + person + "}"));
    Pattern id = Pattern.compile("\"id\":");
    TestServer server =
        new Odd(
            rows,
            request -> {
              String known = request.body().utf8().replaceAll(",?\"person\":\\d+", "");
              Answer answer = rows.answer(request.withBody(known));
              long listed = id.matcher(answer.body().utf8()).results().count();
              return answer.withHeader("X-Total", "" + listed);
            });
    String wrong =
        TASKS
            .replace("owner_id", "person")
            .replace("one: \"tasks", "one: \"task")
            .replace("X-Total", "X-Count");
    fixes(TASKS, wrong, server, "tasks values", "tasks one", "tasks pages");
    assertThat(rows.rows("tasks")).singleElement();
    assertThat(rows.rows("people")).singleElement();
  }

  private static final String DOCS =
      """
      version: 1
      credentialsCheckedAt: people
      credentials: bearer
      types:
        people:
          list: people
          fields:
            name: text
        docs:
          list: docs
          openToAll:
          rowsAt: data
          textIds:
          one: "docs/{id}"
          create: {post: docs}
          update: {patch: "docs/{id}"}
          delete: {delete: "docs/{id}"}
          fields:
            title: {text, fingerprint, normalised: [trim]}
      """;

  /** Trims texts, shows strangers nothing, and lists rows in an object. */
  @Test
  void strangersTextsAndAnEnvelope() throws IOException {
    RestServer rows =
        new RestServer(
            ticking(),
            Resource.at("people"),
            Resource.at("docs").ids(Ids.TEXTS).rowsAt("data").openToAll());
    rows.setAuthorization("Bearer " + TOKEN);
    rows.add("docs", Json.object("{\"title\":\"theirs\"}"));
    TestServer server =
        new Odd(
            rows,
            request ->
                rows.answer(
                    request.withBody(
                        request
                            .body()
                            .utf8()
                            .replaceAll("\"title\":\" *", "\"title\":\"")
                            .replaceAll(" *\"}$", "\"}"))));
    String wrong =
        DOCS.replace("credentialsCheckedAt: people\n", "")
            .replace("    openToAll:\n", "")
            .replace(", normalised: [trim]", "");
    fixes(DOCS, wrong, server, "docs stranger", "docs texts");
    Files.writeString(file, DOCS.replace("    rowsAt: data\n", ""));
    probe(server, "--fix", "--yes").ended(1);
    assertThat(file).content().contains("rowsAt: data");
    assertThat(rows.rows("docs")).singleElement();
  }

  private static final String CARDS =
      """
      version: 1
      credentials: bearer
      types:
        cards:
          list: cards
          createdAt: made_at
          create: {post: cards}
          update: {patch: "cards/{id}"}
          delete: {delete: "cards/{id}"}
          fields:
            text: {text, fingerprint}
            made_at: {instant, nullable, byServer, json: created_at}
            lock: {integer, byServer, nullable}
      """;

  @Test
  void idsKeysAndVersions() throws IOException {
    RestServer rows =
        new RestServer(
            ticking(), Resource.at("cards").ids(Ids.REUSED_NUMBERS).createdAt("created_at"));
    rows.add("cards", Json.object("{\"text\":\"theirs\",\"lock\":1}"));
    TestServer server =
        new Odd(
            rows,
            request ->
                rows.answer(
                    request.method().equals("POST")
                        ? request.withBody(request.body().utf8().replace("}", ",\"lock\":1}"))
                        : request));
    String wrong =
        CARDS
            .replace("    createdAt: made_at\n", "")
            .replace("      made_at: {instant, nullable, byServer, json: created_at}\n", "")
            .replace("    create:", "    idempotencyKeys: 1d\n    create:")
            .replace("patch: \"cards/{id}\"", "patch: \"cards/{id}\", version: {inBody: lock}");
    fixes(CARDS, wrong, server, "cards new_id", "cards lost", "cards outdated");
    assertThat(rows.rows("cards")).singleElement();
  }

  @Test
  void theDifferenceIsShownAndNothingWritten() throws IOException {
    RestServer server = new RestServer(ticking(), Resource.at("cards"));
    server.add("cards", Json.object("{\"text\":\"theirs\",\"lock\":1}"));
    String wrong =
        CARDS
            .replace("    createdAt: made_at\n", "    one: \"card/{id}\"\n")
            .replace("      made_at: {instant, nullable, byServer, json: created_at}\n", "");
    Files.writeString(file, wrong);
    Path page = folder.resolve("page.md");
    Result result = probe(server, "--fix", "--certificate", page.toString()).ended(1);
    assertThat(result.err().lines())
        .containsSubsequence(
            "-     one: \"card/{id}\"", "+     one: \"cards/{id}\"", "--fix --yes writes it.");
    assertThat(file).hasContent(wrong);
    assertThat(page)
        .content()
        .startsWith("# How 127.0.0.1 serves offline clients")
        .contains("| cards | a single row can be fetched | **no**: HTTP 404: one(…) does not fit |")
        .contains("| there is no list of what has changed | cards |")
        .doesNotContain(TOKEN);
  }

  @Test
  void whatCannotBeFixedIsWrongUsageAtOnce() throws IOException {
    Files.writeString(file, CARDS);
    RestServer server = new RestServer(ticking(), Resource.at("cards"));
    assertThat(probe(server, "--yes").ended(2).err()).contains("--yes is for --fix");
    file = Path.of("com.example.Notes");
    assertThat(probe(server, "--fix").ended(2).err()).contains("--fix is for a schema file");
    assertThat(server.log()).isEmpty();
  }
}
