package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.Cli.Result;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that differs from the server's rows is found out, and repaired when that is asked for. */
class VerifyCommandTest {

  private static final String SECRET = "met the duke";

  @TempDir Path folder;

  private static Result verify(Bench bench, String... options) {
    return bench.online("verify", options);
  }

  /** Makes an old row of another one, so that no trigger sees it. */
  private static void damage(Bench bench) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + bench.db);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE _sync_guard SET applying = 1");
      statement.executeUpdate(
          "UPDATE time_entries SET server_id = 424242, at = at - 86400000, description = '"
              + SECRET
              + "' WHERE id = (SELECT min(id) FROM time_entries)");
      statement.executeUpdate("UPDATE _sync_guard SET applying = 0");
    }
  }

  @Test
  void aDamagedFileIsFoundOutAndRepaired() throws SQLException {
    try (Bench bench = Bench.open(folder)) {
      bench.sync().ended(0);
      assertThat(verify(bench, "--json").ended(0).json().path("differences")).isEmpty();
      assertThat(verify(bench).ended(0).out()).contains("No row differs from the server's.");
      damage(bench);

      JsonNode difference = verify(bench, "--json").ended(1).json().path("differences").get(0);
      assertThat(difference.path("type").asText()).isEqualTo("time_entries");
      assertThat(difference.path("finding").asText()).isEqualTo("missing_there");
      assertThat(difference.path("serverId").asText()).isEqualTo("424242");
      assertThat(verify(bench).ended(1).out())
          .contains("These rows differ:", ": not on the server")
          .doesNotContain(SECRET);
      assertThat(verify(bench, "--repair").ended(0).out()).contains("Repaired;");
      assertThat(verify(bench).ended(0).out()).contains("No row differs");
      assertThat(Cli.run("entries", "list", "--db", bench.db.toString()).out())
          .doesNotContain(SECRET);
    }
  }

  @Test
  void aFileThatIsNotThereIsNotMade() {
    try (Bench bench = Bench.open(folder)) {
      verify(bench).ended(1);
      assertThat(bench.db).doesNotExist();
    }
  }
}
