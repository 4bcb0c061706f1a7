package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.state.RowKind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a merge has overruled is listed by a command, and another one takes it. */
class ConflictsCommandTest {

  @TempDir Path folder;

  @Test
  void theOtherValueCanBeTakenWithOneCommand() {
    try (Bench bench = Bench.open(folder)) {
      bench.sync().ended(0);
      assertThat(bench.done("conflicts").path("conflicts")).isEmpty();
      JsonNode entry = bench.done("entries", "list").path("entries").get(0);
      long there = entry.path("serverId").asLong();
      bench.done("entries", "edit", entry.path("id").asText(), "-d", "here");
      bench.web().edit(RowKind.TIME_ENTRY, there, "description", "there");
      bench.sync().ended(0);

      JsonNode conflict = bench.done("conflicts").path("conflicts").get(0);
      assertThat(conflict.path("type").asText()).isEqualTo("time_entries");
      assertThat(conflict.path("id")).isEqualTo(entry.path("id"));
      assertThat(conflict.path("field").asText()).isEqualTo("description");
      String overruled = conflict.path("overruled").asText();
      String number = conflict.path("number").asText();
      assertThat(Cli.run("conflicts", "--db", bench.db.toString()).out())
          .contains("'" + overruled + "'");
      bench.local("conflicts", "--take", number, "--dismiss", number).ended(2);
      bench.done("conflicts", "--take", number);
      bench.local("conflicts", "--dismiss", number).ended(1);
      bench.sync().ended(0);
      assertThat(bench.web().row(RowKind.TIME_ENTRY, there).path("description").asText())
          .isEqualTo(overruled);
    }
  }
}
