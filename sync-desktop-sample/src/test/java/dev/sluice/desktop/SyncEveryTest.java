package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A sync that goes on by itself until the server does not accept the token any more. */
class SyncEveryTest extends OnBench {

  @Test
  void itSyncsAgainAndAgainAndEndsWithTheToken() throws IOException {
    bench.done("timer", "start", "-d", "In the air");
    bench.server.faults().on(1, request -> request.path().endsWith("/me/tags"), Fault.status(503));
    AtomicInteger lists = new AtomicInteger();
    bench
        .server
        .faults()
        .always(
            request ->
                (request.path().endsWith("/me/tags") ? lists.incrementAndGet() : lists.get()) > 3,
            Fault.status(401));
    Cli.Result result = bench.sync("--every", "1s").ended(4);
    String[] lines = result.out().strip().split("\\R");
    ObjectMapper json = new ObjectMapper();
    assertThat(lines.length).isGreaterThanOrEqualTo(3);
    for (String line : lines) {
      assertThat(json.readTree(line).path("operation").asText()).isIn("full", "push", "cleanup");
    }
    assertThat(json.readTree(lines[0]).path("result").asText()).isEqualTo("failed");
    assertThat(json.readTree(lines[lines.length - 1]).path("result").asText()).isEqualTo("frozen");
    assertThat(bench.web().count(RowKind.TIME_ENTRY, Map.of("description", "In the air"))).isOne();
  }

  @Test
  void itGoesWithTheFullSyncOnly() {
    assertThat(bench.sync("--every", "1m", "--operation", "push").ended(2).err())
        .contains("--operation full");
  }
}
