package dev.sluice.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.state.RowKind;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs of the tour's pages: compiled, and run. NewcomerTest does all that the pages say
 * with a release.
 */
class TourTest {

  private static final String CLASSES = System.getProperty("java.class.path");

  @TempDir Path folder;

  private static String page(String name) {
    return Documents.text(Documents.GETTING_STARTED.resolveSibling(name));
  }

  private void compile(String page) throws IOException {
    for (MatchResult fence : Documents.find("^```java\\n(.*?)^```", page(page))) {
      MatchResult type =
          Documents.find("^(?:public )?(?:class|record) (\\w+)", fence.group(1)).get(0);
      Path source = folder.resolve(type.group(1) + ".java");
      Files.writeString(source, fence.group(1), UTF_8);
      String path = folder + File.pathSeparator + CLASSES;
      String[] options = {"--release", "17", "-cp", path, source.toString()};
      assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();
    }
  }

  private String rows(String server) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String path = folder + File.pathSeparator + CLASSES;
    ProcessBuilder builder =
        new ProcessBuilder(List.of(java, "-XX:TieredStopAtLevel=1", "-cp", path, "Rows"))
            .directory(folder.toFile());
    builder.environment().put("TRACKER_SERVER", server);
    builder.environment().put("TRACKER_TOKEN", TrackerServer.TOKEN);
    Path printed = folder.resolve("printed.txt");
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(printed)).isZero();
    return Files.readString(printed, UTF_8);
  }

  @Test
  @Tag("slow")
  void S152_rowsOfAListAreEditedAndAFailureIsMended() throws Exception {
    TrackerServer tracker = TrackerServer.builder(ServerClock.system()).build();
    var begin = ServerClock.system().now().minus(Duration.ofHours(5));
    for (int i = 0; i < 4; i++) {
      tracker.web().addEntry("entry " + i, begin.plus(Duration.ofHours(i)), Duration.ofMinutes(9));
    }
    compile("tour-rows.md");
    String shown =
        Documents.find("^```\\n(first sync.*?)^```", page("tour-rows.md")).get(0).group(1);
    try (WireServer server = WireServer.start(tracker)) {
      assertThat(rows(server.url().replaceAll("/$", ""))).endsWith(shown);
    }
    assertThat(tracker.web().rows(RowKind.TIME_ENTRY))
        .extracting(row -> row.get("description").asText())
        .containsExactly("entry 0", "tour: entry 1", "tour: entry 2", "tour: entry 3");
    assertThat(tracker.web().rows(RowKind.TAG))
        .extracting(row -> row.get("name").asText())
        .containsExactlyInAnyOrder("home", "home office");
  }

  @Test
  void S152_theTestOfAnAppWithAnApiOfItsOwnIsGreen() throws Exception {
    compile("tour-own-api.md");
    Path data = Files.createDirectory(folder.resolve("data"));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      var constructor = loader.loadClass("NoteTest").getDeclaredConstructor();
      constructor.setAccessible(true);
      Object test = constructor.newInstance();
      var method =
          test.getClass()
              .getDeclaredMethod("whatTheFirstVersionDidNotSendTheSecondOneSends", Path.class);
      method.setAccessible(true);
      method.invoke(test, data);
    }
    assertThat(data.resolve("notes.db")).exists();
  }
}
