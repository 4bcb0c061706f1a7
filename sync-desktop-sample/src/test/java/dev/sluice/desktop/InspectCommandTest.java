package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A page about a file or a recording, and engines of commands that are watched. */
class InspectCommandTest extends OnBench {

  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private final OkHttpClient client = new OkHttpClient();

  @AfterEach
  void end() {
    other.shutdownNow();
  }

  /** Begins the command, and answers the address of its page. */
  private String address(String... args) throws IOException {
    PipedReader out = new PipedReader();
    PrintWriter in = new PrintWriter(new PipedWriter(out));
    var line = Sluice.commandLine(new Parts(Terminal.none(), Map.of()), args).setOut(in);
    other.submit(() -> line.execute(args));
    return new ObjectMapper().readTree(new BufferedReader(out).readLine()).get("url").asText();
  }

  /** What the page says first. */
  private String lines(String... args) throws IOException {
    String address = address(args);
    Request request =
        new Request.Builder()
            .url(address.replaceAll("#.*", "") + "lines?after=0")
            .header("Authorization", "Bearer " + address.replaceAll(".*#", ""))
            .build();
    try (Response answer = client.newCall(request).execute()) {
      return answer.body().string();
    }
  }

  @Test
  void aFileAloneTellsWhatWaits() throws IOException {
    bench.sync().ended(0);
    bench.local("timer", "start", "--description", "Write it").ended(0);
    String said = lines("inspect", "--db", bench.db.toString(), "--json");
    assertThat(said).contains("\"queue\":[{\"type\":\"time_entries\"", "Write it");
  }

  @Test
  void valuesCanBeHidden() throws IOException {
    bench.sync().ended(0);
    bench.local("timer", "start", "--description", "Write it").ended(0);
    String said = lines("inspect", "--db", bench.db.toString(), "--hide-values", "--json");
    assertThat(said).contains("\"queue\":[{\"type\":\"time_entries\"").doesNotContain("Write it");
  }

  @Test
  void aSyncIsRecordedWithoutAWordOfTheUserAndReplayed() throws IOException {
    Path session = folder.resolve("session.jsonl");
    bench.sync().ended(0);
    bench.local("timer", "start", "--description", "Write it").ended(0);
    bench.sync("--record", session.toString()).ended(0);
    List<String> recorded = Files.readAllLines(session, StandardCharsets.UTF_8);
    assertThat(recorded).noneMatch(line -> line.contains("Write it"));
    assertThat(recorded).anyMatch(line -> line.startsWith("{\"event\":\"pushed\""));
    assertThat(lines("replay", session.toString(), "--json"))
        .startsWith("{\"recorded\":true")
        .contains("\"event\":\"pushed\"");
  }

  @Test
  void aRecordingNeverTakesThePlaceOfAFile() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.txt"), "mine");
    assertThat(bench.sync("--record", mine.toString()).status()).isEqualTo(1);
    assertThat(mine).hasContent("mine");
  }

  @Test
  void aSyncTellsTheAddressOfItsPage() {
    assertThat(bench.sync("--inspect").ended(0).err()).contains("http://127.0.0.1:");
  }

  @Test
  void aFileThatIsNoRecordingIsRefused() throws IOException {
    Path mine = Files.writeString(folder.resolve("mine.txt"), "mine");
    assertThat(Cli.run("replay", mine.toString()).status()).isEqualTo(1);
  }

  @Test
  void aTerminalShowsWhatThePageShows() throws IOException {
    bench.sync().ended(0);
    bench.local("timer", "start", "--description", "Write it").ended(0);
    String address = address("inspect", "--db", bench.db.toString(), "--json");
    Path secret = Files.writeString(folder.resolve("address"), address + "\n");
    assertThat(Cli.run("watch", "@" + secret, "--once").ended(0).out()).contains("Write it");
    String shown = Cli.run("watch", address, "--once").ended(0).out();
    assertThat(shown).contains("Not on the server:", "Write it: waits for the next push");
    assertThat(Cli.run("watch", address.replaceAll("#.*", "#wrong"), "--once").status())
        .isEqualTo(1);
    assertThat(Cli.run("watch", address.replaceAll("#.*", ""), "--once").status()).isEqualTo(2);
    assertThat(Cli.run("watch", "http://127.0.0.1:1/#secret", "--once").ended(1).err())
        .contains("no page is there: the app has ended");
  }
}
