package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.LimitPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
}
