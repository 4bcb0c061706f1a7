package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImportTest {

  @TempDir Path folder;

  private Bench bench;

  @BeforeEach
  void open() {
    bench = Bench.open(folder);
    bench.sync().ended(0);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private Cli.Result load(String text) throws IOException {
    Path csv = Files.writeString(folder.resolve("entries.csv"), text);
    return bench.local("entries", "import", csv.toString());
  }

  @Test
  void quotesCommasAndNewLinesAreRead() throws IOException {
    JsonNode json =
        load("""
                description,start,duration,project,tags,workspace
                "Say ""hello"", twice
                over",2026-03-02T09:00:00Z,1h30m,Project 1,Tag 1;brand new,
                Call,2026-03-02T11:00:00+01:00,600,New project,,
                Plan,2026-03-02T12:00:00Z,0:10:00,New project,brand new,
                """)
            .ended(0)
            .json();
    assertThat(json.path("imported").asInt()).isEqualTo(3);
    assertThat(json.path("newProjects").asInt()).isEqualTo(1);
    assertThat(json.path("newTags").asInt()).isEqualTo(1);
    JsonNode entries = bench.done("entries", "list").path("entries");
    assertThat(entries.findValuesAsText("description"))
        .contains("Say \"hello\", twice\nover", "Call", "Plan");
    bench.sync().ended(0);
    assertThat(bench.done("status").at("/pending/time_entries").asInt()).isZero();
  }

  @Test
  void columnsMayStandInAnyOrderBehindAByteOrderMark() throws IOException {
    load("\uFEFFstart,duration,description\r\n2026-03-02T09:00,5m,Short\r\n").ended(0);
    assertThat(bench.done("entries", "list").path("entries").findValuesAsText("description"))
        .contains("Short");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "line 1: | description,start",
        "line 1: | description,start,duration,color",
        "line 1: | ''",
        "line 2: | description,start,duration;A,yesterday,5m",
        "line 3: | description,start,duration;A,2026-03-02T09:00,5m;B,2026-03-02T09:00,long",
        "line 3: | description,start,duration;A,2026-03-02T09:00,5m;B,2026-03-02T09:00",
        "line 2: | description,start,duration,workspace;A,2026-03-02T09:00,5m,Nowhere"
      })
  void aBadLineIsNamedAndNothingIsImported(String line, String text) throws IOException {
    Cli.Result result = load(text.replace(';', '\n'));
    result.ended(1);
    assertThat(result.err()).startsWith("sluice: " + line);
    assertThat(result.json().at("/error/kind").asText()).isEqualTo("bad_line");
    assertThat(bench.done("entries", "list").path("entries")).hasSize(12);
    assertThat(bench.done("status").at("/pending/projects").asInt()).isZero();
  }

  @Test
  void aLineThatFailsLateTakesNothingWithIt() throws IOException {
    load("""
            description,start,duration,project,workspace
            A,2026-03-02T09:00:00Z,5m,Unheard of,
            B,2026-03-02T09:00:00Z,5m,,Nowhere
            """)
        .ended(1);
    assertThat(bench.done("projects", "list").findValuesAsText("name"))
        .doesNotContain("Unheard of");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThat(bench.local("entries", "import", "no.csv").ended(1).err())
        .contains("no.csv does not exist");
  }
}
