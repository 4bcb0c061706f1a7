package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.LimitPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees who looks at standard error. */
class TerminalTest {

  private static final Parts PARTS =
      new Parts(new Terminal(true, 90), Map.of("SLUICE_TOKEN", TrackerServer.TOKEN));

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
  void theDemonstrationDrawsBothBuckets() {
    Cli.Result result = Cli.run(PARTS, "demo", "--speed", "10", "--entries", "20", "--json");
    result.ended(0).json();
    assertThat(result.err()).contains("minute 60/6s ", "second 3/100ms", "push   ", "\u001b[3A");
  }
}
