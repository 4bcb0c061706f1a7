package dev.sluice.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a newcomer does: each step of the tour's pages as it is printed, in an empty folder. Files
 * are saved under the names that stand before them, commands are run, and what a page shows of
 * their output is looked for. Of ours there is nothing but what a release has staged, and {@code
 * ./sluice serve} in the first terminal.
 */
class NewcomerTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** Those of the other consumers, filled in by the build. */
  private static final Path SETTINGS = Path.of("target/test-classes/settings.xml").toAbsolutePath();

  private static final Pattern FENCE =
      Pattern.compile("(.*?)^```(\\w*)\\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern FILE = Pattern.compile("`(pom\\.xml|src/[\\w/]+\\.java)`");

  @TempDir Path folder;
  private Path project;
  private Path jdk;
  private Process server;
  private String port;
  private final StringBuilder exported = new StringBuilder();
  private String printed = "";

  /** The one that the build runs on, and each of {@code -Djdks=/one:/another}. */
  static Stream<Path> jdks() {
    Stream<String> others =
        Pattern.compile(":").splitAsStream(System.getProperty("sluice.jdks", ""));
    return Stream.concat(Stream.of(System.getProperty("java.home")), others)
        .filter(home -> !home.isBlank())
        .map(Path::of);
  }

  @ParameterizedTest
  @MethodSource("jdks")
  void S152_fromAnEmptyFolderToTheTestOfAnAppOfOnesOwn(Path home) throws Exception {
    long begin = System.nanoTime();
    jdk = home;
    port = Integer.toString(freePort());
    project = Files.createDirectories(folder.resolve("project"));
    Files.createDirectories(project.resolve(".mvn"));
    Files.writeString(
        project.resolve(".mvn/maven.config"),
        "-B\n-ntp\n-s\n" + SETTINGS + "\n-Dmaven.repo.local=" + folder.resolve("repository"));
    for (String page : List.of("tour.md", "tour-rows.md", "tour-own-api.md")) {
      walk(Files.readString(ROOT.resolve("docs").resolve(page)));
    }
    assertThat(printed).contains("green");
    theWarningIsGoneAsThePageSays();
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    System.out.println("the whole tour with " + home + ": " + took.toSeconds() + " s");
  }

  private void walk(String page) throws Exception {
    for (MatchResult fence : FENCE.matcher(page).results().toList()) {
      save(fence);
      String text = fence.group(3);
      if (text.startsWith("(umask")) {
        serve(text);
      } else if (fence.group(2).equals("sh")) {
        text.lines().filter(line -> line.startsWith("export ")).forEach(this::export);
        printed = run(text);
        assertThat(printed).doesNotContain("Exception", "ERROR");
        onlyWhatIsExplained(printed);
      } else if (fence.group(2).isEmpty() && !text.startsWith("GET ")) {
        assertThat(printed.lines().toList()).containsSubsequence(text.lines().toList());
      }
    }
  }

  private void export(String line) {
    exported.append(line.replace("8080", port)).append('\n');
  }

  /** A file that is named without its text has the program of the page that is linked. */
  private void save(MatchResult fence) throws IOException {
    for (MatchResult name : FILE.matcher(fence.group(1)).results().toList()) {
      Path file = project.resolve(name.group(1));
      Files.createDirectories(file.getParent());
      boolean isHere = List.of("java", "xml").contains(fence.group(2));
      Files.writeString(file, isHere ? fence.group(3) : first("getting-started.md", "java"));
    }
  }

  private static String first(String page, String language) throws IOException {
    String text = Files.readString(ROOT.resolve("docs").resolve(page));
    return FENCE
        .matcher(text)
        .results()
        .filter(fence -> fence.group(2).equals(language))
        .findFirst()
        .orElseThrow()
        .group(3);
  }

  /** What a JDK warns of stands on the page about it, word for word; but for Maven's own Guava. */
  private static void onlyWhatIsExplained(String printed) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/java-versions.md"));
    List<String> warnings =
        printed
            .lines()
            .filter(line -> line.startsWith("WARNING: ") && !line.contains("com.google.common"))
            .filter(line -> !line.matches(".* method in sun.misc.Unsafe .*|.* future release"))
            .map(line -> line.replaceAll("file:\\S*/", "file:/.../"))
            .toList();
    assertThat(page.lines().toList()).containsAll(warnings);
  }

  private void theWarningIsGoneAsThePageSays() throws Exception {
    Path rows = project.resolve("tracker.db");
    assertThat(rows).exists();
    assertThat(run(first("java-versions.md", "sh"))).contains("SYNCED").doesNotContain("WARNING");
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** The first terminal. */
  private void serve(String commands) throws IOException {
    Path terminal = Files.createDirectories(folder.resolve("first"));
    String here =
        commands
            .replace("8080", port)
            .replaceFirst("(?m)^\\./sluice", "exec " + ROOT.resolve("sluice"));
    server =
        new ProcessBuilder("bash", "-ec", here)
            .directory(terminal.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader lines = server.inputReader(UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.equals("http://127.0.0.1:" + port + "/api/v9/")) {
        return;
      }
    }
    throw new IOException("it does not listen");
  }

  @AfterEach
  void end() throws InterruptedException {
    if (server != null) {
      server.destroy();
      server.waitFor();
    }
  }

  /** The second terminal. */
  private String run(String commands) throws Exception {
    Path output = folder.resolve("printed.txt");
    String shell = exported + commands.replace("8080", port);
    ProcessBuilder builder = new ProcessBuilder("bash", "-ec", shell).directory(project.toFile());
    builder.environment().put("JAVA_HOME", jdk.toString());
    builder
        .environment()
        .merge("PATH", jdk.resolve("bin").toString(), (old, own) -> own + ":" + old);
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    assertThat(process.waitFor()).as("%s: %s", commands, Files.readString(output)).isZero();
    return Files.readString(output, UTF_8).replaceAll("\u001b\\[\\d*m", ""); // Maven's colours
  }
}
