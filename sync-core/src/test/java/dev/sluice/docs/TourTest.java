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
import java.time.Duration;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/tour.md: compiled, and run in a process of its own. */
class TourTest {

  @TempDir Path folder;

  private String run(String server) throws Exception {
    String page = Documents.text(Documents.GETTING_STARTED.resolveSibling("tour.md"));
    Path source = folder.resolve("Tour.java");
    Files.writeString(source, Documents.find("^```java\\n(.*?)^```", page).get(0).group(1), UTF_8);
    String classes = System.getProperty("java.class.path");
    String[] options = {"--release", "17", "-cp", classes, source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = folder + File.pathSeparator + classes;
    ProcessBuilder builder =
        new ProcessBuilder(List.of(java, "-XX:TieredStopAtLevel=1", "-cp", path, "Tour"))
            .directory(folder.toFile());
    builder.environment().put("SERVER", server);
    Path printed = folder.resolve("printed.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(printed)).isZero();
    return Files.readString(printed, UTF_8);
  }

  @Test
  @Tag("slow")
  void S152_theTourOfANewcomerRunsFromEndToEnd() throws Exception {
    TrackerServer tracker = TrackerServer.builder(ServerClock.system()).build();
    var begin = ServerClock.system().now().minus(Duration.ofHours(5));
    for (int i = 0; i < 4; i++) {
      tracker.web().addEntry("entry " + i, begin.plus(Duration.ofHours(i)), Duration.ofMinutes(9));
    }
    try (WireServer server = WireServer.start(tracker)) {
      assertThat(run(server.url().replaceAll("/$", "")))
          .contains("first sync: SYNCED", "pending: 3", "sent: SYNCED")
          .contains("notes of version 1: 0", "notes of version 2: 0")
          .doesNotContain("Exception");
    }
    assertThat(tracker.web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.get("description").asText())
        .containsExactly("entry 0", "tour: entry 1", "tour: entry 2", "tour: entry 3");
  }
}
