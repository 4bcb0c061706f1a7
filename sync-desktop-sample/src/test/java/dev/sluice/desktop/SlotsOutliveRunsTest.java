package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.Auditor;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs right after one another keep to the limits as one run would. */
class SlotsOutliveRunsTest {

  @TempDir Path folder;

  @Test
  void runsRightAfterOneAnotherNeverSeeARefusal() {
    ExactWindows windows =
        new ExactWindows().and(12, Duration.ofSeconds(2)).and(3, Duration.ofMillis(200));
    Latency latency = Latency.uniform(Duration.ZERO, Duration.ofMillis(20), 1);
    try (Bench bench = Bench.open(folder, windows, latency)) {
      for (int i = 0; i < 4; i++) {
        bench.sync("--limits", "12/2s,3/200ms").ended(0);
      }
      Auditor audit = bench.server.audit();
      assertThat(audit.requests()).isEqualTo(36);
      assertThat(audit.tooManyRequests()).isZero();
      assertThat(audit.fullest(Duration.ofSeconds(2))).isLessThanOrEqualTo(12);
    }
  }

  @Test
  void aBudgetThatIsSpentStaysSpent() {
    try (Bench bench = Bench.open(folder)) {
      bench.sync("--limits", "18/1h").ended(0);
      bench.sync("--limits", "18/1h").ended(0);
      JsonNode json = bench.sync("--limits", "18/1h").ended(75).json();
      assertThat(json.path("result").asText()).isEqualTo("rate_limited");
      assertThat(json.path("requests").asInt()).isZero();
      assertThat(json.at("/error/message").asText()).contains("the limits allow no request for");
      assertThat(bench.server.audit().requests()).isEqualTo(18);
    }
  }
}
