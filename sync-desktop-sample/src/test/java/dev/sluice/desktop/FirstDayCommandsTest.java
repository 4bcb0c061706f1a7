package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.state.RowKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command line before the first sync, and the question that the first sync may ask. */
class FirstDayCommandsTest extends OnBench {

  @Test
  void aUserWithSeveralWorkspacesAndNoDefaultOneChooses() {
    long other = bench.web().add(RowKind.WORKSPACE, 0, Map.of("name", "Workshop"));
    bench.web().setDefaultWorkspace(null);
    bench.done("timer", "start", "-d", "In the air");
    bench.done("timer", "stop");
    assertThat(bench.local("workspaces", "use", "1").ended(1).err()).contains("sync once first");

    Cli.Result first = bench.sync().ended(1);
    assertThat(first.json().at("/error/kind").asText()).isEqualTo("no_default_workspace");
    assertThat(first.err()).contains("sluice workspaces use");
    JsonNode chosen = null;
    for (JsonNode workspace : bench.done("workspaces", "list").path("workspaces")) {
      assertThat(workspace.path("default").asBoolean()).isFalse();
      chosen = workspace.path("serverId").asLong() == other ? workspace : chosen;
    }
    bench.done("workspaces", "use", chosen.path("id").asText());
    assertThat(bench.sync().ended(0).json().path("result").asText()).isEqualTo("synced");

    assertThat(bench.web().user().path("default_workspace_id").asLong()).isEqualTo(other);
    assertThat(
            bench
                .web()
                .count(
                    RowKind.TIME_ENTRY, Map.of("description", "In the air", "workspace_id", other)))
        .isOne();
    assertThat(Cli.run("workspaces", "list", "--db", bench.db.toString()).out())
        .contains("Workshop (default)");
    bench.local("workspaces", "use", "4711").ended(1);
  }

  @Test
  void inAnAeroplaneTheTimerWorksAndTheFirstSyncTellsThatItIsOffline() {
    bench.close();
    bench.done("timer", "start", "-d", "In the air");
    assertThat(bench.sync().ended(3).json().path("result").asText()).isEqualTo("offline");
    assertThat(bench.done("timer", "stop").path("description").asText()).isEqualTo("In the air");
    JsonNode entry = bench.done("entries", "list").path("entries").get(0);
    assertThat(entry.path("syncState").asText()).isEqualTo("pending");
    assertThat(bench.done("status").at("/pending/time_entries").asInt()).isOne();
  }
}
