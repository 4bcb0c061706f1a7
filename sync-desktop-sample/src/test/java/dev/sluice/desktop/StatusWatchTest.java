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
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;

class StatusWatchTest extends OnBench {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  @Timeout(120)
  void itTellsOfEachChangeUntilNobodyReads() throws Exception {
    bench.done("tags", "add", "first");
    PipedReader pipe = new PipedReader();
    CommandLine command =
        Sluice.commandLine(new Parts(Terminal.none(), Map.of()), "status")
            .setOut(new PrintWriter(new PipedWriter(pipe)))
            .setErr(new PrintWriter(new PipedWriter(new PipedReader())));
    CompletableFuture<Integer> over =
        CompletableFuture.supplyAsync(
            () -> command.execute("status", "--db", bench.db.toString(), "--watch", "--json"));
    try (BufferedReader out = new BufferedReader(pipe)) {
      assertThat(pendingTags(out)).isEqualTo(1);
      bench.done("tags", "add", "second");
      assertThat(pendingTags(out)).isEqualTo(2);
    }
    bench.done("tags", "add", "third");
    assertThat(over.get()).isEqualTo(1);
  }

  private static int pendingTags(BufferedReader out) throws IOException {
    return MAPPER.readTree(out.readLine()).path("pending").path("tags").asInt();
  }
}
