package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import dev.sluice.testkit.TrackerServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ServeTest {

  @TempDir Path folder;

  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void interrupt() {
    other.shutdownNow();
  }

  /** Serves until the test is over, and answers what is printed when it listens. */
  private JsonNode serve(String... options) throws IOException {
    List<String> args = new ArrayList<>(List.of("serve", "--json"));
    args.addAll(Arrays.asList(options));
    PipedReader out = new PipedReader();
    CommandLine command =
        Sluice.commandLine(new Parts(Terminal.none(), Map.of()))
            .setOut(new PrintWriter(new PipedWriter(out)))
            .setErr(new PrintWriter(err, true));
    other.submit(() -> command.execute(args.toArray(String[]::new)));
    return new ObjectMapper().readTree(new BufferedReader(out).readLine());
  }

  private Cli.Result sync(String url, String token) {
    return Cli.run(
        "sync",
        "--server",
        url,
        "--token",
        token,
        "--db",
        folder.resolve("a.db").toString(),
        "--limits",
        Bench.QUICK,
        "--json");
  }

  @Test
  void printsItsUrlWhenItListens() throws IOException {
    JsonNode said = serve("--entries", "7", "--limits", "100/1s", "--latency", "1ms-2ms");
    assertThat(said.path("url").asText())
        .isEqualTo("http://127.0.0.1:" + said.path("port").asInt() + "/api/v9/");
    JsonNode synced = sync(said.path("url").asText(), TrackerServer.TOKEN).ended(0).json();
    assertThat(synced.at("/pulled/time_entries").asInt()).isEqualTo(7);
  }

  @Test
  void keepsToItsQuotaAndToATokenThatItNeverPrints() throws IOException {
    JsonNode said = serve("--quota", "9/1h", "--limits", "100/1s", "--token", "mine0123");
    String url = said.path("url").asText();
    sync(url, "other").ended(4);
    sync(url, "mine0123").ended(75);
    assertThat(said.path("token").isNull()).isTrue();
    assertThat(err.toString()).doesNotContain("mine0123");
  }

  @Test
  void failsOnDemand() throws IOException {
    JsonNode said = serve("--fault", "503@GET2", "--limits", "100/1s");
    String url = said.path("url").asText();
    sync(url, TrackerServer.TOKEN).ended(1);
    sync(url, TrackerServer.TOKEN).ended(0);
  }
}
