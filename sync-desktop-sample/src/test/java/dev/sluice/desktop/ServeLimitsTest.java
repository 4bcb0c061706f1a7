package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.Served.Reply;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each kind of limit that {@code serve} has, by what a client gets. */
class ServeLimitsTest {

  @Test
  void anExactWindowRefusesWhatIsTooMuch() throws IOException {
    try (Served served = new Served("--limits", "2/1h")) {
      assertThat(statuses(served, 4)).containsExactly(200, 200, 429, 429);
      assertThat(served.get("me").response().header("Retry-After")).isNull();
      assertThat(served.errors()).startsWith("Limits 2/1h. Ctrl-C ends.");
    }
  }

  @Test
  void anExactWindowMayTellWhenToComeAgainAndCountWhatItRefuses() throws IOException {
    try (Served served = new Served("--limits", "2/1h", "--tell-retry-after", "--count-refused")) {
      assertThat(statuses(served, 3)).containsExactly(200, 200, 429);
      assertThat(served.get("me").response().header("Retry-After")).isEqualTo("3600");
    }
  }

  @Test
  void aLeakyBucketTakesABurstAndThenOneASecond() throws IOException {
    try (Served served = new Served("--leaky-bucket", "1/1s+2")) {
      List<Integer> all = statuses(served, 30);
      assertThat(all.subList(0, 3)).containsOnly(200);
      assertThat(all.subList(3, 30)).contains(429);
      assertThat(served.errors()).startsWith("Leaky bucket 1/1s+2. Ctrl-C ends.");
    }
  }

  @Test
  void aPoolTellsHowManyTokensAreLeft() throws IOException {
    try (Served served = new Served("--gcra", "2/24h")) {
      List<String> left = new ArrayList<>();
      for (int status : new int[] {200, 200, 429}) {
        Reply reply = served.get("me");
        assertThat(reply.status()).isEqualTo(status);
        left.add(reply.response().header("RateLimit-Remaining"));
      }
      assertThat(left).containsExactly("1", "0", "0");
    }
  }

  @Test
  void aSilentServerTellsNothingOfWhatIsLeft() throws IOException {
    try (Served served = new Served("--gcra", "1/24h", "--silent")) {
      assertThat(served.get("me").response().header("RateLimit-Remaining")).isNull();
      assertThat(served.get("me").status()).isEqualTo(429);
    }
  }

  @Test
  void theOrganizationMayHaveAnotherQuotaThanTheUser() throws IOException {
    String[] options = {"--limits", "100/1s", "--quota", "2/1h", "--organization-quota", "1"};
    try (Served served = new Served(options)) {
      assertThat(statuses(served, 3)).containsExactly(200, 200, 402);
      Reply last = served.get("me");
      assertThat(last.response().header("X-Toggl-Quota-Remaining")).isEqualTo("0");
      assertThat(new String(last.body(), UTF_8)).contains("hourly limit");
      assertThat(served.get("workspaces/1/projects").status()).isNotEqualTo(402);
      assertThat(served.get("workspaces/1/projects").status()).isEqualTo(402);
    }
  }

  @Test
  void whatStandsInFrontRefusesFirstAndTheRestCountsNothing() throws IOException {
    try (Served served = new Served("--gcra", "2/24h", "--quota", "9/1h")) {
      assertThat(statuses(served, 5)).containsExactly(200, 200, 429, 429, 429);
    }
  }

  private static List<Integer> statuses(Served served, int n) throws IOException {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      all.add(served.get("me").status());
    }
    return all;
  }
}
