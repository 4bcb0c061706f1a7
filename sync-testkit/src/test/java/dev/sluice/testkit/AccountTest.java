package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AccountTest {
  private final Bench bench = new Bench();

  @Test
  void missingCredentialsAre401WithoutABody() {
    Answer answer = bench.server.answer(Request.of("GET", "/me"));
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.body().size()).isZero();
    assertThat(answer.headers()).containsEntry("x-authorization-missing", "true");
    assertThat(answer.headers()).doesNotContainKey("Content-Type");
  }

  @Test
  void aWrongTokenIs403AsText() {
    var wrong =
        Request.of("GET", "/me").withHeader("Authorization", TrackerServer.authorization("x"));
    Answer answer = bench.server.answer(wrong);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text()).isEqualTo("Incorrect username and/or password");
  }

  @Test
  void aRevokedTokenIs403AndANewOneIsNot() {
    assertThat(bench.get("/me/logged").status()).isEqualTo(200);
    bench.server.revokeToken();
    assertThat(bench.get("/me/logged").status()).isEqualTo(403);
    assertThat(bench.get("/me").status()).isEqualTo(403);
    bench.server.setToken("new");
    assertThat(bench.get("/me").status()).isEqualTo(403);
    bench.server.setToken(TrackerServer.TOKEN);
    assertThat(bench.get("/me").status()).isEqualTo(200);
  }

  @Test
  void eMailAndPasswordTellTheToken() {
    var login =
        Request.of("GET", "/me").withHeader("Authorization", Gatekeeper.basic(TrackerServer.LOGIN));
    assertThat(bench.server.answer(login).json().get("api_token").asText())
        .isEqualTo(TrackerServer.TOKEN);
  }

  @Test
  void theUsersDateIsTheTimeOfAsking() {
    JsonNode first = bench.list("/me");
    bench.pass(Duration.ofSeconds(1));
    JsonNode second = bench.list("/me");
    assertThat(second.get("at")).isNotEqualTo(first.get("at"));
    assertThat(second.get("updated_at")).isEqualTo(first.get("updated_at"));
  }

  @Test
  void theUserCanBeChanged() {
    JsonNode user = bench.send("PUT", "/me", Map.of("fullname", "Bea", "api_token", "x")).json();
    assertThat(user.get("fullname").asText()).isEqualTo("Bea");
    assertThat(user.get("api_token").asText()).isEqualTo(TrackerServer.TOKEN);
    for (Map<String, ?> wrong :
        List.of(
            Map.of("default_workspace_id", 5),
            Map.of("beginning_of_week", 7),
            Map.of("email", "nobody"))) {
      assertThat(bench.send("PUT", "/me", wrong).status()).isEqualTo(400);
    }
  }

  @Test
  void preferencesAreMerged() {
    assertThat(bench.send("POST", "/me/preferences", Map.of("date_format", "X")).text())
        .isEqualTo("\"OK\"");
    JsonNode preferences = bench.list("/me/preferences");
    assertThat(preferences.get("date_format").asText()).isEqualTo("X");
    assertThat(preferences.get("BeginningOfWeek").asInt()).isEqualTo(1);
  }

  @Test
  void featuresComeForEachWorkspace() {
    bench.web.add(RowKind.WORKSPACE, 0, Map.of("name", "Second"));
    JsonNode features = bench.list("/me/features");
    assertThat(features).hasSize(2);
    assertThat(features.get(0).get("workspace_id").asLong()).isEqualTo(bench.workspace);
    assertThat(features.get(0).get("features")).isNotEmpty();
  }

  @Test
  void workspacesAreMadeAndChanged() {
    JsonNode made =
        bench.send("POST", "/organizations/3000001/workspaces", Map.of("name", "New")).json();
    String path = "/workspaces/" + made.get("id");
    assertThat(bench.send("PUT", path, Map.of("name", "Newer")).json().get("name").asText())
        .isEqualTo("Newer");
    assertThat(bench.send("PUT", path, Map.of("name", "")).status()).isEqualTo(400);
    assertThat(bench.send("PUT", "/workspaces/5", Map.of("name", "x")).status()).isEqualTo(403);
    assertThat(bench.list("/me/workspaces")).hasSize(2);
  }

  @Test
  void lostAccessLeavesNoTombstonesAndComesBackAsItWas() {
    long second = bench.web.add(RowKind.WORKSPACE, 0, Map.of("name", "Second"));
    long tag = bench.web.addTag(second, "theirs");
    long since = bench.now().getEpochSecond();
    bench.web.revoke(second);
    assertThat(bench.list("/me/workspaces?since=" + since)).hasSize(1);
    assertThat(bench.get("/me/tags?since=" + since).text()).isIn("null", "[]");
    assertThat(bench.list("/me/features")).hasSize(1);
    assertThat(bench.send("POST", "/workspaces/" + second + "/tags", Map.of("name", "x")).status())
        .isEqualTo(403);

    bench.pass(Duration.ofSeconds(9));
    bench.web.grant(second);
    assertThat(bench.list("/me/tags").get(0).get("id").asLong()).isEqualTo(tag);
    long now = bench.now().getEpochSecond();
    assertThat(bench.get("/me/tags?since=" + now).text()).isIn("null", "[]");
  }

  @Test
  void aDeletedDefaultWorkspaceLeavesNone() {
    bench.web.addTag(bench.workspace, "gone with it");
    bench.web.delete(RowKind.WORKSPACE, bench.workspace);
    assertThat(bench.list("/me").get("default_workspace_id").isNull()).isTrue();
    assertThat(bench.web.rows(RowKind.TAG)).isEmpty();
    long next = bench.web.add(RowKind.WORKSPACE, 0, Map.of("name", "Next"));
    assertThat(bench.web.workspace()).isEqualTo(next);
    bench.web.setDefaultWorkspace(null);
    assertThat(bench.web.user().get("default_workspace_id").isNull()).isTrue();
  }

  @Test
  void theQuotaCanBeAsked() {
    var limited = new Bench(o -> o.limits(new HourlyQuota(30, 240)));
    limited.get(limited.in("/tags"));
    JsonNode quota = limited.list("/me/quota");
    assertThat(quota.get(0).get("organization_id").isNull()).isTrue();
    assertThat(quota.get(0).get("remaining").asInt()).isEqualTo(29);
    assertThat(quota.get(1).get("remaining").asInt()).isEqualTo(239);
    assertThat(quota.get(1).get("total").asInt()).isEqualTo(240);
    assertThat(quota.get(1).get("resets_in_secs").asInt()).isEqualTo(3600);
  }
}
