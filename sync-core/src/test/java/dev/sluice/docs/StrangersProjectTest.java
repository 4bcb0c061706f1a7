package dev.sluice.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.MemoryFolders;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a stranger does with docs/getting-started.md: an empty Maven project with the coordinates
 * that it names, its program, and a local repository of its own, so that nothing is there by
 * accident.
 */
class StrangersProjectTest {

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  private static List<String> dependencies() {
    return Documents.find("^```xml\\n(.*?)^```", Documents.text(Documents.GETTING_STARTED)).stream()
        .map(fence -> fence.group(1))
        .toList();
  }

  @Test
  void theVersionsThatThePageNamesAreThoseOfTheBuild() {
    String pom = Documents.text(Documents.ROOT.resolve("pom.xml"));
    String own = Documents.find("^  <version>(.*?)</version>", pom).get(0).group(1);
    String sqlite = Documents.find("<sqlite-jdbc.version>(.*?)<", pom).get(0).group(1);
    assertThat(dependencies()).hasSize(1);
    assertThat(Documents.find("<version>(.*?)</version>", dependencies().get(0)))
        .extracting(MatchResult::group)
        .containsExactly("<version>" + own + "</version>", "<version>" + sqlite + "</version>");
  }

  /** Nothing is installed before: not even a display or a server may help. */
  @Test
  void S156_theGateBeginsWithTheReadmesCommandOnABareMachine() {
    String gate = Documents.text(Documents.ROOT.resolve(".ci/run"));
    List<String> builds =
        gate.lines().filter(line -> line.matches("[^#]*\\bmvn -B.*|\\.ci/newcomer .*")).toList();
    assertThat(builds.get(0)).startsWith(".ci/newcomer $(sed -n ").endsWith(" README.md)");
    assertThat(Documents.text(Documents.ROOT.resolve(".ci/newcomer")))
        .contains("env -u DISPLAY ", "PATH=\"$path\" \"$@\"");
  }

  @Test
  @Tag("slow")
  void theProgramRunsInAnEmptyProject() throws Exception {
    Path published = folder.resolve("published");
    publish(published);
    assertThat(jar(published)).contains("META-INF/LICENSE");
    assertThat(names(published)).anyMatch(name -> name.toString().endsWith("-cyclonedx.json"));
    Path project = Files.createDirectories(folder.resolve("project/src/main/java"));
    Files.writeString(project.resolve("QuickStart.java"), Documents.quickStart(), UTF_8);
    Path root = folder.resolve("project");
    Files.writeString(root.resolve("pom.xml"), pom(published), UTF_8);
    maven(root, "-Dmaven.repo.local=" + folder.resolve("repository"), "compile", classPath());

    String classes =
        root.resolve("target/classes")
            + File.pathSeparator
            + Files.readString(root.resolve("class-path.txt"));
    List<String> java = new ArrayList<>();
    java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.addAll(List.of(Documents.NO_NETWORK));
    java.addAll(List.of("-cp", classes, "QuickStart"));
    assertThat(run(root, java)).contains("OFFLINE, PENDING").doesNotContain("Exception");
  }

  private static List<Path> names(Path published) throws IOException {
    try (Stream<Path> files = Files.walk(published.resolve("dev/sluice/sync-core"))) {
      return files.collect(Collectors.toList());
    }
  }

  private static List<String> jar(Path published) throws IOException {
    Path jar =
        names(published).stream()
            .filter(name -> name.toString().endsWith(".jar"))
            .findFirst()
            .orElseThrow();
    try (JarFile open = new JarFile(jar.toFile())) {
      return open.stream().map(ZipEntry::getName).collect(Collectors.toList());
    }
  }

  private static String classPath() {
    return "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";
  }

  private static String pom(Path published) {
    return """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>example</groupId>
          <artifactId>stranger</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.release>17</maven.compiler.release>
            <maven.compiler.source>17</maven.compiler.source>
            <maven.compiler.target>17</maven.compiler.target>
            <mdep.outputFile>class-path.txt</mdep.outputFile>
          </properties>
          <repositories>
            <repository><id>published</id><url>%s</url></repository>
          </repositories>
          <dependencies>
        %s  </dependencies>
        </project>
        """
        .formatted(published.toUri(), dependencies().get(0));
  }

  /** Builds a copy, since this build's own classes are in use, and puts its artifacts there. */
  private void publish(Path repository) throws Exception {
    Path copy = folder.resolve("sources");
    for (Path file : sources()) {
      Path target = copy.resolve(Documents.ROOT.relativize(file).toString());
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
    maven(
        copy,
        "-pl",
        "sync-core",
        "-am",
        "deploy",
        "-Pchecks", // as a release is published: with the list of what is in it
        "-Dmaven.test.skip=true",
        "-Dmaven.install.skip=true",
        "-DaltDeploymentRepository=published::" + repository.toUri());
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Documents.ROOT)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !("/" + Documents.ROOT.relativize(file)).contains("/target/"))
          .filter(file -> !Documents.ROOT.relativize(file).startsWith(".git"))
          .collect(Collectors.toList());
    }
  }

  private void maven(Path where, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-q"));
    command.addAll(List.of(words));
    run(where, command);
  }

  private String run(Path where, List<String> command) throws Exception {
    Path printed = Files.createTempFile(folder, "printed", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertThat(process.waitFor()).as("%s: %s", command, Files.readString(printed)).isZero();
    return Files.readString(printed, UTF_8);
  }
}
