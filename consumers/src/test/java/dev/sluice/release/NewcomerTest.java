package dev.sluice.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a newcomer does: an empty folder, the coordinates of docs/getting-started.md, the program of
 * docs/tour.md, and {@code ./sluice serve} in the second terminal. Of ours there is nothing but
 * what a release has staged.
 */
class NewcomerTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Those of the other consumers, filled in by the build. */
  private static final Path SETTINGS = Path.of("target/test-classes/settings.xml").toAbsolutePath();

  private static final Pattern LISTENS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+\\S*");

  @TempDir Path folder;
  private Process server;
  private String address;

  @BeforeEach
  void serve() throws IOException {
    Path token = folder.resolve("token");
    Files.writeString(token, "0123456789abcdef0123456789abcdef\n");
    String sluice = ROOT.resolve("sluice").toString();
    server =
        new ProcessBuilder(
                sluice, "serve", "--port", "0", "--token-file", token.toString(), "--entries", "20")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader printed = server.inputReader(UTF_8);
    for (String line = printed.readLine(); line != null; line = printed.readLine()) {
      Matcher url = LISTENS.matcher(line);
      if (url.find()) {
        address = url.group();
        return;
      }
    }
    throw new IOException("it does not listen");
  }

  @AfterEach
  void end() throws InterruptedException {
    server.destroy();
    server.waitFor();
  }

  @Test
  void S152_fromAnEmptyFolderToTheFirstSync() throws Exception {
    long begin = System.nanoTime();
    Path project = Files.createDirectories(folder.resolve("project"));
    Path sources = Files.createDirectories(project.resolve("src/main/java"));
    Files.writeString(sources.resolve("Tour.java"), fence("tour.md", "java"));
    Files.writeString(project.resolve("pom.xml"), pom(fence("getting-started.md", "xml")));
    run(
        project,
        List.of(
            "mvn",
            "-B",
            "-ntp",
            "-q",
            "-s",
            SETTINGS.toString(),
            "-Dmaven.repo.local=" + folder.resolve("repository"),
            "compile",
            "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath",
            "-Dmdep.outputFile=class-path.txt"));
    String path = "target/classes:" + Files.readString(project.resolve("class-path.txt"));
    assertThat(run(project, List.of("java", "-cp", path, "Tour")))
        .contains("first sync: SYNCED", "pending: 3", "sent: SYNCED", "notes of version 2: 0")
        .doesNotContain("Exception");
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    System.out.println("from an empty folder to the first sync: " + took.toSeconds() + " s");
  }

  private static String fence(String page, String language) throws IOException {
    String text = Files.readString(ROOT.resolve("docs").resolve(page));
    Matcher found =
        Pattern.compile("^```" + language + "\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL)
            .matcher(text);
    assertThat(found.find()).isTrue();
    return found.group(1);
  }

  private static String pom(String dependencies) {
    return """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.example</groupId>
          <artifactId>tour</artifactId>
          <version>1</version>
          <properties>
            <maven.compiler.source>17</maven.compiler.source>
            <maven.compiler.target>17</maven.compiler.target>
          </properties>
        """
        + dependencies
        + "</project>\n";
  }

  private String run(Path where, List<String> command) throws Exception {
    Path printed = folder.resolve("printed.txt");
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(command)).directory(where.toFile());
    builder.environment().put("SERVER", address);
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertThat(process.waitFor()).as("%s: %s", command, Files.readString(printed)).isZero();
    return Files.readString(printed, UTF_8);
  }
}
