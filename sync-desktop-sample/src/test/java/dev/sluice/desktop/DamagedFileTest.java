package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S52: a damaged database is one clear line that names it, and is left as it is. */
class DamagedFileTest {

  @TempDir Path folder;

  @Test
  void S52_itIsNamedAndLeftAsItIs() throws IOException {
    Path file = Files.writeString(folder.resolve("tracker.db"), "no database".repeat(1000));
    Cli.Result result = Cli.run("status", "--db", file.toString()).ended(1);
    assertThat(result.err().lines())
        .containsExactly(
            "sluice: " + file + " is damaged and was left as it is; set it aside to begin anew");
    JsonNode json = Cli.run("status", "--db", file.toString(), "--json").ended(1).json();
    assertThat(json.at("/error/kind").asText()).isEqualTo("storage");
    assertThat(Files.readString(file)).isEqualTo("no database".repeat(1000));
  }
}
