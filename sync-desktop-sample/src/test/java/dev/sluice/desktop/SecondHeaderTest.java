package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.Cli.Result;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An API that wants a user's name and password, and a key of the app beside them. */
class SecondHeaderTest {

  private static final String KEY = "app5ecret";
  private static final String USER = "anna:pa55word";

  private static final List<String> SCHEMA =
      List.of(
          "version: 1",
          "credentials: password",
          "types:",
          "  notes:",
          "    list: notes",
          "    fields:",
          "      title: text");

  /** It has one note for whoever has both. */
  private static final class Guarded extends TestServer {

    Guarded() {
      super(ServerClock.system());
    }

    @Override
    protected Answer serve(Request request) {
      String basic = Base64.getEncoder().encodeToString(USER.getBytes(StandardCharsets.UTF_8));
      boolean isKnown =
          request.header("X-App").equals(Optional.of(KEY))
              && request.header("Authorization").equals(Optional.of("Basic " + basic));
      return isKnown
          ? Answer.json(Json.array().add(Json.object().put("id", 1).put("title", "Milk")))
          : Answer.empty(401);
    }
  }

  @TempDir private Path folder;

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private Result run(String command, String url, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of(command, "--server", url));
    words.addAll(List.of("--schema", file("notes.sluice.yaml", String.join("\n", SCHEMA))));
    words.addAll(List.of("--token-file", file("token", USER)));
    words.addAll(List.of("--db", folder.resolve("notes.db").toString()));
    words.addAll(List.of(more));
    return Cli.run(words.toArray(String[]::new));
  }

  @Test
  void syncAndVerifySendBoth() throws IOException {
    String header = "X-App=@" + file("key", KEY + "\n");
    try (WireServer wire = WireServer.start(new Guarded())) {
      run("sync", wire.url()).ended(4);
      Result synced = run("sync", wire.url(), "--header", header).ended(0);
      Result verified = run("verify", wire.url(), "--header", header, "--verbose").ended(0);
      assertThat(synced.out() + synced.err() + verified.out() + verified.err())
          .doesNotContain(KEY, "pa55word");
    }
    String schema = folder.resolve("notes.sluice.yaml").toString();
    String db = folder.resolve("notes.db").toString();
    assertThat(Cli.run("rows", "list", "notes", "--schema", schema, "--db", db).ended(0).out())
        .contains("Milk");
  }
}
