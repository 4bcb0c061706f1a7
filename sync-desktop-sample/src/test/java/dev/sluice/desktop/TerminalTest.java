package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.LimitPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees who looks at standard error. */
class TerminalTest {

  private static final Parts PARTS =
      new Parts(new Terminal(true, 90, 0), Map.of("SLUICE_TOKEN", TrackerServer.TOKEN));

  private static final String COLOR = "\u001b\\[[0-9;]+m";

  @TempDir Path folder;

  @Test
  void aSyncDrawsABarAndTakesItAway() {
    Latency latency = Latency.fixed(Duration.ofMillis(50));
    try (Bench bench = Bench.open(folder, LimitPolicy.none(), latency)) {
      Cli.Result result =
          Cli.run(
              PARTS, "sync", "--server", bench.wire.url(), "--db", bench.db.toString(), "--json");
      result.ended(0).json();
      assertThat(result.err()).contains("sync ").contains("/9").endsWith("\r\u001b[K");
    }
  }

  /** A bar would take the room of what one wants to know. */
  @Tag("slow")
  @Test
  void S153_aNarrowTerminalShowsWhatHappensAndNoBar() {
    Parts narrow =
        new Parts(new Terminal(true, 40, 0), Map.of("SLUICE_TOKEN", TrackerServer.TOKEN));
    Latency latency = Latency.fixed(Duration.ofMillis(50));
    try (Bench bench = Bench.open(folder, LimitPolicy.none(), latency)) {
      String err =
          Cli.run(narrow, "sync", "--server", bench.wire.url(), "--db", bench.db.toString())
              .ended(0)
              .err();
      assertThat(err).containsPattern("\rsync \\d+/9 pull *\r").endsWith("\r\u001b[K");
      assertThat(err.split("[\r\n]")).allMatch(line -> line.length() < 40);
    }
  }

  @Tag("slow")
  @Test
  void noColorMeansNone() {
    Latency latency = Latency.fixed(Duration.ofMillis(50));
    Parts plain =
        new Parts(PARTS.terminal(), Map.of("SLUICE_TOKEN", TrackerServer.TOKEN, "NO_COLOR", "1"));
    try (Bench bench = Bench.open(folder, LimitPolicy.none(), latency)) {
      String[] sync = {"sync", "--server", bench.wire.url(), "--db", bench.db.toString()};
      assertThat(Cli.run(PARTS, sync).ended(0).err()).containsPattern(COLOR);
      assertThat(Cli.run(plain, sync).ended(0).err()).contains("/9").doesNotContainPattern(COLOR);
    }
  }

  @Test
  void aTableFitsTheTerminalAndAFileGetsAllOfIt() {
    String db = folder.resolve("t.db").toString();
    String[] add = {"entries", "add", "--db", db, "--duration", "1h", "-d"};
    for (String text : List.of("A description that is too long", "電話を待つ、長い会議の後で")) {
      List<String> all = new ArrayList<>(List.of(add));
      all.add(text);
      Cli.run(all.toArray(String[]::new)).ended(0);
    }
    Parts narrow = new Parts(new Terminal(true, 90, 70), Map.of());
    String cut = Cli.run(narrow, "entries", "list", "--db", db).ended(0).out();
    assertThat(cut.lines()).allMatch(line -> line.length() <= 70).anyMatch(l -> l.endsWith("…"));
    assertThat(cut).contains("A description that …", "電話を待つ、長い会…");
    assertThat(Cli.run("entries", "list", "--db", db).out()).contains("too long", "会議の後で");
  }

  @Test
  void theDemonstrationDrawsBothBuckets() {
    Cli.Result result = Cli.run(PARTS, "demo", "--speed", "10", "--entries", "20", "--json");
    result.ended(0).json();
    assertThat(result.err()).contains("minute 60/6s ", "second 3/100ms", "push   ", "\u001b[3A");
  }

  /** The launcher of the image says nothing of the terminal. */
  @Test
  void withoutALauncherTheTerminalIsAsked() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "needs util-linux");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String line = "stty cols 123; " + java + " -cp \"$CP\" '" + AskedTerminal.class.getName() + "'";
    ProcessBuilder script = new ProcessBuilder("script", "-qec", line, "/dev/null");
    script.environment().put("CP", System.getProperty("java.class.path"));
    Process asked = script.redirectErrorStream(true).start();
    asked.getOutputStream().close();
    assertThat(new String(asked.getInputStream().readAllBytes(), UTF_8))
        .contains(new Terminal(true, 123, 123).toString());
  }

  static final class AskedTerminal {
    private AskedTerminal() {}

    public static void main(String[] args) {
      System.out.println(Terminal.system());
    }
  }
}
