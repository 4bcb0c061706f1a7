package dev.sluice.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goal on a folder, as Maven would call it. */
class GenerateMojoTest {

  private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);
  private static final String TWO =
      """
      version: 1
      types:
        tags: {list: tags, fields: {name: text}}
        notes: {list: notes, fields: {title: text}}
      """;

  @TempDir private Path folder;
  private Path schema;
  private MavenProject project;

  @BeforeEach
  void write() throws IOException {
    schema = Files.writeString(folder.resolve("my-notes.sluice.yaml"), TWO);
  }

  private GenerateMojo goal() {
    project = new MavenProject();
    GenerateMojo goal = new GenerateMojo();
    goal.setLog(new SystemStreamLog());
    goal.project = project;
    goal.file = schema.toFile();
    goal.packageName = "app";
    goal.outputDirectory = folder.resolve("target/main").toFile();
    goal.testOutputDirectory = folder.resolve("target/test").toFile();
    goal.made = folder.resolve("target/status/default.lst").toFile();
    return goal;
  }

  /** Each file below target with its date, by its name. */
  private Map<String, FileTime> dates() throws IOException {
    Map<String, FileTime> dates = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder.resolve("target"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        dates.put(file.getFileName().toString(), Files.getLastModifiedTime(file));
      }
    }
    return dates;
  }

  private void makeOld() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("target"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.setLastModifiedTime(file, LONG_AGO);
      }
    }
  }

  @Test
  void theCodeIsMadeAndCompiledWithTheApp() throws Exception {
    goal().execute();
    assertThat(folder.resolve("target/main/app")).isDirectoryContaining("glob:**/Note.java");
    assertThat(dates())
        .containsOnlyKeys("MyNotesSchema.java", "Note.java", "Tag.java", "default.lst");
    assertThat(project.getCompileSourceRoots())
        .isEqualTo(List.of(folder.resolve("target/main").toString()));
    assertThat(project.getTestCompileSourceRoots()).isEmpty();
  }

  @Test
  void theTestIsMadeOnDemandUnderTheNameOfTheClass() throws Exception {
    GenerateMojo goal = goal();
    goal.test = true;
    goal.className = "Data";
    goal.execute();
    assertThat(folder.resolve("target/main/app/Data.java")).exists();
    assertThat(folder.resolve("target/test/app/DataTest.java")).exists();
    assertThat(project.getTestCompileSourceRoots())
        .isEqualTo(List.of(folder.resolve("target/test").toString()));
  }

  @Test
  void nothingIsWrittenTheSecondTimeAndTheAppIsCompiledWithItStill() throws Exception {
    goal().execute();
    makeOld();
    goal().execute();
    assertThat(dates().values()).containsOnly(LONG_AGO);
    assertThat(project.getCompileSourceRoots()).hasSize(1);
  }

  @Test
  void anotherFileChangesWhatItSaysOtherwise() throws Exception {
    goal().execute();
    makeOld();
    Files.writeString(schema, TWO.replaceFirst(" *tags: .*\n", ""));
    goal().execute();
    assertThat(dates())
        .containsOnlyKeys("MyNotesSchema.java", "Note.java", "default.lst")
        .containsEntry("Note.java", LONG_AGO);
    assertThat(dates().get("MyNotesSchema.java")).isNotEqualTo(LONG_AGO);
  }

  @Test
  void aMistakeFailsTheBuildWithItsLineAndWritesNothing() throws Exception {
    goal().execute();
    makeOld();
    Files.writeString(schema, TWO.replace("title: text", "title: txt"));
    assertThatThrownBy(() -> goal().execute())
        .isInstanceOf(MojoFailureException.class)
        .hasMessageStartingWith("my-notes.sluice.yaml:4: ");
    assertThat(dates().values()).containsOnly(LONG_AGO);
  }

  @Test
  void aFileThatIsNotThereFailsTheBuild() throws IOException {
    Files.delete(schema);
    assertThatThrownBy(() -> goal().execute())
        .isInstanceOf(MojoFailureException.class)
        .hasMessage(schema + " does not exist");
  }
}
