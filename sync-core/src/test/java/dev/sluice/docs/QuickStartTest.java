package dev.sluice.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/getting-started.md: compiled, and run in a process of its own. */
class QuickStartTest {

  private static final String URL = "http://127.0.0.1:8080/api/v9";

  @TempDir Path folder;

  /** What the program printed, standard error too. */
  private String run(String program, String... properties) throws Exception {
    Path source = folder.resolve("QuickStart.java");
    Files.writeString(source, program, UTF_8);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    String classes = System.getProperty("java.class.path");
    String[] options = {"--release", "17", "-cp", classes, source.toString()};
    assertThat(compiler.run(null, null, null, options)).as("errors").isZero();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // it does not live long
    command.addAll(List.of(properties));
    command.addAll(List.of("-cp", folder + File.pathSeparator + classes, "QuickStart"));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("TRACKER_TOKEN", TrackerServer.TOKEN);
    Path printed = folder.resolve("printed.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(printed)).isZero();
    return Files.readString(printed, UTF_8);
  }

  @Test
  void itRunsWithoutANetworkAndALaterRunSendsWhatItMade() throws Exception {
    String offline = run(Documents.quickStart().replace(":8080", ":1"));
    assertThat(offline).contains("1 entries", "Offline", "OFFLINE, PENDING");
    assertThat(offline).doesNotContain("Exception");
    TrackerServer tracker = TrackerServer.builder(ServerClock.system()).build();
    try (WireServer server = WireServer.start(tracker)) {
      String here = server.url().replaceAll("/$", "");
      String printed = run(Documents.quickStart().replace(URL, here));
      assertThat(printed).contains("SYNCED, SYNCED", "Synced").doesNotContain("Exception");
    }
    assertThat(tracker.web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.get("description").asText())
        .containsExactly("Write it well", "Write it well");
    assertThat(tracker.audit().tooManyRequests()).isZero();
  }
}
