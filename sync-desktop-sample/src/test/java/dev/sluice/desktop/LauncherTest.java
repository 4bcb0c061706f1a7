package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the command line, with a java that writes down how it is called. */
class LauncherTest {

  /** Writes an archive where one is asked for, as the JVM does at its end. */
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      echo "$*" >>"$CALLS"
      for word in "$@"; do
        case $word in
          -XX:ArchiveClassesAtExit=*) [ -n "${NO_ARCHIVE:-}" ] || echo classes >"${word#*=}" ;;
        esac
      done
      """;

  private static final String DISPLAY = "#!/usr/bin/env bash\nshift\nexec \"$@\"\n";

  @TempDir Path folder;

  @BeforeEach
  void aBuiltSluice() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "needs a Unix");
    for (String module : List.of("core", "ratelimit", "testkit", "lab", "desktop-sample")) {
      Files.createDirectories(folder.resolve("sync-" + module + "/src/main"));
      Files.createFile(folder.resolve("sync-" + module + "/pom.xml"));
    }
    Files.createFile(folder.resolve("pom.xml"));
    Files.createDirectories(folder.resolve("sync-desktop-sample/target"));
    Files.createFile(folder.resolve("sync-desktop-sample/target/sluice.jar"));
    Files.copy(Path.of("../sluice"), folder.resolve("sluice"));
    Script.write(folder.resolve("bin/java"), JAVA);
    Script.write(folder.resolve("bin/xvfb-run"), DISPLAY);
  }

  @Test
  void theFirstWindowMakesItsArchiveAndNoOtherCommandDoes() throws Exception {
    assertThat(sluice("", "status")).noneMatch(call -> call.contains("window.jsa"));
    assertThat(sluice("", "gui"))
        .anyMatch(call -> call.contains("ArchiveClassesAtExit=") && call.contains("window.jsa"))
        .last()
        .asString()
        .contains("SharedArchiveFile=")
        .contains("window.jsa");
    assertThat(sluice("", "gui")).singleElement().asString().contains("window.jsa");
  }

  /** It says so on standard output, before the JSON that a program reads. */
  @Test
  void aJvmThatCannotUseItsArchiveKeepsQuiet() throws Exception {
    assertThat(sluice("", "status")).last().asString().contains("-Xlog:disable");
    assertThat(sluice("", "bench")).last().asString().contains("-Xlog:disable");
  }

  @Test
  void aWindowWithoutAnArchiveTriesOnceAndUsesTheCommandLines() throws Exception {
    sluice("", "status");
    assertThat(sluice("1", "gui")).last().asString().contains("launcher/sluice.jsa");
    assertThat(sluice("1", "gui")).singleElement().asString().contains("launcher/sluice.jsa");
  }

  /** The calls of java that one command leads to. */
  private List<String> sluice(String noArchive, String command) throws Exception {
    Path calls = folder.resolve("calls");
    Files.deleteIfExists(calls);
    ProcessBuilder run = new ProcessBuilder("bash", folder.resolve("sluice").toString(), command);
    run.environment().put("CALLS", calls.toString());
    run.environment().put("NO_ARCHIVE", noArchive);
    run.environment().put("JAVA_HOME", folder.toString());
    run.environment()
        .merge("PATH", folder.resolve("bin").toString(), (old, own) -> own + ":" + old);
    Script.said(run);
    return Files.readAllLines(calls);
  }
}
