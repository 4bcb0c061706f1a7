package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.TrackerServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeTest {

  @TempDir Path folder;

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
    String[] options = {"--entries", "7", "--limits", "100/1s", "--latency", "1ms-2ms"};
    try (Served served = new Served(options)) {
      assertThat(served.url())
          .isEqualTo("http://127.0.0.1:" + served.said.path("port").asInt() + "/api/v9/");
      JsonNode synced = sync(served.url(), TrackerServer.TOKEN).ended(0).json();
      assertThat(synced.at("/pulled/time_entries").asInt()).isEqualTo(7);
    }
  }

  @Test
  void keepsToItsQuotaAndToATokenThatItNeverPrints() throws IOException {
    String[] options = {"--quota", "9/1h", "--limits", "100/1s", "--token", "mine0123"};
    try (Served served = new Served(options)) {
      sync(served.url(), "other").ended(4);
      sync(served.url(), "mine0123").ended(75);
      assertThat(served.said.path("token").isNull()).isTrue();
      assertThat(served.errors()).doesNotContain("mine0123");
    }
  }

  @Test
  void failsOnDemand() throws IOException {
    try (Served served = new Served("--fault", "503@GET2", "--limits", "100/1s")) {
      sync(served.url(), TrackerServer.TOKEN).ended(1);
      sync(served.url(), TrackerServer.TOKEN).ended(0);
    }
  }
}
