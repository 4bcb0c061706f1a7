package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportTest extends OnBench {

  @BeforeEach
  void sync() {
    bench.sync().ended(0);
  }

  private Cli.Result load(String text) throws IOException {
    Path csv = Files.writeString(folder.resolve("entries.csv"), text);
    return bench.local("entries", "import", csv.toString());
  }

  @Test
  void aFolderIsNoFile() {
    Cli.Result result = bench.local("entries", "import", folder.toString());
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).isEqualTo("sluice: " + folder + " cannot be read: Is a directory\n");
  }

  @Test
  void oneEntryIsNoEntries() throws IOException {
    Path csv = folder.resolve("one.csv");
    Files.writeString(csv, "description,start,duration\nCall,2026-03-02T11:00:00Z,1h\n");
    String file = folder.resolve("one.db").toString();
    Cli.Result read = Cli.run("entries", "import", csv.toString(), "--db", file).ended(0);
    assertThat(read.out()).isEqualTo("Imported 1 entry.\n");
    String copy = folder.resolve("copy.csv").toString();
    Cli.Result written = Cli.run("entries", "export", copy, "--db", file).ended(0);
    assertThat(written.out()).isEqualTo("Exported 1 entry.\n");
  }

  @Test
  void whatIsExportedIsReadAgainAsItWas() throws IOException {
    load("""
    description,start,duration,project,tags,billable
    "Say ""hello"", twice
    over",2026-03-02T09:00:00Z,1h30m,Project 1,Tag 1;brand new,yes
    Call,2026-03-02T11:00:00Z,30h,,,no
    """)
        .ended(0);
    Path first = folder.resolve("first.csv");
    Path again = folder.resolve("again.csv");
    bench.local("entries", "export", first.toString()).ended(0);
    assertThat(first).content().contains(",yes", "Call,2026-03-02T11:00:00Z,30:00:00,,,");
    Cli.run("entries", "import", first.toString(), "--db", folder.resolve("o.db").toString())
        .ended(1); // its workspace is not known there
    assertThat(bench.local("entries", "export", first.toString()).ended(1).err())
        .contains("exists already");
    for (JsonNode entry : bench.done("entries", "list").path("entries")) {
      bench.local("entries", "delete", entry.path("id").asText()).ended(0);
    }
    bench.local("entries", "import", first.toString()).ended(0);
    bench.local("entries", "export", again.toString()).ended(0);
    assertThat(again).hasSameTextualContentAs(first);
  }

  @Test
  void someDaysAreExportedAsPeopleReadThem() throws IOException {
    load("""
    description,start,duration,project,client
    Before,2026-03-01T22:59:59Z,1h,,
    Late,2026-03-01T23:30:00Z,1h30m,Site,Ann
    Long,2026-03-02T22:59:00Z,10s,,
    After,2026-03-02T23:00:00Z,1h,,
    """)
        .ended(0);
    Path csv = folder.resolve("days.csv");
    List<String> export =
        List.of("entries", "export", csv.toString(), "--zone", "Europe/Berlin", "--from");
    String[] wrongOrder = with(export, "2026-03-02", "--to", "2026-03-01");
    assertThat(bench.local(wrongOrder).ended(2).err()).contains("--to is before --from");
    bench.local(with(export, "2026-03-02", "--to", "2026-03-02")).ended(0);
    assertThat(Files.readAllLines(csv))
        .satisfiesExactly(
            header -> assertThat(header).endsWith("billable,client,date,from,to,hours"),
            late -> assertThat(late).endsWith(",no,Ann,2026-03-02,00:30:00,02:00:00,1.5"),
            long10 -> assertThat(long10).endsWith(",no,,2026-03-02,23:59:00,23:59:10,0.0028"));
  }

  @Test
  void anOlderFileAddsNothingAfterAProjectWasRenamed() throws IOException {
    String line = "description,start,duration,project\nCall,2026-03-02T11:00:00Z,1h,";
    load(line + "New name\n").ended(0);
    Path older = Files.writeString(folder.resolve("older.csv"), line + "Old name\n");
    JsonNode result = bench.done("entries", "import", older.toString());
    assertThat(result.path("imported").asInt()).isZero();
    assertThat(result.path("here").asInt()).isEqualTo(1);
    assertThat(bench.done("projects", "list").toString()).doesNotContain("Old name");
  }

  private static String[] with(List<String> command, String... rest) {
    return Stream.concat(command.stream(), Stream.of(rest)).toArray(String[]::new);
  }

  @Test
  void aTextThatLooksLikeAFormulaIsExportedAsTextAndReadAgainAsItWas() throws IOException {
    List<String> texts =
        List.of("=1+1", "+49 30 1", "-5 %", "@home", "\t=2", "\r=3", "'=1", "''@x", "'quoted'");
    for (String text : texts) {
      bench.web().addProject(bench.web().workspace(), text.strip());
      bench.web().addTag(bench.web().workspace(), text.strip() + ", \\;\\");
    }
    bench.sync().ended(0);
    JsonNode projects = bench.done("projects", "list").path("projects");
    JsonNode tags = bench.done("tags", "list").path("tags");
    for (String text : texts) {
      String project = id(projects, text.strip());
      String tag = id(tags, text.strip() + ", \\;\\");
      List<String> add = new ArrayList<>(List.of("entries", "add", "--description=" + text));
      add.addAll(List.of("--project", project, "--tag", tag, "--tag", id(tags, "=1+1, \\;\\")));
      add.addAll(List.of("--start", "2020-01-01T09:00:00Z", "--duration", "5m"));
      bench.local(add.toArray(String[]::new)).ended(0);
    }
    Path csv = folder.resolve("all.csv");
    bench.local("entries", "export", csv.toString()).ended(0);
    try (CsvReader<CsvRecord> cells = CsvReader.builder().ofCsvRecord(csv)) {
      assertThat(cells.stream().flatMap(row -> row.getFields().stream()))
          .contains("'=1+1", "'@home", "''=1", "'quoted'")
          .noneMatch(cell -> cell.matches("(?s)[=+\\-@\t\r].*"));
    }
    List<String> before = described();
    for (JsonNode entry : bench.done("entries", "list").path("entries")) {
      bench.local("entries", "delete", entry.path("id").asText()).ended(0);
    }
    bench.local("entries", "import", csv.toString()).ended(0);
    assertThat(described()).containsExactlyInAnyOrderElementsOf(before);
  }

  private static String id(JsonNode rows, String name) {
    for (JsonNode row : rows) {
      if (row.path("name").asText().equals(name)) {
        return row.path("id").asText();
      }
    }
    throw new AssertionError("no " + name + " in " + rows);
  }

  private List<String> described() {
    List<String> all = new ArrayList<>();
    for (JsonNode entry : bench.done("entries", "list").path("entries")) {
      all.add(entry.path("description") + " " + entry.path("projectId") + entry.path("tagIds"));
    }
    return all;
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

  /** As programs write it that put all into quotes. */
  @Test
  void theFirstColumnMayStandInQuotesBehindAByteOrderMark() throws IOException {
    load("""
        \uFEFF"description","start","duration"
        "Quoted","2026-03-02 09:00","0:05:00"
        """)
        .ended(0);
    assertThat(bench.done("entries", "list").path("entries").findValuesAsText("description"))
        .contains("Quoted");
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
        "line 2: | description,start,duration,workspace;A,2026-03-02T09:00,5m,Nowhere",
        "line 3: expected 3 columns, found 2 | description,start,duration;;B,2026-03-02T09:00",
        "line 2: expected 3 columns, found 4 | description,start,duration;B,2026-03-02T09:00,5m,",
        "line 3: a quote begins here and never ends |"
            + " description,duration,start;A,5m,2026-03-02T09:00;B,5m,\"2026-03-02T09:00",
        "line 2: a date must lie in the years |"
            + " description,start,duration;A,+999999999-01-01T00:00:00Z,5m",
        "line 2: a date must lie in the years |"
            + " description,start,duration;A,-999999999-01-01T00:00:00Z,5m",
        "line 2: a comma or the line's end must follow |"
            + " description,start,duration;A,2026-03-02T09:00,\"5m\"B"
      })
  void aBadLineIsNamedAndNothingIsImported(String line, String text) throws IOException {
    Cli.Result result = load(text.replace(';', '\n'));
    result.ended(1);
    assertThat(result.err()).startsWith("sluice: " + line);
    assertThat(result.json().at("/error/kind").asText()).isEqualTo("bad_line");
    assertThat(bench.done("entries", "list").path("entries")).hasSize(12);
    assertThat(bench.done("status").at("/pending/projects").asInt()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "description;start;duration",
        "\"description\";\"start\";\"duration\"",
        "\uFEFF\"description\";\"start\";\"duration\"",
        "sep=;\ndescription;start;duration"
      })
  void semicolonsMayStandBetweenTheColumns(String header) throws IOException {
    load(header + "\nA, and B;2026-03-02T09:00;5m\n").ended(0);
    assertThat(bench.done("entries", "list").path("entries").findValuesAsText("description"))
        .contains("A, and B");
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
  void S101_anotherEncodingIsNamedAndNothingIsReplaced() throws IOException {
    String good = "Good,2026-03-02T09:00,5m\n";
    byte[] latin =
        ("description,start,duration\n" + good.repeat(3) + good.replace("oo", "\u00e9"))
            .getBytes(ISO_8859_1);
    Path csv = Files.write(folder.resolve("latin.csv"), latin);
    assertThat(bench.local("entries", "import", csv.toString()).ended(1).err())
        .startsWith("sluice: line 5: this is not UTF-8");
    assertThat(bench.done("entries", "list").path("entries")).hasSize(12);
  }

  @Test
  void S101_aQuoteWithoutAnEndSwallowsNoLine() throws IOException {
    String lines = "A,2026-03-02T09:00,5m,\"x\nB,2026-03-02T10:00,5m,y\n";
    assertThat(load("description,start,duration,tags\n" + lines).ended(1).err())
        .startsWith("sluice: line 2: a quote begins here and never ends");
    assertThat(bench.done("tags", "list").findValuesAsText("name")).doesNotContain("x", "y");
  }

  @Test
  void S101_aNumberOfThreeHundredDigitsIsNamedByItsLine() throws IOException {
    String digits = "9".repeat(300);
    assertThat(
            load("description,start,duration\nA,2026-03-02T09:00," + digits + "\n").ended(1).err())
        .startsWith("sluice: line 2: a duration is written like");
    assertThat(load("description,start,duration\nA," + digits + ",5m\n").ended(1).err())
        .startsWith("sluice: line 2: a moment is written like");
  }

  /** With a list of all lines in memory this ended with an OutOfMemoryError. */
  @Test
  @Tag("slow")
  void S101_aLongFileNeedsLittleMemory() throws Exception {
    imports(60_000, "-Xmx20m");
  }

  @Test
  @Tag("slow")
  void S101_aMillionLinesAreImportedWithin128Megabytes() throws Exception {
    imports(1_000_000, "-Xmx128m");
  }

  private void imports(int lines, String memory) throws Exception {
    Path csv = folder.resolve("long.csv");
    try (BufferedWriter writer = Files.newBufferedWriter(csv)) {
      writer.write("description,start,duration\n");
      for (int i = 0; i < lines; i++) {
        writer.write("Entry " + i + ",2026-03-02T09:00:00Z,5m\n");
      }
    }
    List<String> command = new ArrayList<>(Launched.words());
    command.add(1, memory);
    command.addAll(List.of("entries", "import", csv.toString(), "--db", bench.db.toString()));
    Launched launched = Launched.of(folder, new ProcessBuilder(command));
    assertThat(launched.process().waitFor()).as(launched.errors()).isZero();
    assertThat(bench.done("status").at("/counts/time_entries").asInt()).isEqualTo(lines + 12);
  }

  @Test
  void aMissingFileIsNamed() {
    assertThat(bench.local("entries", "import", "no.csv").ended(1).err())
        .contains("no.csv does not exist");
  }
}
