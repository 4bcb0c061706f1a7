package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What comes of each file in {@code importing}. Beside it stands a file {@code .expected} with
 * commands, and under each one what it says and which entries are there afterwards; {@code
 * -Dsluice.docs=write} writes that anew.
 */
class ImportedFilesTest {

  private static final Path FILES = Path.of("src/test/resources/importing");

  @TempDir Path folder;

  static List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(FILES)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".expected"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void aFileHasTheEntriesThatStandBesideIt(String name) throws IOException {
    Path beside = FILES.resolve(name + ".expected");
    List<String> expected =
        Files.exists(beside) ? Files.readAllLines(beside) : List.of("$ " + name);
    List<String> found = new ArrayList<>();
    for (String line : expected) {
      if (line.startsWith("$ ")) {
        found.add(line);
        found.addAll(imported(List.of(line.substring(2).split(" ", -1)), found.size()));
      }
    }
    if ("write".equals(System.getProperty("sluice.docs"))) {
      Files.write(beside, found);
    } else {
      assertThat(found).isEqualTo(expected);
    }
  }

  private List<String> imported(List<String> words, int number) throws IOException {
    Path db = folder.resolve(number + ".db");
    Cli.Result planned = run(words, db, "--preview", "--json");
    assertThat(db).doesNotExist();
    Cli.Result done = run(words, db);
    List<String> lines =
        new ArrayList<>(done.status() == 0 ? lines(done.out()) : lines(done.err()));
    List<String> entries = entries(db);
    if (done.status() == 0) {
      JsonNode plan = planned.ended(0).json();
      assertThat(plan.path("new").asInt()).isEqualTo(entries.size());
      JsonNode twice = run(words, db, "--json").ended(0).json();
      assertThat(twice.path("imported").asInt()).isZero();
      assertThat(twice.path("here").asInt()).isEqualTo(entries.size());
      assertThat(entries(db)).isEqualTo(entries);
      run(words, db, "--again").ended(0);
      assertThat(entries(db)).hasSize(2 * entries.size());
    }
    lines.addAll(entries);
    return lines;
  }

  private static Cli.Result run(List<String> words, Path db, String... more) {
    List<String> all = new ArrayList<>(List.of("entries", "import"));
    all.add(FILES.resolve(words.get(0)).toString());
    all.addAll(words.subList(1, words.size()));
    all.addAll(List.of("--zone", "Europe/Berlin", "--db", db.toString()));
    all.addAll(List.of(more));
    return Cli.run(all.toArray(String[]::new));
  }

  private static List<String> lines(String text) {
    return text.replace(FILES + "/", "").lines().toList();
  }

  private static List<String> entries(Path db) {
    try (TrackerDatabase database = TrackerDatabase.open(db)) {
      return database.timeEntries().list(Query.<TimeEntry>all().ascending(TimeEntry.START)).stream()
          .map(entry -> line(entry, database))
          .toList();
    }
  }

  private static String line(TimeEntry entry, TrackerDatabase database) {
    Optional<Project> project =
        Optional.ofNullable(entry.project()).flatMap(database.projects()::find);
    Optional<Client> client = project.map(Project::client).flatMap(database.clients()::find);
    String tags =
        entry.tags().stream()
            .map(tag -> name(tag, database))
            .collect(Collectors.joining(" #", " #", ""));
    return entry.start()
        + " "
        + Durations.clock(Duration.ofSeconds(entry.duration()))
        + " '"
        + entry.description().replace("\n", "\\n")
        + "'"
        + project.map(one -> " @" + one.name()).orElse("")
        + client.map(one -> " of " + one.name()).orElse("")
        + (entry.tags().isEmpty() ? "" : tags)
        + (entry.billable() ? " billable" : "");
  }

  private static String name(Ref<Tag> tag, TrackerDatabase database) {
    return database.tags().find(tag).map(Tag::name).orElseThrow();
  }
}
